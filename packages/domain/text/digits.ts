const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/** Turns Devanagari digits (०–९) into 0–9, as a Hindi keyboard may type them; leaves everything else alone. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
