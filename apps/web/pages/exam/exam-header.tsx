import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useState } from 'react';
import { ExamClock } from '../../features/exam-clock/exam-clock.tsx';
import { CandidateFace } from '../../features/exam-view/candidate-face.tsx';
import { FullScreenButton } from '../../features/exam-view/full-screen-button.tsx';
import { LanguageToggle } from '../../features/exam-view/language-toggle.tsx';
import type { Language } from '../../lib/appearance/language.ts';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { DialogPart } from '../../lib/exam/dialog-part.tsx';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { setReadingLanguage } from '../../lib/exam/paper/reading.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './exam-header.module.css';
import type { HeaderPanel } from './header-dialog.tsx';
import { HeaderDialog, ToolButtons } from './late-parts.tsx';

type Panel = HeaderPanel | 'menu';

/**
 * Shows the test, the candidate, the clock and further actions. On a wide screen the actions are next to each
 * other; on a phone they are in a menu.
 */
export function ExamHeader({ paper, onGo }: { paper: PaperInHand; onGo: (question: Question) => void }) {
  const { t } = useLingui();
  const player = usePlayer();
  const sitting = usePlayerState((state) => state.sitting);
  const isPaused = usePlayerState((state) => state.pause !== null);
  const { Who, Clock = ExamClock } = useContext(DeskPartsContext);
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  // The dialogs are loaded early, because the network may fail later.
  useEffect(() => {
    HeaderDialog.preload();
  }, []);
  if (!sitting) return null;
  const { candidate, examTitle, mode } = sitting;

  const read = (language: Language) => {
    player.change({ kind: 'language', itemRef: null, payload: { language } });
    setReadingLanguage(language);
  };
  const entries: { key: Panel; icon: IconName; text: string }[] = [
    // During a pause, candidates must not read any part of the paper.
    ...(isPaused
      ? []
      : ([
          { key: 'instructions', icon: 'info', text: t`Instructions` },
          { key: 'paper', icon: 'questions', text: t`Question paper` },
        ] as const)),
    { key: 'view', icon: 'settings', text: t`Letters and colours` },
    ...(isRoomMode(mode)
      ? ([
          { key: 'hand', icon: 'hand', text: t`Raise your hand` },
          { key: 'messages', icon: 'message', text: t`Messages` },
        ] as const)
      : []),
  ];
  const buttons = entries.map(({ key, icon, text }) => (
    <Button key={key} kind="quiet" size="small" onPress={() => setPanel(key)} aria-haspopup="dialog">
      <Icon name={icon} />
      {text}
    </Button>
  ));
  const tools = !isPaused && paper.tools;
  const isWatched = mode === 'live' || mode === 'recorded';

  return (
    <header className={classNames(css.header, (tools || entries.length > 3) && css.many)}>
      {!Who && <CandidateFace name={candidate.name} photoUrl={candidate.photoUrl} />}
      <div className={css.who}>
        <h1 className={css.title}>
          <PaperText text={examTitle} />
        </h1>
        <span className={css.name}>{Who ? <Who /> : candidate.name}</span>
      </div>
      <Clock />
      <div className={css.tools}>
        <LanguageToggle languages={paper.languages} onRead={read} />
        <div className={css.wide}>
          {isWatched && <FullScreenButton />}
          {buttons}
          {tools && (
            <DialogPart>
              <ToolButtons tools={tools} />
            </DialogPart>
          )}
        </div>
        <div className={css.narrow}>
          <Button kind="quiet" size="small" onPress={() => setPanel('menu')} aria-haspopup="dialog">
            <Icon name="menu" />
            <Trans>Menu</Trans>
          </Button>
        </div>
      </div>
      {panel === 'menu' && (
        <Drawer title={<Trans>Menu</Trans>} onClose={close} closeText={t`Close`}>
          <div className={css.menu}>
            {isWatched && <FullScreenButton />}
            {buttons}
            {tools && (
              <DialogPart>
                <ToolButtons tools={tools} onDone={close} />
              </DialogPart>
            )}
          </div>
        </Drawer>
      )}
      {panel !== null && panel !== 'menu' && (
        <DialogPart>
          <HeaderDialog panel={panel} isPaused={isPaused} paper={paper} onGo={onGo} onClose={close} />
        </DialogPart>
      )}
    </header>
  );
}
