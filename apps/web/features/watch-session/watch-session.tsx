import type { UserEvent } from '@kasauti/contract/attempts/live.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLogout } from '../../lib/account/account-links.tsx';
import { hasDeviceId } from '../../lib/account/device-id.ts';
import { checkSession, isLeaving, sessionEnd } from '../../lib/account/session.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { openPanel } from '../../lib/page/panels.ts';
import { lastAnswerAt } from '../../lib/server/call.ts';
import { live } from '../../lib/server/live.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { root, useAuth } from '../../lib/stores/root.ts';
import { formatTime } from '../../lib/words/formats.ts';
import { nextSessionStep } from './session-end.ts';

type News =
  | { kind: 'ends-soon'; endsAt: Date; canBeKept: boolean; longestHours: number }
  /**
   * `longestHours` is the maximum duration of a session in hours, if the session ended because of this limit. Otherwise
   * it is null.
   */
  | { kind: 'ended'; longestHours: number | null }
  | { kind: 'ended-elsewhere'; reason: UserEvent['reason']; byDevice: string };

/**
 * Shows a warning before the session ends. After the end, explains the reason: the session expired, or the user logged
 * in on another device.
 */
export function WatchSession() {
  const userId = useAuth((auth) => (auth.status === 'succeeded' ? (auth.user?._id ?? null) : null));
  const [news, setNews] = useState<News | null>(null);

  useEffect(() => {
    if (!userId) return;
    return live().subscribe<UserEvent>(`user:${userId}`, {
      onEvent: async (event) => {
        const isNews = root.getState().auth.isAuthenticated && !isLeaving();
        if (event.kind !== 'session-ended' || !isNews) return;
        // The event may be about another session of the same user, on another device. The session is therefore read
        // again.
        await checkSession();
        const hasEnded = !root.getState().auth.isAuthenticated;
        // A logout in another tab has also removed the device id. It needs no message here.
        if (hasEnded && hasDeviceId()) {
          const { reason, byDevice } = event;
          setNews({ kind: 'ended-elsewhere', reason, byDevice });
        }
      },
    });
  }, [userId]);

  useEffect(() => {
    if (!userId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const end = sessionEnd.getState();
      if (!end) return;
      const step = nextSessionStep({ ...end, lastUsedAt: lastAnswerAt() }, serverNow());
      switch (step.kind) {
        case 'wait':
          setNews((news) => (news?.kind === 'ends-soon' ? null : news));
          timer = setTimeout(look, step.ms);
          return;
        case 'warn':
          setNews({
            kind: 'ends-soon',
            endsAt: step.endsAt,
            canBeKept: step.canBeKept,
            longestHours: end.longestHours,
          });
          timer = setTimeout(look, step.checkAgainInMs);
          return;
        case 'check':
          await checkSession();
          if (!root.getState().auth.isAuthenticated)
            setNews({ kind: 'ended', longestHours: end.latestEndsAt <= serverNow() ? end.longestHours : null });
      }
    };
    const stop = sessionEnd.subscribe(() => void look());
    void look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [userId]);

  return news && <SessionNews news={news} onClose={() => setNews(null)} />;
}

function SessionNews({ news, onClose }: { news: News; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const logout = useLogout();
  const logIn = () => {
    onClose();
    openPanel('sign-in');
  };
  if (news.kind === 'ends-soon' && !news.canBeKept) {
    return (
      <Dialog title={<Trans>Please log in again</Trans>} onClose={onClose} closeText={t`Close`}>
        <p>
          <Longest hours={news.longestHours} />{' '}
          <Trans>
            Yours ends at {formatTime(news.endsAt, language)}. Log in again before then to go on here without a break.
          </Trans>
        </p>
        <DialogActions>
          <Button onPress={logIn}>
            <Trans>Login</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  if (news.kind === 'ends-soon') {
    return (
      <Dialog
        title={<Trans>Are you still there?</Trans>}
        onClose={() => void checkSession()}
        closeText={t`Stay logged in`}
      >
        <p>
          <Trans>
            You will be logged out at {formatTime(news.endsAt, language)}, because nothing has been done for a while.
          </Trans>
        </p>
        <DialogActions>
          <Button kind="secondary" onPress={() => void logout()}>
            <Trans>Logout</Trans>
          </Button>
          <Button onPress={() => void checkSession()}>
            <Trans>Stay logged in</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={<Trans>You have been logged out</Trans>} onClose={onClose} closeText={t`Close`}>
      <p>
        {news.kind === 'ended-elsewhere' ? (
          <EndedElsewhere reason={news.reason} byDevice={news.byDevice} />
        ) : (
          <SessionOver longestHours={news.longestHours} />
        )}
      </p>
      <DialogActions>
        <Button onPress={logIn}>
          <Trans>Login</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Explains the maximum duration of a session, which the operator sets. */
function Longest({ hours }: { hours: number }) {
  return (
    <Plural value={hours} one="No session lasts longer than # hour." other="No session lasts longer than # hours." />
  );
}

function SessionOver({ longestHours }: { longestHours: number | null }) {
  if (longestHours !== null) {
    return (
      <>
        <Longest hours={longestHours} /> <Trans>What you saved is safe.</Trans>
      </>
    );
  }
  return <Trans>Nothing was done for a while, so the session ended. What you saved is safe.</Trans>;
}

function EndedElsewhere({ reason, byDevice }: { reason: UserEvent['reason']; byDevice: string }) {
  if (reason === 'password-changed' || reason === 'reset') {
    return (
      <Trans>
        The password of your account was changed on {byDevice}, which ends all other sessions. If that was not you, set
        a new one by “Forgot password”.
      </Trans>
    );
  }
  if (reason === 'ended-by-operator')
    return (
      <Trans>
        The people who run this site have ended your session. What you saved is safe. If you do not know why, ask them
        through the contact page.
      </Trans>
    );
  return (
    <Trans>Your account was opened on another device: {byDevice}. If that was not you, change your password.</Trans>
  );
}
