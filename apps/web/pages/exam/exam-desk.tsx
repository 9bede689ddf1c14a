import { PictureContext } from '@kasauti/ui/markup/picture-context.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { AnswerItem } from '../../features/answer-item/answer-item.tsx';
import { LateFile, preloadParts } from '../../features/answer-item/inputs.ts';
import { ExamBars } from '../../features/exam-bars/exam-bars.tsx';
import { SaveLine } from '../../features/exam-bars/save-line.tsx';
import { ProctorWords } from '../../features/exam-hand/proctor-words.tsx';
import { ExamPalette } from '../../features/exam-palette/exam-palette.tsx';
import { SectionTabs } from '../../features/exam-palette/section-tabs.tsx';
import { QuestionView } from '../../features/exam-paper/question-view.tsx';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { DialogPart, PartComing } from '../../lib/exam/dialog-part.tsx';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { useReadingLanguage } from '../../lib/exam/paper/reading.ts';
import { whyReadOnly } from '../../lib/exam/player/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import css from './exam-desk.module.css';
import { ExamHeader } from './exam-header.tsx';
import { DeskTools, Ending } from './late-parts.tsx';
import { useQuestion } from './use-question.ts';

const SubmitDialog = lazyPart(
  () => import('../../features/exam-submit/submit-dialog.tsx').then(({ SubmitDialog }) => SubmitDialog),
  <PartComing />,
);
const PausePanel = lazyPart(
  () => import('../../features/exam-hand/pause-panel.tsx').then(({ PausePanel }) => PausePanel),
  <PartComing />,
);

/** The page of a running test: header, sections, one question, palette and a fixed row of buttons. */
export function ExamDesk({ paper }: { paper: PaperInHand }) {
  const { t } = useLingui();
  const player = usePlayer();
  const { Ending: End = Ending, Tabs = SectionTabs } = useContext(DeskPartsContext);
  const readOnly = usePlayerState(whyReadOnly) !== null;
  const pause = usePlayerState((state) => state.pause);
  const isEnding = usePlayerState((state) => state.ending !== null);
  const isPaused = pause !== null;
  const reads = useReadingLanguage();
  const headingId = useId();
  const { current, go, next, isWrapped } = useQuestion(paper);
  const { itemRef } = current.item;
  const [panel, setPanel] = useState<'palette' | 'submit' | null>(null);
  const heading = useFocusOnChange(itemRef, isPaused);

  // These parts are loaded early, because the network may fail later.
  useEffect(() => {
    void SubmitDialog.preload();
    void PausePanel.preload();
    void DeskTools.preload();
    void Ending.preload();
    preloadParts(player);
  }, [player]);
  // An open panel shows questions too, so it is closed during a pause.
  useEffect(() => {
    if (isPaused) setPanel(null);
  }, [isPaused]);

  const goFromPalette = (question: Question) => {
    setPanel(null);
    go(question);
  };
  const palette = <ExamPalette paper={paper} current={current} onGo={goFromPalette} />;
  const submit = (
    <Button
      kind="danger"
      wide
      onPress={() => setPanel('submit')}
      whyDisabled={readOnly ? t`Nothing can be changed on this page now.` : null}
    >
      <Trans>Submit</Trans>
    </Button>
  );

  return (
    <div className={css.desk} data-paused={isPaused || undefined}>
      <ExamHeader paper={paper} onGo={goFromPalette} />
      {!isPaused && <Tabs paper={paper} current={current} onGo={go} />}
      <main className={css.main}>
        <ExamBars />
        <ProctorWords />
        {isPaused ? (
          <DialogPart>
            <PausePanel reasonText={pause.reasonText} />
          </DialogPart>
        ) : (
          <PictureContext value={LateFile}>
            <QuestionView
              key={itemRef}
              paper={paper}
              question={current}
              language={reads}
              headingRef={heading}
              headingId={headingId}
              onRead={(language) => player.change({ kind: 'language', itemRef, payload: { language } })}
              answer={(id, language) => (
                <AnswerItem question={current} {...{ id, language, readOnly }} labelledBy={headingId} />
              )}
            />
          </PictureContext>
        )}
        <span role="status">
          {isWrapped && (
            <span className={css.note}>
              <Trans>That was the last question; this is the first one again.</Trans>
            </span>
          )}
        </span>
      </main>
      {!isPaused && (
        <aside className={css.aside} aria-label={t`Questions and submit`}>
          <div className={css.palette}>{palette}</div>
          <div className={css.submit}>{submit}</div>
        </aside>
      )}
      <footer className={css.actions}>
        {!isPaused && (
          <DialogPart>
            <DeskTools tools={paper.tools} />
          </DialogPart>
        )}
        <SaveLine />
        {!isPaused && (
          <>
            <div className={css.opener}>
              <Button kind="secondary" size="small" onPress={() => setPanel('palette')} aria-haspopup="dialog">
                <Icon name="questions" />
                <Trans>All questions, Submit</Trans>
              </Button>
            </div>
            <GoOn itemRef={itemRef} readOnly={readOnly} onNext={next} />
          </>
        )}
      </footer>
      {panel === 'palette' && !isPaused && (
        <Drawer title={<Trans>All questions</Trans>} onClose={() => setPanel(null)} closeText={t`Close`} foot={submit}>
          {palette}
        </Drawer>
      )}
      {panel === 'submit' && !isPaused && (
        <DialogPart>
          <SubmitDialog onClose={() => setPanel(null)} />
        </DialogPart>
      )}
      {isEnding && (
        <DialogPart>
          <End />
        </DialogPart>
      )}
    </div>
  );
}

/** Moves the focus to the heading for a new question, and when a pause begins or ends. */
function useFocusOnChange(itemRef: string, isPaused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves for a new question or a pause.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [itemRef, isPaused]);
  return heading;
}

type GoOnProps = { itemRef: string; readOnly: boolean; onNext: () => void };

/** The buttons that save, mark or clear the answer and go to the next question. */
function GoOn({ itemRef, readOnly, onNext }: GoOnProps) {
  const player = usePlayer();
  const isMarked = usePlayerState((state) => state.journal.progress.get(itemRef)?.marked ?? false);
  const hasAnswer = usePlayerState((state) => (state.journal.progress.get(itemRef)?.response ?? null) !== null);
  const saveAndNext = () => {
    if (isMarked) player.change({ kind: 'unmark', itemRef, payload: null });
    onNext();
  };
  const markAndNext = () => {
    if (!isMarked) player.change({ kind: 'mark', itemRef, payload: null });
    onNext();
  };
  const clear = () => {
    if (hasAnswer) player.change({ kind: 'clear', itemRef, payload: null });
  };
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>
        <Trans>Go on</Trans>
      </legend>
      {readOnly ? (
        <Button onPress={onNext}>
          <Trans>Next question</Trans>
        </Button>
      ) : (
        <>
          <Button kind="secondary" onPress={markAndNext}>
            <Trans>Mark for Review & Next</Trans>
          </Button>
          <Button kind="secondary" onPress={clear}>
            <Trans>Clear Response</Trans>
          </Button>
          <Button onPress={saveAndNext}>
            <Trans>Save & Next</Trans>
          </Button>
        </>
      )}
    </fieldset>
  );
}
