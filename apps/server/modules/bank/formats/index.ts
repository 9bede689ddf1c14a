export { csvHeader, writeCsvQuestion } from './csv/write-csv.ts';
export { beginQtiPackage, type PassageToWrite, type QuestionToWrite } from './qti-package/write-qti-package.ts';
export type {
  FileFacts,
  Finding,
  FoundPicture,
  QuestionFile,
  ReadQuestion,
  WrittenItem,
  WrittenPassage,
  WrittenText,
} from './question-file.ts';
export { formatOfFile, readQuestionFile } from './read-question-file.ts';
export { Refused, refuseQuestion } from './refused.ts';
