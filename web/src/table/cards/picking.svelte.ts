/** The chosen card: lifted and then played, or chosen before my turn and played automatically. */
import { untrack } from "svelte";
import { lying } from "../../cards/sorting";
import { inWords } from "../../cards/suits";
import type { LiveTable } from "../live-table.svelte";
import { settings } from "../../settings/settings.svelte";
import { say, sentence } from "../../words/words";
import { why } from "../seats/needs";
import type { Scene } from "../scenes";
import type { Card } from "../../net/wire.gen";

export class Picking {
  /** the index of the lifted card in the sorted hand */
  lifted = $state<number | null>(null);
  /** the index of the card that is played when my turn comes */
  ahead = $state<number | null>(null);

  constructor(private readonly here: () => { live: LiveTable; scene: Scene }) {
    // a new hand, or a turn in which the card can't be played, puts it back
    let before = "";
    $effect(() => {
      const now = this.hand.join(" ");
      if (now !== before) this.lifted = this.ahead = null;
      before = now;
    });
    $effect(() => {
      if (this.myTurn && this.lifted !== null && this.ready === null) this.lifted = null;
    });
    $effect(() => {
      const chosen = this.ahead === null ? undefined : this.hand[this.ahead];
      if (!this.myTurn || chosen === undefined) return;
      this.ahead = null;
      if (this.isOpen(chosen)) this.go(chosen);
      else this.live.showNotice(sentence(say("ahead.closed", { card: inWords(chosen) })));
    });
    // the card that the hint recommends, so that it can be played with the button
    $effect(() => {
      const { hinted } = this.live;
      if (hinted?.type === "play" && untrack(() => this.myTurn)) this.lifted = untrack(() => this.placeOf(hinted.card));
    });
    // the last card, if the setting says so
    $effect(() => {
      const [last, ...more] = this.hand;
      if (settings.lastCard && this.myTurn && last !== undefined && more.length === 0) this.go(last);
    });
  }

  /** Whether it is my turn to play. */
  get myTurn(): boolean {
    const { seat, phase, waiting_for } = this.game;
    return phase === "play" && seat !== null && this.here().scene.now && waiting_for.includes(seat);
  }

  /** The lifted card, if it may be played now. */
  get ready(): Card | null {
    const card = this.lifted === null ? undefined : this.hand[this.lifted];
    return card !== undefined && this.myTurn && this.isOpen(card) ? card : null;
  }

  /** The card lifted or chosen while others play, with the button to choose it or put it back. */
  get next(): { chosen: boolean; choose: () => void } | null {
    const at = this.ahead ?? (this.game.phase === "play" && !this.myTurn ? this.lifted : null);
    return at === null ? null : { chosen: this.ahead !== null, choose: () => this.wait(at) };
  }

  /** Play the lifted card. */
  readonly play = () => {
    if (this.ready !== null) this.go(this.ready);
  };

  readonly tap = (at: number, card: Card): void => {
    const { view } = this.here().scene;
    const closed = this.myTurn ? view.closed.find(({ move }) => move.type === "play" && move.card === card) : undefined;
    this.live.showNotice(closed === undefined ? "" : why(closed, view.game));
    if (closed !== undefined) return;
    if (view.game.phase === "play" && !this.myTurn) return this.wait(at);
    const again = this.lifted === at;
    this.lifted = again && !this.myTurn ? null : at;
    if (this.myTurn && (again || settings.oneTap)) this.go(card);
  };

  /** A card dragged onto the table is played now, or when my turn comes. */
  readonly thrown = (at: number, card: Card): void => {
    this.lifted = null;
    if (!this.myTurn) this.ahead = this.game.phase === "play" ? at : null;
    else if (this.isOpen(card)) this.go(card);
    else this.tap(at, card);
  };

  /** Choose a card before my turn: the first tap lifts it, the second chooses it, the third puts it back. */
  private wait(at: number): void {
    const meant = this.lifted === at || settings.oneTap;
    [this.lifted, this.ahead] = this.ahead === at ? [null, null] : meant ? [null, at] : [at, null];
  }

  private go(card: Card): void {
    void this.live.move({ card });
  }

  private placeOf(card: Card): number | null {
    const at = this.hand.indexOf(card);
    return at < 0 ? null : at;
  }

  private isOpen(card: Card): boolean {
    return this.game.legal.some((move) => move.type === "play" && move.card === card);
  }

  private get live(): LiveTable {
    return this.here().live;
  }

  private get game() {
    return this.here().scene.view.game;
  }

  private get hand(): Card[] {
    return lying(this.game);
  }
}
