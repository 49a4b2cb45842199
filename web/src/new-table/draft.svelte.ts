/** The table being created: rules, changes, number of players, and the server's answer about them. */
import { presets } from "../net/api";
import { reasonFor } from "../net/http";
import { allAxes, allBots, checkRules, presetSheet } from "../net/rules";
import { settings } from "../settings/settings.svelte";
import { say } from "../words/words";
import { beside } from "./rules-form/form";
import { problemText } from "./rules-form/names";
import { linked, readLink, type Shared } from "./rules-link";
import { difference, isTable, patched, same } from "./rules-form/patch";
import type { Axis, BotListing, PresetListing, RuleProblem, RuleSheet, Rules } from "../net/wire.gen";

/** What decides how long a game takes. */
const LENGTH = ["schedule", "deck", "format", "end", "trump"];
const PAUSE = 250; // milliseconds between the last key press and the request

export class Draft {
  lines = $state.raw<PresetListing[]>([]);
  axes = $state.raw<Axis[]>([]);
  bots = $state.raw<BotListing[]>([]);
  seats = $state(settings.seats);
  base = $state<string | null>(null);
  /** the rules before any change */
  was = $state.raw<Rules>({});
  rules = $state.raw<Rules>({});
  sheet = $state.raw<RuleSheet | null>(null);
  problems = $state.raw<RuleProblem[]>([]);
  /** the rules are loaded, though the server may not have checked them yet */
  ready = $state(false);
  checked = $state(false);
  trouble = $state("");

  readonly changed = $derived(this.base === null || !same(this.was, this.rules));
  readonly placed = $derived(beside(this.problems, this.axes));
  readonly line = $derived(this.lines.find((line) => line.name === this.base) ?? null);
  readonly name = $derived(typeof this.rules["name"] === "string" ? this.rules["name"] : say("make.imported"));
  /** the estimated length of a game; null while unknown */
  readonly minutes = $derived(this.checked && this.problems.length === 0 ? (this.sheet?.minutes ?? null) : null);
  readonly link = $derived(linked(this.shared));

  #chosen = 0;
  #requests = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Load the choices, and start with the rules of a link or of the last game. */
  async load(hash: string): Promise<void> {
    await this.#tried(async () => {
      // the rules of the last game are the likely choice, so request them together with the rest
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

  /** Use rules from a preset, a link, or my saved rules, with the current or the best number of players. */
  async adopt({ base, patch }: Shared): Promise<void> {
    const chosen = ++this.#chosen;
    const { seats } = this;
    const line = this.lines.find((one) => one.name === base);
    const players = line === undefined || Object.keys(patch).length > 0 ? null : fitting(line, seats);
    await this.#tried(async () => {
      const sheet = base === null ? null : await presetSheet(base, players);
      if (chosen !== this.#chosen) return; // something else was chosen in the meantime
      const was = sheet?.rules ?? {};
      this.base = base;
      this.was = base === null ? patched({}, patch) : was;
      this.rules = patched(was, patch);
      this.problems = [];
      this.ready = true;
      if (seats === this.seats) this.seats = players ?? fitting(playerLimits(this.rules), seats);
      if (sheet === null || this.seats !== players) return this.check();
      this.#requests++;
      this.#show(sheet);
    });
  }

  get shared(): Shared {
    return this.base === null
      ? { base: null, patch: difference({}, this.rules) }
      : { base: this.base, patch: difference(this.was, this.rules) };
  }

  /** Change the rules. Changed presets get a new name and lose the preset's description. */
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

  /** Without the minutes, which were estimated for other hands. */
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

  /** Check the rules on the server after a short pause in typing. */
  soon(): void {
    this.checked = false;
    this.#requests++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tried(() => this.check()), PAUSE);
  }

  async check(): Promise<void> {
    const request = ++this.#requests;
    const sheet = await checkRules({ rules: this.rules }, this.seats);
    if (request === this.#requests) this.#show(sheet);
  }

  #show(sheet: RuleSheet): void {
    clearTimeout(this.#timer);
    this.problems = sheet.problems.map((problem) => ({ ...problem, message: problemText(problem) }));
    this.checked = true;
    if (sheet.prose !== null) this.sheet = sheet;
  }

  /** Use the rules of a TOML text; returns its problems. */
  async take(toml: string): Promise<RuleProblem[]> {
    const sheet = await checkRules({ toml }, null);
    if (sheet.rules !== null) await this.adopt({ base: null, patch: difference({}, sheet.rules) });
    return sheet.problems.map((problem) => ({ ...problem, message: problemText(problem) }));
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

/** The number of players of a rule set: least, most, best. */
type PlayerLimits = Pick<PresetListing, "least" | "most" | "best">;

/** *table* without one of its keys. */
function without(table: Rules, dropped: string): Rules {
  return Object.fromEntries(Object.entries(table).filter(([key]) => key !== dropped));
}

export function fits({ least, most }: PlayerLimits, seats: number): boolean {
  return seats >= least && seats <= (most ?? Infinity);
}

/** This number of players if the rules allow it, else their best, else the nearest. */
export function fitting(rules: PlayerLimits, seats: number): number {
  if (fits(rules, seats)) return seats;
  return rules.best[0] ?? Math.min(Math.max(seats, rules.least), rules.most ?? Infinity);
}

/** The number of players a rule set names; the server checks it. */
export function playerLimits(rules: Rules): PlayerLimits {
  const players = rules["players"];
  const { min, max, best } = typeof players === "object" && !Array.isArray(players) ? players : {};
  return {
    least: typeof min === "number" ? min : 0,
    most: typeof max === "number" ? max : null,
    best: Array.isArray(best) ? best.filter((one) => typeof one === "number") : [],
  };
}
