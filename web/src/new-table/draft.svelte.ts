/** The table being made: which rules, changed how, for how many; what the server says of them. */
import { presets } from "../net/api";
import { reasonFor } from "../net/http";
import { allAxes, allBots, checkRules, presetSheet } from "../net/rules";
import { settings } from "../settings/settings.svelte";
import { say } from "../words/words";
import { beside } from "./rules-form/form";
import { linked, readLink, type Shared } from "./rules-link";
import { difference, isTable, patched, same } from "./rules-form/patch";
import type { Axis, BotListing, PresetListing, RuleProblem, RuleSheet, Rules } from "../net/wire.gen";

/** What decides how long a game takes. */
const LENGTH = ["schedule", "deck", "format", "end", "trump"];
const PAUSE = 250; // milliseconds after the last key before the server is asked

export class Draft {
  lines = $state.raw<PresetListing[]>([]);
  axes = $state.raw<Axis[]>([]);
  bots = $state.raw<BotListing[]>([]);
  seats = $state(settings.seats);
  base = $state<string | null>(null);
  /** the preset's own rules, or those a rule set of its own began with */
  was = $state.raw<Rules>({});
  rules = $state.raw<Rules>({});
  sheet = $state.raw<RuleSheet | null>(null);
  problems = $state.raw<RuleProblem[]>([]);
  /** the rules are there, though the server may not have looked at them yet */
  ready = $state(false);
  checked = $state(false);
  trouble = $state("");

  readonly changed = $derived(this.base === null || !same(this.was, this.rules));
  readonly placed = $derived(beside(this.problems, this.axes));
  readonly line = $derived(this.lines.find((line) => line.name === this.base) ?? null);
  readonly name = $derived(typeof this.rules["name"] === "string" ? this.rules["name"] : say("make.imported"));
  /** how long a game takes, by its hands; null while nobody knows */
  readonly minutes = $derived(this.checked && this.problems.length === 0 ? (this.sheet?.minutes ?? null) : null);
  readonly link = $derived(linked(this.shared));

