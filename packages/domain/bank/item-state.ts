/**
 * The states of a version of an item. A draft is written, a submitted version is reviewed, an approved one may be
 * used in forms, and a retired one is used in no new form.
 */
export const itemStates = ['draft', 'in-review', 'approved', 'retired'] as const;
export type ItemState = (typeof itemStates)[number];

export const reviewSteps = ['submit', 'send-back', 'approve', 'retire'] as const;
export type ReviewStep = (typeof reviewSteps)[number];

const steps: Record<ItemState, Partial<Record<ReviewStep, ItemState>>> = {
  draft: { submit: 'in-review', retire: 'retired' },
  'in-review': { 'send-back': 'draft', approve: 'approved' },
  approved: { retire: 'retired' },
  retired: {},
};

/** Returns the state after a step, or null when the step cannot be taken in this state. */
export function stateAfter(state: ItemState, step: ReviewStep): ItemState | null {
  return steps[state][step] ?? null;
}

export type StepBar = 'not-in-this-state' | 'second-person-needed';

/**
 * Returns why a person cannot take a step, or null. `writers` are all who wrote of the version or of its key, by their
 * ids: a person who wrote cannot approve, whatever their role.
 */
export function whyCannotTake(
  step: ReviewStep,
  { state, writers }: { state: ItemState; writers: readonly string[] },
  by: string,
): StepBar | null {
  if (stateAfter(state, step) === null) return 'not-in-this-state';
  return step === 'approve' && writers.includes(by) ? 'second-person-needed' : null;
}

/** Where an edit of an item goes: into its draft, into a new version, or nowhere while it is reviewed. */
export function placeOfEdit(newest: ItemState): 'draft' | 'new-version' | 'nowhere' {
  if (newest === 'draft') return 'draft';
  return newest === 'in-review' ? 'nowhere' : 'new-version';
}

/**
 * Returns the version by which an item is known: the one that is being written or reviewed, else the approved one, else
 * the newest. Versions are in the order of their numbers. Throws for an item without versions.
 */
export function shownVersion<V extends { state: ItemState }>(versions: readonly V[]): V {
  const shown =
    versions.find(({ state }) => state === 'draft' || state === 'in-review') ??
    versions.find(({ state }) => state === 'approved') ??
    versions.at(-1);
  if (!shown) throw new Error('an item has at least one version');
  return shown;
}
