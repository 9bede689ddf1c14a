const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** The names of large numbers in India: a lakh is 100,000, and a crore is 10,000,000. */
const STEPS: readonly [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
];

/**
 * Returns an amount in words, as usual on Indian invoices, for example "Rupees one thousand four hundred ninety-nine
 * and fifty paise only".
 */
export function amountInWords(amountInPaise: number): string {
  const [rupees, paise] = [Math.floor(amountInPaise / 100), amountInPaise % 100];
  const small = paise === 0 ? '' : ` and ${inWords(paise)} paise`;
  return `Rupees ${inWords(rupees)}${small} only`;
}

function inWords(n: number): string {
  for (const [size, name] of STEPS) {
    if (n < size) continue;
    const rest = n % size;
    return `${inWords(Math.floor(n / size))} ${name}${rest === 0 ? '' : ` ${inWords(rest)}`}`;
  }
  if (n < 20) return ONES[n] ?? '';
  const unit = n % 10;
  return `${TENS[Math.floor(n / 10)]}${unit === 0 ? '' : `-${ONES[unit]}`}`;
}
