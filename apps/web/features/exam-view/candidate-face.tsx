import { useState } from 'react';
import css from './candidate-face.module.css';

/**
 * Shows the photo of the candidate. The proctor compares it with the candidate's face. If there is no photo, or it
 * cannot be loaded, shows the candidate's initials.
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
