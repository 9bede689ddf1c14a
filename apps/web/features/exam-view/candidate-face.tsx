import { useState } from 'react';
import css from './candidate-face.module.css';

/**
 * Who sits here: the photo that the proctor compares, or the first letters of the name where there is none or no
 * network.
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
