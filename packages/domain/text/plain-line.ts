/**
 * Makes untrusted text safe for one line of a terminal or a page. It replaces control characters by their numbers,
 * because they could move the cursor, change colours, break the line or change the text direction. So a name cannot
 * imitate a verdict. The two joiners of Hindi text stay.
 */
export const plainLine = (text: string): string =>
  text.replaceAll(
    /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu,
    (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );
