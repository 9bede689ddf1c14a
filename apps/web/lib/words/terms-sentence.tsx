import { Trans } from '@lingui/react/macro';

/** What whoever gives their details for an account accepts, and where it stands. */
export function TermsSentence() {
  return (
    <p>
      <Trans>
        By going on you accept the{' '}
        <a href="/terms" target="_blank" rel="noopener">
          terms of use
        </a>
        . What we keep of you, and what for, is on the page{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy
        </a>{' '}
        (both open in a new window).
      </Trans>
    </p>
  );
}
