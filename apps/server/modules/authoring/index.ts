export { patternOf, samplesOf } from './describe-form.ts';
export { publishForm } from './publish-form.ts';
export { type Form, findForm, findFormKey, type SealedKey } from './store.ts';
