/** Returns the number of words in a text. White space separates words, in English and in Hindi. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
