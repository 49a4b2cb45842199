"""Checks of a page as it is now: layout at every size, axe in every theme, and a visible focus wherever Tab leads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

_SEEN: Final = """
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) && !one.closest(".unseen");
    const top = document.querySelector("dialog[open]") ?? document;
    const all = (query) => [...top.querySelectorAll(query)].filter(shown);
    const described = (one) => `${one.className || one.tagName} "${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
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
    return [...all(parts).filter((one) => cut(one) || beyond(one)).map(described), ...placeholders.map((one) => one.placeholder)];
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
        if (over !== null && !one.contains(over) && !over.contains(one) && !over.closest(stays)) found.push(`${{described(one)}} under ${{described(over)}}`);
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
    }}).map(described);
}}"""
_PLATES: Final = f"""() => {{
    {_SEEN}
    if (document.querySelector(".game.large, dialog[open], .game > .over, .game > .sealed")) return [];
    const panels = all(".pad, .me, .hint, .notice, .strip, .bar, .facts .trump, .facts .bids, .hand button").map((one) => [one, one.getBoundingClientRect()]);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return all(".arena .plate").flatMap((plate) => {{
        const outer = plate.getBoundingClientRect();
        const covers = panels.filter(([, box]) => meet(box, outer)).map(([one]) => `${{described(plate)}} under ${{described(one)}}`);
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
        }}).map(([query]) => `${{described(plate)}} without ${{query}}`);
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
    return all(".game > .hand button").filter((one) => touched(one) < 43).map((one) => `${{described(one)}} ${{touched(one)}}`);
}}"""
_MIDDLE: Final = f"""() => {{
    {_SEEN}
    if (innerWidth < 1100 || document.querySelector("dialog[open]")) return [];
    return all(".bar .title").filter((one) => {{
        const box = one.getBoundingClientRect();
        return Math.abs(box.left + box.right - innerWidth) > 4;
    }}).map(described);
}}"""
_DEALER: Final = f"""() => {{
    {_SEEN}
    return all(".plate .disc").length === 0 ? [] : all(".plate .mark .letter").map((one) => described(one.closest(".plate")));
}}"""

_SMALL: Final = """() => [...document.querySelectorAll("a, button, input, select, summary, [role=button]")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog:not([open])"))
    .map((one) => (one.matches("label input") ? one.closest("label") : one))
    .map((one) => [one.getBoundingClientRect(), one])
    .filter(([box, one]) => (box.width < 44 || box.height < 44) && !one.closest(".hand"))
    .map(([box, one]) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
# the middle of a table scrolls on its own
_OVERFLOW: Final = """() => Math.max(...[document.documentElement, ...document.querySelectorAll("main > .middle")]
    .map((one) => one.scrollWidth - one.clientWidth))"""
_LAYOUT: Final = {
    "cut off": _CUT,
    "overlap": _OVERLAPS,
    "covered": _COVERED,
    "outside": _OUTSIDE,
    "a plate that does not show everything": _PLATES,
    "a card with less than 44 pixels to touch": _STRIPS,
    "not in the middle": _MIDDLE,
    "a letter for the dealer beside the first letter of a name": _DEALER,
    "too small": _SMALL,
}
_ALL: Final = "() => ({" + ", ".join(f"{rule!r}: ({script})()" for rule, script in _LAYOUT.items()) + "})"
"""All at once: a question to the page takes longer than the checks."""
_DRESS: Final = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    document.activeElement?.blur();
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
    await new Promise(requestAnimationFrame);
}"""
_FOCUS: Final = """() => {
    const { activeElement: at } = document;
    if (at === document.body) return null;
    if (at.type === "date") return [at.name, true]; // the browser shows which part of it has the focus
    const name = at.getAttribute("aria-label") ?? (at.labels?.[0] ?? at).innerText;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    const ring = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    return [name.trim().split("\\n")[0], ring];
}"""

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES: Final = {"phone": (375, 812), "tablet": (768, 1024), "desktop": (1440, 900), "sideways": (812, 375)}

_AXE: Final = "(only) => axe.run({ resultTypes: ['violations'], ...(only === null ? {} : { runOnly: [only] }) })"

Sizes = Mapping[str, tuple[int, int]]


def dress(page: Page, size: tuple[int, int], theme: str = "light") -> None:
    """Show the page at this size in this theme, and wait until nothing moves."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_DRESS, theme)


def layout_faults(page: Page) -> list[str]:
    """The rules of layout that a page breaks as it is now, each with what breaks it."""
    pixels = overflow(page)
    found = [f"wider than the window by {pixels}"] if pixels > 0 else []
    heads = page.locator("h1").all_inner_texts()
    found += [f"not one heading of the first level: {heads}"] if len(heads) != 1 else []
    return found + [f"{rule}: {one}" for rule, faults in page.evaluate(_ALL).items() for one in faults]


def layout_faults_at(page: Page, where: str, sizes: Sizes = SIZES) -> list[str]:
    """The same at each of these sizes."""
    found: list[str] = []
    for size, pixels in sizes.items():
        dress(page, pixels)
        found += [f"{where}, {size}: {one}" for one in layout_faults(page)]
    return found


def axe_faults(page: Page, *, only: str | None = None) -> list[str]:
    """What axe finds wrong with a page as it is now, by all of its rules or *only* one."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    # colours that change are measured when they have arrived
    page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    found = page.evaluate(_AXE, only)
    return [
        f"{one['id']}: {node['html'][:160]} {node['target']}" for one in found["violations"] for node in one["nodes"]
    ]


def axe_faults_in_every_theme(page: Page) -> list[str]:
    """What axe finds in light, dark and high contrast, which differ only in colours."""
    found: list[str] = []
    for theme in ("light", "dark", "contrast"):
        page.evaluate(_DRESS, theme)
        found += [f"{theme} {one}" for one in axe_faults(page, only=None if theme == "light" else "color-contrast")]
    return found


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than a finger; cards of a hand overlap, so another rule measures them."""
    small: list[str] = page.evaluate(_SMALL)
    return small


def overflow(page: Page) -> int:
    """Pixels by which a page is wider than its window."""
    over: int = page.evaluate(_OVERFLOW)
    return over


def tab_stops(page: Page, most: int = 60) -> tuple[list[str], list[str]]:
    """What Tab leads to, from the top of the page to its end; and which of these stops don't show that they have the focus."""
    page.evaluate(
        "() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }"
    )
    found: list[str] = []
    unseen: list[str] = []
    while len(found) < most:
        page.keyboard.press("Tab")
        stop: Any = page.evaluate(_FOCUS)
        if stop is None or (found and stop[0] == found[0]):
            break
        found.append(stop[0])
        unseen += [] if stop[1] else [stop[0]]
    return found, unseen


def page_faults(page: Page, where: str, sizes: Sizes = SIZES) -> list[str]:
    """Everything that is wrong with a page as it is now: what somebody could not see, hit, read or reach."""
    found = layout_faults_at(page, where, sizes)
    for size in ("desktop", "phone"):
        dress(page, SIZES[size])
        found += [
            f"{where}, {size}, {one}" for one in (axe_faults if size == "desktop" else axe_faults_in_every_theme)(page)
        ]
    dress(page, SIZES["desktop"])
    return found + [f"{where}, no focus to be seen: {one}" for one in tab_stops(page, most=12)[1]]
