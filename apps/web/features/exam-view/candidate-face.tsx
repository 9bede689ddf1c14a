import { useState } from 'react';
import css from './candidate-face.module.css';

/**
 * Shows the photo that the proctor compares with the candidate. Without a photo or a network it shows the
 * candidate's initials.
 */
export function CandidateFace({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const [failed, setFailed] = useState(false);
  const letters = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('');
  if (photoUrl === null || failed) {
    return (
      <span className={css.face} aria-hidden="true">
        {letters}
      </span>
    );
  }
  return <img className={css.face} src={photoUrl} alt="" width="40" height="40" onError={() => setFailed(true)} />;
}
