import type { PartResponse } from '@kasauti/domain/form/content.ts';
import { useState } from 'react';
import { hasDigit } from './number-text.ts';

/** State of a field for a number. `saved` is the saved response, if there is one. */
export function useTypedNumber(saved: PartResponse | null, onAnswer: (given: PartResponse) => void) {
  // A minus sign without digits is not a response yet, but it must stay in the field. All other text is saved as
  // the field shows it.
  const [sign, setSign] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const savedText = saved?.kind === 'number' ? saved.text : '';
  const text = savedText === '' ? sign : savedText;
  /** Accepts the text after a key or a paste. Null means that it cannot become a number. */
  const take = (next: string | null) => {
    setIsRejected(next === null);
    if (next === null || next === text) return;
    setSign(hasDigit(next) ? '' : next);
    onAnswer({ kind: 'number', text: next });
  };
  return { text, isRejected, take };
}
