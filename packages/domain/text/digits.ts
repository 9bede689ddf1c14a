const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/** Replaces Devanagari digits (०–९), which a Hindi keyboard types, by 0–9. Other characters stay unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
