import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemResponse } from '../form/content.ts';
import {
  applyEvent,
  foldJournal,
  type JournalEvent,
  paletteCounts,
  RESPONSE_EVENT_KINDS,
  type ResponseEventKind,
  responsesOf,
  UNVISITED,
} from './journal.ts';
import { isEvaluated, PALETTE_STATES } from './palette.ts';

const itemRefs = ['q1', 'q2', 'q3'];
const chosen = (...optionIds: string[]): ItemResponse => ({ kind: 'options', optionIds });

/** Builds a journal of one question from event kinds. The answers are "a", "b", "c" and so on. */
function journal(...kinds: ResponseEventKind[]): JournalEvent[] {
  return kinds.map((kind, at) => {
    const payload = kind === 'answer' ? chosen(String.fromCharCode(97 + at)) : null;
    return { seq: at + 1, itemRef: 'q1', kind, payload };
  });
}

const anyEvent = fc.record({
  itemRef: fc.constantFrom<(string | null)[]>(...itemRefs, 'q-of-another-form', null),
  kind: fc.constantFrom(...RESPONSE_EVENT_KINDS),
  payload: fc.oneof(
    fc.constantFrom('a', 'b', 'c').map((optionId) => chosen(optionId)),
    fc.constant(chosen()),
    fc.constant({ kind: 'number', text: '4' }),
    fc.constant(null),
  ),
  late: fc.boolean(),
  accepted: fc.boolean(),
});
const anyJournal = fc
  .array(anyEvent, { maxLength: 40 })
  .map((events) => events.map((event, at) => ({ ...event, seq: at + 1 })));

describe('one question', () => {
  test.each<[ResponseEventKind[], string, ItemResponse | null]>([
    [[], 'not_visited', null],
    [['visit'], 'not_answered', null],
    [['visit', 'answer'], 'answered', chosen('b')],
    [['answer'], 'answered', chosen('a')],
    [['mark'], 'marked', null],
    [['visit', 'answer', 'answer'], 'answered', chosen('c')],
    [['visit', 'answer', 'clear'], 'not_answered', null],
    [['visit', 'answer', 'mark'], 'answered_marked', chosen('b')],
    [['visit', 'answer', 'mark', 'clear'], 'marked', null],
    [['visit', 'answer', 'mark', 'unmark'], 'answered', chosen('b')],
    [['answer', 'visit', 'language', 'tool', 'lease'], 'answered', chosen('a')],
    [['language', 'tool', 'lease'], 'not_visited', null],
    [['unmark'], 'not_answered', null],
    [['clear'], 'not_answered', null],
  ])('after %j is %s', (kinds, state, response) => {
    expect(foldJournal(journal(...kinds), ['q1']).get('q1')).toMatchObject({ state, response });
  });

  test('whose boxes were all unticked again counts as cleared', () => {
    const events = [...journal('answer'), { seq: 2, itemRef: 'q1', kind: 'answer' as const, payload: chosen() }];
    expect(foldJournal(events, ['q1']).get('q1')).toMatchObject({ state: 'not_answered', response: null });
  });
});

describe('the fold', () => {
  test('has one entry per question of the form, in the order of the form', () => {
    fc.assert(
      fc.property(anyJournal, (events) => {
        expect([...foldJournal(events, itemRefs).keys()]).toEqual(itemRefs);
      }),
    );
  });

  test('takes events by their number, in whatever order they are read', () => {
    fc.assert(
      fc.property(anyJournal, fc.infiniteStream(fc.nat()), (events, keys) => {
        const shuffled = events.map((event) => ({ event, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key);
        expect(
          foldJournal(
            shuffled.map(({ event }) => event),
            itemRefs,
          ),
        ).toEqual(foldJournal(events, itemRefs));
      }),
    );
  });

  test('is not changed by events that are delivered again', () => {
    fc.assert(
      fc.property(anyJournal, fc.nat(), (events, from) => {
        const again = events.slice(from % (events.length + 1));
        expect(foldJournal([...events, ...again], itemRefs)).toEqual(foldJournal(events, itemRefs));
      }),
    );
  });

  test('can be continued: what came before and one event more give the next state', () => {
    fc.assert(
      fc.property(anyJournal, anyEvent, (events, event) => {
        const next = { ...event, seq: events.length + 1, itemRef: 'q1', late: false };
        const before = foldJournal(events, itemRefs).get('q1') ?? UNVISITED;
        expect(foldJournal([...events, next], itemRefs).get('q1')).toEqual(applyEvent(before, next));
      }),
    );
  });

  test('keeps questions apart: an event of one changes no other', () => {
    fc.assert(
      fc.property(anyJournal, (events) => {
        const alone = events.filter((event) => event.itemRef === 'q2');
        expect(foldJournal(events, itemRefs).get('q2')).toEqual(foldJournal(alone, itemRefs).get('q2'));
      }),
    );
  });

  test('leaves out what came too late, unless it was accepted', () => {
    fc.assert(
      fc.property(anyJournal, (events) => {
        const counting = events
          .filter((event) => !event.late || event.accepted)
          .map(({ late: _, accepted: __, ...event }) => event);
        expect(foldJournal(events, itemRefs)).toEqual(foldJournal(counting, itemRefs));
      }),
    );
  });

  test('never says "answered" without an answer, nor the other way round', () => {
    fc.assert(
      fc.property(anyJournal, (events) => {
        for (const { state, response, visited, marked } of foldJournal(events, itemRefs).values()) {
          expect(isEvaluated(state)).toBe(response !== null);
          expect(state === 'not_visited').toBe(!visited);
          expect(state === 'marked' || state === 'answered_marked').toBe(marked);
        }
      }),
    );
  });

  test('an event changes nothing in the progress it starts from', () => {
    const before = Object.freeze({ ...UNVISITED });
    expect(applyEvent(before, { kind: 'mark', payload: null })).toMatchObject({ state: 'marked' });
    expect(before).toEqual(UNVISITED);
  });
});

describe('counts and answers', () => {
  test('the five counts add up to the questions of the form', () => {
    fc.assert(
      fc.property(anyJournal, (events) => {
        const counts = paletteCounts(foldJournal(events, itemRefs).values());
        expect(Object.keys(counts)).toEqual([...PALETTE_STATES]);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(itemRefs.length);
      }),
    );
  });

  test('a form of three with one answered, one marked and one untouched is counted so', () => {
    const events: JournalEvent[] = [...journal('answer'), { seq: 2, itemRef: 'q2', kind: 'mark', payload: null }];
    const progress = foldJournal(events, itemRefs);
    expect(paletteCounts(progress.values())).toEqual({
      not_visited: 1,
      not_answered: 0,
      answered: 1,
      marked: 1,
      answered_marked: 0,
    });
    expect([...responsesOf(progress)]).toEqual([
      ['q1', chosen('a')],
      ['q2', null],
      ['q3', null],
    ]);
  });
});
