import { useState } from 'react';
import { hasDigit } from './number-text.ts';

/** State of a field for a number. `saved` is the saved number as text, or "" when there is none. */
export function useTypedNumber(saved: string, onType: (text: string) => void) {
  // A minus sign without digits is not a response yet, but it must stay in the field. All other text is saved as
  // the field shows it.
  const [sign, setSign] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const text = saved === '' ? sign : saved;
  /** Accepts the text after a key or a paste. Null means that it cannot become a number. */
  const take = (next: string | null) => {
    setIsRejected(next === null);
    if (next === null || next === text) return;
    setSign(hasDigit(next) ? '' : next);
    onType(next);
  };
  return { text, isRejected, take };
}
