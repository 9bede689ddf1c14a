/**
 * Text from a file or from a person, fit for one line of a terminal or a page: characters that would move the cursor, change
 * colours, break the line or turn the direction of reading are replaced by their numbers, so that no name can print a
 * verdict. The two joiners that Hindi is written with stay.
 */
export const plainLine = (text: string): string =>
  text.replaceAll(
    /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu,
    (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );
