export { patternOf, samplesOf } from './describe-form.ts';
export { findFormHead, findProviderForm, findProviderForms, type ProviderForm } from './drafts/provider-forms.ts';
export { type Replay, replayDraw } from './draws/replay-draw.ts';
export { findVariantForms } from './draws/store.ts';
export { encryptPlainRows } from './encryption/encrypt-plain-rows.ts';
export { renewEncryption } from './encryption/renew-encryption.ts';
export { findDraftUses, findPublishedUses } from './item-uses/store.ts';
export { findCorrection, findCorrections, lockFormKey } from './keys/store.ts';
export { withOpenPictures } from './pictures/picture-routes.ts';
export { readPaperPicture } from './pictures/read-paper-picture.ts';
export { countPaperPictures } from './pictures/store.ts';
export { FormNotPublishable, publishForm } from './publish-form.ts';
export { registerAuthoring } from './routes.ts';
export { makeSamples, readSampleHeads } from './samples/make-samples.ts';
export { findSamplesOf, findSampleUses, lockSamples, replaceSamples } from './samples/store.ts';
export { findFormsThatShare } from './shared-questions/store.ts';
export {
  type Form,
  findForm,
  findFormKey,
  findKeyVersions,
  findReleasedForms,
  insertFormRelease,
  isFormReleased,
  lockFormReleases,
  type SealedKey,
} from './store.ts';