  #chosen = 0;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What there is to choose from, and the rules of a link, or those last played. */
  async load(hash: string): Promise<void> {
    await this.#tried(async () => {
      // those last played are probably wanted, for as many as last: asked for now, they come with the rest
      if (hash.length <= 1) presetSheet(settings.rules, this.seats).catch(() => undefined);
      [this.lines, this.axes, this.bots] = await Promise.all([presets(), allAxes(), allBots()]);
      await this.read(hash);
    });
  }

  async read(hash: string): Promise<void> {
    const found = hash.length > 1 ? readLink(hash) : null;
    const usual: Shared = {
      base: this.lines.some((line) => line.name === settings.rules) ? settings.rules : (this.lines[0]?.name ?? null),
      patch: {},
    };
    const unknown = found !== null && found.base !== null && !this.lines.some((line) => line.name === found.base);
    await this.adopt(found === null || unknown ? usual : found);
    if (unknown) this.trouble = say("make.gone-link");
    else if (hash.length > 1 && found === null) this.trouble = say("make.bad-link");
  }

  /**
   * Take rules from a preset, a link, or my own, for as many as sit there or as they are best for; a preset alone comes
   * with its sheet.
   */
  async adopt({ base, patch }: Shared): Promise<void> {
    const chosen = ++this.#chosen;
    const { seats } = this;
    const line = this.lines.find((one) => one.name === base);
    const players = line === undefined || Object.keys(patch).length > 0 ? null : fitting(line, seats);
    await this.#tried(async () => {
      const sheet = base === null ? null : await presetSheet(base, players);
      if (chosen !== this.#chosen) return; // something else was chosen meanwhile
      const was = sheet?.rules ?? {};
      this.base = base;
      this.was = base === null ? patched({}, patch) : was;
      this.rules = patched(was, patch);
      this.problems = [];
      this.ready = true;
      if (seats === this.seats) this.seats = players ?? fitting(company(this.rules), seats);
      if (sheet === null || this.seats !== players) return this.look();
      this.#asked++;
      this.#told(sheet);
    });
  }

  get shared(): Shared {
    return this.base === null
      ? { base: null, patch: difference({}, this.rules) }
      : { base: this.base, patch: difference(this.was, this.rules) };
  }

  /**
   * Set something in the form. Rules that are no longer the preset's get a name of their own, and drop what was said of
   * it.
   */
  change(rules: Rules): void {
    const { name, about, source, variations } = this.was;
    if (!this.changed && typeof name === "string") {
      if (rules["name"] === name) rules = { ...rules, name: say("make.as", { name }) };
      if (rules["source"] === source) rules = { ...rules, source: say("make.after", { name }) };
      if (rules["about"] === about) rules = without(rules, "about");
      if (rules["variations"] === variations) rules = without(rules, "variations");
    }
    this.rules = this.#timeless(rules);
    this.soon();
  }

  /** Without the minutes somebody wrote for other hands than these. */
  #timeless(rules: Rules): Rules {
    const before = this.was["players"];
    const now = rules["players"];
    if (!isTable(now) || !isTable(before) || now["minutes"] !== before["minutes"]) return rules;
    if (LENGTH.every((key) => same(rules[key] ?? {}, this.was[key] ?? {}))) return rules;
    return { ...rules, players: Object.fromEntries(Object.entries(now).filter(([key]) => key !== "minutes")) };
  }

  reset(): void {
    this.rules = this.was;
    this.soon();
  }

  sit(seats: number): void {
    this.seats = seats;
    this.soon();
  }

  /** Ask the server about the rules once nothing has been typed for a moment. */
  soon(): void {
    this.checked = false;
    this.#asked++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tried(() => this.look()), PAUSE);
  }

  async look(): Promise<void> {
    const asked = ++this.#asked;
    const sheet = await checkRules({ rules: this.rules }, this.seats);
    if (asked === this.#asked) this.#told(sheet);
  }

  #told(sheet: RuleSheet): void {
    clearTimeout(this.#timer);
    this.problems = sheet.problems;
    this.checked = true;
    if (sheet.prose !== null) this.sheet = sheet;
  }

  /** Rules from a TOML text: what is wrong with it, nothing where it was taken. */
  async take(toml: string): Promise<RuleProblem[]> {
    const told = await checkRules({ toml }, null);
    if (told.rules !== null) await this.adopt({ base: null, patch: difference({}, told.rules) });
    return told.problems;
  }

  async #tried(what: () => Promise<void>): Promise<void> {
    try {
      this.trouble = "";
      await what();
    } catch (trouble) {
      this.trouble = reasonFor(trouble);
    }
  }
}

/** For how many rules say they are: at least, at most, best. */
type Company = Pick<PresetListing, "least" | "most" | "best">;

/** *table* without one of its keys. */
function without(table: Rules, dropped: string): Rules {
  return Object.fromEntries(Object.entries(table).filter(([key]) => key !== dropped));
}

export function fits({ least, most }: Company, seats: number): boolean {
  return seats >= least && seats <= (most ?? Infinity);
}

/** So many where the rules are for them, otherwise as many as they are best for, otherwise the nearest number. */
export function fitting(rules: Company, seats: number): number {
  if (fits(rules, seats)) return seats;
  return rules.best[0] ?? Math.min(Math.max(seats, rules.least), rules.most ?? Infinity);
}

/**
 * What a rule set itself says of its company; where it is silent anybody is welcome, and the server has the last word.
 */
export function company(rules: Rules): Company {
  const said = rules["players"];
  const { min, max, best } = typeof said === "object" && !Array.isArray(said) ? said : {};
  return {
    least: typeof min === "number" ? min : 0,
    most: typeof max === "number" ? max : null,
    best: Array.isArray(best) ? best.filter((one) => typeof one === "number") : [],
  };
}
