/** For tests: one text of a browser that keeps it. */
export function givenTexts(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem(_key: string, value: string) {
      kept = value;
    },
  };
}
