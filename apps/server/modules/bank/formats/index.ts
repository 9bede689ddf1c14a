export type { FileFacts, Finding, QuestionFile, ReadQuestion, WrittenItem } from './question-file.ts';
export { formatOfFile, questionFormats, readQuestionFile } from './read-question-file.ts';
