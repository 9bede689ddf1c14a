import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import type { FormContent, ItemContent } from '@kasauti/domain/form/content.ts';
import { ONLY_INTERACTION, withPlace } from '@kasauti/domain/item/interactions.ts';
import type { LobbyFacts } from './storage/attempt-database.ts';

/* An exam with three questions for the player's tests. */

export const attemptId = '0192f0c1-2b3c-7d4e-8f50-123456789abc' as AttemptId;
export const itemRefs = ['q1', 'q2', 'q3'];

const question = (itemRef: string): ItemContent => ({
  itemRef,
  itemVersionId: itemRef,
  body: withPlace({ en: [itemRef] }),
  interactions: {
    [ONLY_INTERACTION]: {
      kind: 'single-choice',
      options: ['a', 'b', 'c'].map((optionId) => ({ optionId, body: { en: [optionId] } })),
    },
  },
});

export const content: FormContent = {
  languages: ['en'],
  instructions: { en: ['Read.'] },
  stimuli: [],
  sections: [
    {
      sectionRef: 's1',
      title: { en: 'Section' },
      marking: { 'single-choice': { kind: 'single', right: '4', wrong: '-1' } },
      items: itemRefs.map(question),
    },
  ],
};

export const sitting: LobbyFacts = {
  attemptId,
  scheduleId: attemptId as unknown as BookingId,
  T0: '2026-11-21T10:00:00.000Z',
  mode: 'live',
  form: { ciphertextUrl: '/api/v1/papers/x', sha256: 'x', pictureCount: 0 },
  candidate: { name: 'Asha Rao', photoUrl: null, rollNumber: '26-AAAA-BBBB-C' },
  examTitle: { en: 'A test' },
};
