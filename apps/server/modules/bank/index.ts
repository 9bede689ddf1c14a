export { importWorkPart } from './imports/import-work.ts';
export { correctItem, planCorrection } from './items/correct-item.ts';
export { providersOf } from './items/providers-of.ts';
export { formUsesPort, provideFormUses } from './list/form-uses.ts';
export { itemIndexPart } from './list/item-index.ts';
export { passageIndexPart } from './passages/passage-index.ts';
export { readPictureFile } from './pictures/picture-file.ts';
export { pictureUsesPort, providePictureUses } from './pictures/picture-uses-port.ts';
export { picturesOf, withStaffPictures } from './pictures/pictures-of.ts';
export { registerBank } from './routes.ts';
export { localizedMarkup } from './source/compile-answer.ts';
export { compileItem, compilePassage } from './source/compile-item.ts';
export { optionPlaces, withOptionPlace } from './source/option-places.ts';
export {
  faultsOfPassage,
  faultsOfText,
  type MarkupFault,
  markupFaultText,
  whatsWrongWithMarkup,
} from './source/whats-wrong-with-markup.ts';
export { readDrawableItems } from './store/drawable.ts';
export { type EnemyPair, findEnemyPairs } from './store/enemies.ts';
export { findItemOfVersion } from './store/items.ts';
export { findQuestionsOf } from './store/passages.ts';
export { lockNamedPictures, pictureIdsOf, touchPictures } from './store/picture-uses.ts';
export { encryptedItemTables } from './store/places.ts';
export {
  countItemsOf,
  type ItemForForm,
  type PassageForForm,
  readItemsForForm,
  readPassagesForForm,
} from './store/usable.ts';
export { versionItems } from './version-items.ts';
