import { Trans } from '@lingui/react/macro';

/** Sentence about the terms that a user accepts by creating an account, with links to them. */
export function TermsSentence() {
  return (
    <p>
      <Trans>
        By continuing you accept the{' '}
        <a href="/terms" target="_blank" rel="noopener">
          terms of use
        </a>
        . What we store about you, and why, is on the{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy
        </a>{' '}
        page (both open in a new window).
      </Trans>
    </p>
  );
}
