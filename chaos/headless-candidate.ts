import { randomInt, randomUUID } from 'node:crypto';
import type { WireEvent, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { FormContent, ItemContent } from '@kasauti/domain/form/content.ts';
import { respondTo } from '@kasauti/domain/item/interactions.ts';
import { randomResponse } from '@kasauti/domain/item/made-responses.ts';
import { type Answer, ask, NoAnswer } from './http.ts';

type Facts = { attemptId: string; cookie: string; content: FormContent; portNow: () => number };

/** Time to wait for a response. After this time, the request is repeated. */
const TIMEOUT_MS = 15_000;

/**
 * A candidate without a browser, who answers, clears and marks at random. The candidate makes one operation at a time
 * and repeats each with the same id until it is acknowledged. The acknowledgements are recorded, and the check compares
 * them with the database.
 */
export class HeadlessCandidate {
  readonly attemptId: AttemptId;
  readonly journal: { event: WireEvent; seq: number }[] = [];
  readonly receipts: WireReceipt[] = [];
  isWaiting = false;
  repeats = 0;
  readonly #facts: Facts;
  readonly #items: ItemContent[];
  #stopped = false;

  constructor(facts: Facts) {
    this.attemptId = facts.attemptId as AttemptId;
    this.#facts = facts;
    this.#items = facts.content.sections.flatMap((section) => section.items);
  }

  get acknowledged(): number {
    return this.journal.length;
  }

  stop(): void {
    this.#stopped = true;
  }

  async run(): Promise<void> {
    while (!this.#stopped) await this.#save(this.#nextEvent());
  }

  async submit(): Promise<void> {
    const answer = await this.#untilAnswered('submit', { leaseEpoch: 1 });
    if (answer.status !== 200) throw new Error(`submit was answered ${answer.status} ${String(answer.body.code)}`);
  }

  async #save(event: WireEvent): Promise<void> {
    this.isWaiting = true;
    const { status, body } = await this.#untilAnswered('events', { leaseEpoch: 1, events: [event] });
    this.isWaiting = false;
    if (status !== 200) throw new Error(`a save was answered ${status} ${String(body.code)}`);
    const [ack] = body.acks as { opId: string; seq: number }[];
    if (ack?.opId !== event.opId) throw new Error('an acknowledgement names another operation');
    this.journal.push({ event, seq: ack.seq });
    // Only every tenth receipt is stored, to limit the memory.
    if (this.journal.length % 10 === 0) this.receipts.push(...(body.receipt as WireReceipt[]));
  }

  /**
   * Repeats a request with the same ids if there was no response or a temporary refusal, in the same way as the player.
   */
  async #untilAnswered(verb: string, body: unknown): Promise<Answer> {
    for (;;) {
      try {
        const answer = await ask(this.#facts.portNow(), 'POST', `/api/v1/attempts/${this.attemptId}/${verb}`, {
          cookie: this.#facts.cookie,
          body,
          timeoutMs: TIMEOUT_MS,
        });
        if (answer.status !== 503 && answer.status !== 429) return answer;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
      this.repeats += 1;
      await new Promise((resolve) => setTimeout(resolve, 20 + randomInt(60)));
    }
  }

  #nextEvent(): WireEvent {
    const item = this.#items[randomInt(this.#items.length)];
    if (!item) throw new Error('the form has no questions');
    const shared = { opId: randomUUID(), itemRef: item.itemRef, clientAt: new Date().toISOString() };
    const turn = randomInt(10);
    if (turn === 0) return { ...shared, kind: 'clear', payload: null };
    if (turn === 1) return { ...shared, kind: 'mark', payload: null };
    if (turn === 2) return { ...shared, kind: 'visit', payload: null };
    return {
      ...shared,
      kind: 'answer',
      payload: respondTo(item, (interaction) => randomResponse(interaction, (limit) => randomInt(limit))),
    };
  }
}
