export type { FileFacts, Finding, QuestionFile, ReadQuestion, WrittenItem, WrittenText } from './question-file.ts';
export { formatOfFile, readQuestionFile } from './read-question-file.ts';
