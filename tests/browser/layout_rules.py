"""Laws that every picture keeps: nothing cut off, nothing on top of something else, nothing outside, nothing too small; one title, in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from browser.accessibility import sideways, too_small

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SEEN: Final = """
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) && !one.closest(".unseen");
    const top = document.querySelector("dialog[open]") ?? document;
    const all = (query) => [...top.querySelectorAll(query)].filter(shown);
    const told = (one) => `${one.className || one.tagName} "${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
"""
_CUT: Final = f"""() => {{
    {_SEEN}
    const parts = ".need, .numbers, .total, .tag, .btn, .key, .value, .mark, .say b, .say small, .label, .why, .question *, "
        + "h1, h2, h3, h4, th, td, label, summary, select, .bar .title b, .bar .title h1, .name:not(.plate .name), .code b";
    const turned = (one) => one.closest(".hand, .lay, .fan") !== null;
    const written = (one) => {{
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {{
            if (text.data.trim() === "" || text.parentElement.closest(".unseen, svg")) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const box = range.getBoundingClientRect();
            if (box.width > 0) found.push(box);
        }}
        return found;
    }};
    const cut = (one) => {{
        const style = getComputedStyle(one);
        if (style.display === "inline") return false;
        const hides = style.overflowX !== "visible" || one.matches("button, select");
        if (hides && one.scrollWidth > one.clientWidth + 1 && one.querySelector(".unseen") === null) return true;
        const outer = one.getBoundingClientRect();
        return !turned(one) && written(one).some((box) => box.right > outer.right + 2 || box.left < outer.left - 2);
    }};
    const beyond = (one) => {{
        const box = one.getBoundingClientRect();
        return box.left < -1 || box.right > innerWidth + 1;
    }};
    const placeholders = all("input[placeholder]").filter((one) => {{
        if (one.value !== "") return false;
        const pen = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(one);
        pen.font = style.font;
        pen.letterSpacing = style.letterSpacing;
        const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return pen.measureText(one.placeholder).width > room + 1;
    }});
    return [...all(parts).filter((one) => cut(one) || beyond(one)).map(told), ...placeholders.map((one) => one.placeholder)];
}}"""
_OVERLAPS: Final = f"""() => {{
    {_SEEN}
    const boxes = (query, name, inset = 0) => all(query).map((one) => {{
        const box = one.getBoundingClientRect();
        const text = `${{name}} ${{(one.querySelector(".name, .unseen")?.textContent ?? "").trim()}}`;
        return {{ one, name: text, left: box.left + inset, right: box.right - inset, top: box.top + inset, bottom: box.bottom - inset }};
    }});
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    // a card that lies a little turned has a box a little larger than itself
    const lying = [...boxes(".arena .plate", "plate"), ...boxes(".arena .lay .card, .arena .lay .slot", "card", 4), ...boxes(".facts .trump, .facts .bids", "facts")];
    const doing = boxes(".doing > .me, .doing > .pad", "what I do");
    const held = boxes(".hand li:not(.up, .ahead, .note) button", "hand", 4);
    const found = [];
    lying.forEach((a, at) => lying.slice(at + 1).forEach((b) => meet(a, b) && found.push(`${{a.name}} on ${{b.name}}`)));
    for (const mine of doing) {{
        for (const other of [...lying, ...held]) if (meet(mine, other)) found.push(`${{mine.name}} on ${{other.name}}`);
    }}
    return found;
}}"""
_COVERED: Final = f"""() => {{
    {_SEEN}
    const free = document.createElement("style");
    free.textContent = "* {{ pointer-events: auto !important; }}";
    document.head.append(free);
    const paints = (one) => {{
        const {{ backgroundColor, backgroundImage }} = getComputedStyle(one);
        return backgroundImage !== "none" || !/^(transparent|rgba\\(.*, 0\\))$/.test(backgroundColor);
    }};
    // what scrolls lies under what stays, and all bids are shown over everything: those are no faults
    const stays = ".sealed, .do, .over, .foot, .bar, .steps, .doing, .btn";
    const found = [];
    const texts = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {{
        const one = text.parentElement;
        if (text.data.trim() === "" || !shown(one) || one.closest("svg, .hand, .lay, .fan, .sealed, .rows, option")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getClientRects()[0];
        if (!box || box.top < 0 || box.bottom > innerHeight) continue;
        const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        let over = there;
        while (over !== null && !over.contains(one) && !paints(over)) over = over.parentElement;
        if (over !== null && !one.contains(over) && !over.contains(one) && !over.closest(stays)) found.push(`${{told(one)}} under ${{told(over)}}`);
    }}
    free.remove();
    return found;
}}"""
_OUTSIDE: Final = f"""() => {{
    {_SEEN}
    if (!document.querySelector(".game") || document.querySelector(".game.large") || document.querySelector("dialog[open]")) return [];
    return all(".hand button, .arena .plate, .lay .card, .doing > *, .facts > *").filter((one) => {{
        const box = one.getBoundingClientRect();
        // the last row of a hand may run off the bottom, but not the corner with rank and suit
        const bottom = one.closest(".hand") ? box.top + box.width * 0.7 : box.bottom;
        return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || bottom > innerHeight + 1;
    }}).map(told);
}}"""
_PLATES: Final = f"""() => {{
    {_SEEN}
    if (document.querySelector(".game.large, dialog[open], .game > .over, .game > .sealed")) return [];
    const panels = all(".pad, .me, .hint, .notice, .strip, .bar, .facts .trump, .facts .bids, .hand button").map((one) => [one, one.getBoundingClientRect()]);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return all(".arena .plate").flatMap((plate) => {{
        const outer = plate.getBoundingClientRect();
        const covers = panels.filter(([, box]) => meet(box, outer)).map(([one]) => `${{told(plate)}} under ${{told(one)}}`);
        const parts = [".name", ".numbers", ".need"].map((query) => [query, plate.querySelector(query)]);
        const missing = parts.filter(([query, part]) => {{
            if (part === null || !shown(part)) return true;
            const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            let box = part.querySelector("svg")?.getBoundingClientRect() ?? null;
            for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {{
                if (text.data.trim() === "" || text.parentElement.closest(".unseen") || !shown(text.parentElement)) continue;
                range.selectNodeContents(text);
                box = range.getBoundingClientRect();
            }}
            if (box === null || box.width < 2) return true;
            if (query === ".name") return part.getBoundingClientRect().width < 16;
            const inner = part.getBoundingClientRect();
            return box.right > outer.right || box.left < outer.left || box.bottom > outer.bottom + 1 || box.top < outer.top - 1
                || (getComputedStyle(part).overflowX !== "visible" && box.right > inner.right + 1);
        }}).map(([query]) => `${{told(plate)}} without ${{query}}`);
        return [...covers, ...missing];
    }});
}}"""
_STRIPS: Final = f"""() => {{
    {_SEEN}
    if (document.querySelector("dialog[open], .game > .over, .game > .sealed")) return [];
    // the pixels that a finger hits beside the rank and suit, which no row of cards in front covers
    const touched = (one) => {{
        const box = one.getBoundingClientRect();
        const y = box.top + box.width * 0.2;
        if (y < 0 || y >= innerHeight) return Infinity;
        let found = 0;
        for (let x = Math.floor(box.left); x <= box.right; x++) if (one.contains(document.elementFromPoint(x, y))) found++;
        return found;
    }};
    // a strip of 44 that begins between two pixels has 43 whole ones
    return all(".game > .hand button").filter((one) => touched(one) < 43).map((one) => `${{told(one)}} ${{touched(one)}}`);
}}"""
_MIDDLE: Final = f"""() => {{
    {_SEEN}
    if (innerWidth < 1100 || document.querySelector("dialog[open]")) return [];
    return all(".bar .title").filter((one) => {{
        const box = one.getBoundingClientRect();
        return Math.abs(box.left + box.right - innerWidth) > 4;
    }}).map(told);
}}"""
_DEALER: Final = f"""() => {{
    {_SEEN}
    return all(".plate .disc").length === 0 ? [] : all(".plate .mark .letter").map((one) => told(one.closest(".plate")));
}}"""

_LAWS: Final = {
    "cut off": _CUT,
    "overlap": _OVERLAPS,
    "covered": _COVERED,
    "outside": _OUTSIDE,
    "a plate that does not show everything": _PLATES,
    "a card with less than 44 pixels to touch": _STRIPS,
    "not in the middle": _MIDDLE,
    "a letter for the dealer beside the first letter of a name": _DEALER,
}
_ALL: Final = "() => ({" + ", ".join(f"{law!r}: ({script})()" for law, script in _LAWS.items()) + "})"
"""All at once: asking the page takes longer than judging it."""


def broken(page: Page) -> list[str]:
    """The laws that a page breaks as it is now, each with what breaks it."""
    over = sideways(page)
    found = [f"wider than the window by {over}"] if over > 0 else []
    heads = page.locator("h1").all_inner_texts()
    found += [f"not one heading of the first level: {heads}"] if len(heads) != 1 else []
    found += [f"{law}: {one}" for law, faults in page.evaluate(_ALL).items() for one in faults]
    return found + [f"too small: {one}" for one in too_small(page)]
