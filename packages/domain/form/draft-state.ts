/**
 * States of a form that is built on screens. A draft is changed, a submitted form waits for its publication, and a
 * published one is unchanged since then. A change of a published form makes it a draft again, for the next version.
 */
export const formStates = ['draft', 'in-review', 'published'] as const;
export type FormState = (typeof formStates)[number];

export const formSteps = ['submit', 'send-back', 'publish'] as const;
export type FormStep = (typeof formSteps)[number];

const steps: Record<FormState, Partial<Record<FormStep, FormState>>> = {
  draft: { submit: 'in-review' },
  'in-review': { 'send-back': 'draft', publish: 'published' },
  published: {},
};

/** Returns the state after a step, or null if the step is not possible in this state. */
export function formStateAfter(state: FormState, step: FormStep): FormState | null {
  return steps[state][step] ?? null;
}

/**
 * Returns why a person cannot take a step, or null. `writers` are the ids of all who changed the form since its last
 * publication. None of them can publish it, whatever their role.
 */
export function whyCannotTakeFormStep(
  step: FormStep,
  { state, writers }: { state: FormState; writers: readonly string[] },
  by: string,
): 'not-in-this-state' | 'second-person-needed' | null {
  if (formStateAfter(state, step) === null) return 'not-in-this-state';
  return step === 'publish' && writers.includes(by) ? 'second-person-needed' : null;
}
