import type { PartResponse } from '@kasauti/domain/form/content.ts';
import { useState } from 'react';
import { hasDigit } from './number-text.ts';

/** Returns the state of a field for a number. `saved` is the saved response, or null if there is none. */
export function useTypedNumber(saved: PartResponse | null, onAnswer: (given: PartResponse) => void) {
  // A minus sign without digits is not a response yet, but it must stay in the field. Any other text is saved as it is
  // shown.
  const [sign, setSign] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const savedText = saved?.kind === 'number' ? saved.text : '';
  const text = savedText === '' ? sign : savedText;
  /** Handles the text after typing or pasting. Null means that the text cannot become a number. */
  const take = (next: string | null) => {
    setIsRejected(next === null);
    if (next === null || next === text) return;
    setSign(hasDigit(next) ? '' : next);
    onAnswer({ kind: 'number', text: next });
  };
  return { text, isRejected, take };
}
