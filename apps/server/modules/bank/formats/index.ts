export type { FileFacts, Finding, QuestionFile, ReadQuestion, WrittenItem } from './question-file.ts';
export { formatOfName, questionFormats, readQuestionFile } from './read-question-file.ts';
