/** Test double for the browser's storage. It stores a single text. */
export function givenTexts(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem(_key: string, value: string) {
      kept = value;
    },
  };
}
