/**
 * The states of an item version. A draft can be edited. A version in review cannot. An approved version may be used in
 * forms, and a retired version is not used in new forms.
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

/** Returns the state after a step, or null if the step is not possible in this state. */
export function stateAfter(state: ItemState, step: ReviewStep): ItemState | null {
  return steps[state][step] ?? null;
}

export type StepBar = 'not-in-this-state' | 'second-person-needed';

/**
 * Returns why a person cannot take a step, or null if they can. `writers` contains the ids of all who wrote the version
 * or its key. They cannot approve it, whatever their role is.
 */
export function whyCannotTake(
  step: ReviewStep,
  { state, writers }: { state: ItemState; writers: readonly string[] },
  by: string,
): StepBar | null {
  if (stateAfter(state, step) === null) return 'not-in-this-state';
  return step === 'approve' && writers.includes(by) ? 'second-person-needed' : null;
}

/**
 * Returns where an edit of an item is saved: in its draft, in a new version, or nowhere if the newest version is in
 * review.
 */
export function placeOfEdit(newest: ItemState): 'draft' | 'new-version' | 'nowhere' {
  if (newest === 'draft') return 'draft';
  return newest === 'in-review' ? 'nowhere' : 'new-version';
}

/** Returns whether a version is being written or reviewed. An item has at most one such version. */
export const isOpen = (state: ItemState): boolean => state === 'draft' || state === 'in-review';

/**
 * Returns the version that lists and screens show for an item: the draft or the version in review, otherwise the
 * approved version, otherwise the newest. `versions` is ordered by number. Throws if an item has no versions.
 */
export function shownVersion<V extends { state: ItemState }>(versions: readonly V[]): V {
  const shown =
    versions.find(({ state }) => isOpen(state)) ??
    versions.find(({ state }) => state === 'approved') ??
    versions.at(-1);
  if (!shown) throw new Error('an item has at least one version');
  return shown;
}
