type Placed = {
  /** The markup of the file. */
  mark: string;
  /** Id of the file whose places it takes. */
  replaces: string | null;
  /** True if the file has no words in this language. Then it is not added, but replaces its earlier version. */
  isWordless: boolean;
  /** What is between the text and a file that is added. */
  between: string;
};

/**
 * Returns the functions that place and remove files in a text in one language. The second group of `pattern` is the id
 * of a file.
 */
export const fileMarks = (pattern: RegExp) => ({
  /** Returns the text with a file. A text without the file that is replaced gets it at the end. */
  place(text: string, { mark, replaces, isWordless, between }: Placed): string {
    let isPlaced = false;
    const replaced = text.replaceAll(pattern, (whole, _words, id) => {
      if (id !== replaces) return whole;
      isPlaced = true;
      return mark;
    });
    if (isPlaced || isWordless) return replaced;
    return [text.trimEnd(), mark].filter(Boolean).join(between);
  },

  /** Returns the text without a file. */
  remove: (text: string, fileId: string): string =>
    text
      .replaceAll(pattern, (whole, _words, id) => (id === fileId ? '' : whole))
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
});
