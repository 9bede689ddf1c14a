import type { MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';

/** Marks as they are typed: points by criterion, and a remark. */
export type TypedMarks = { points: Record<string, string>; remark: string };

type Kept = TypedMarks & { userId: UserId; taskId: MarkingTaskId };
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'kasauti-half-marked';

/**
 * Stores the marks that a person is typing on this device. Only the newest are stored, because a person marks one
 * answer at a time. Another person on this device never gets them.
 */
export function keepDraft(of: Pick<Kept, 'userId' | 'taskId'>, marks: TypedMarks, texts: Texts = localStorage): void {
  quietly(() => texts.setItem(KEY, JSON.stringify({ ...of, ...marks } satisfies Kept)));
}

/** Returns the stored marks of this person for this answer, or null. */
export function readDraft(of: Pick<Kept, 'userId' | 'taskId'>, texts: Texts = localStorage): TypedMarks | null {
  const kept = quietly(() => JSON.parse(texts.getItem(KEY) ?? 'null') as Kept | null);
  if (kept?.userId !== of.userId || kept.taskId !== of.taskId) return null;
  return { points: kept.points, remark: kept.remark };
}

export function dropDraft(texts: Texts = localStorage): void {
  quietly(() => texts.removeItem(KEY));
}

/** A browser that stores nothing throws. The marks are then only on the screen. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
