export { type Actor, systemActor } from './editing/actor.ts';
export { type CategoryDraft, createCategory } from './editing/create-category.ts';
export { createProvider, type ProviderDraft } from './editing/create-provider.ts';
export { drawnPicturesPart } from './editing/draw-picture.ts';
export { publishSittingsChanged } from './editing/publish-change.ts';
export { withdrawExam } from './editing/withdraw-exam.ts';
export { examTitle } from './exam-title.ts';
export { type Catalogue, cataloguePart, type ReadSittings, type TestWithPrice } from './listing/live-catalogue.ts';
export { type ExamDraft, publishExam } from './new-tests/create-exam.ts';
export { hasSittingsPort } from './new-tests/planned-sittings.ts';
export { attachForm, type FormFacts } from './paper/attach-form.ts';
export { readFormFacts } from './paper/form-facts.ts';
export { changePrice } from './price/change-price.ts';
export { priceText } from './price/price-text.ts';
export type { ExamSitting } from './read-model/read-model.ts';
export { registerCatalogue } from './routes.ts';
export {
  type Exam,
  findExam,
  findExamByCode,
  findExams,
  findExamsByCode,
  findExamsOfForms,
  findPracticeExams,
} from './store/exams.ts';
export { findLastPriceChange, findOffers, type Offer } from './store/prices.ts';
