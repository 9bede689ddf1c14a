import type { NextAnswer } from '@kasauti/contract/attempts/marking.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { AppLink } from '../../lib/routing/links.tsx';
import { AnswerView } from './answer-view.tsx';
import { DeskKeys } from './desk-keys.tsx';
import css from './mark-answers.module.css';
import { PointsForm } from './points-form.tsx';
import { QueueProgress } from './queue-progress.tsx';
import { type Desk, type QuestionToMark, useDesk } from './use-desk.ts';

/** The desk at which one person marks the answers to one question, one after the other. */
export function MarkingDesk({ of, userId }: { of: QuestionToMark; userId: UserId }) {
  const desk = useDesk(of);
  const { shown, problem } = desk;
  return (
    <div className={css.desk}>
      <div role="status" className={css.said}>
        {shown && problem && <Notice tone="warning">{problem}</Notice>}
        {shown && <Left yours={shown.queue.yours} />}
      </div>
      {shown ? (
        <OnTheDesk desk={desk} shown={shown} userId={userId} />
      ) : problem ? (
        <ErrorState
          title={<Trans>The answers could not be loaded</Trans>}
          action={
            <Button kind="secondary" onPress={desk.again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {problem}
        </ErrorState>
      ) : (
        <Skeleton shape="tall" />
      )}
    </div>
  );
}

function Left({ yours }: { yours: number }) {
  return (
    <p>
      <Plural
        value={yours}
        _0="No answer waits for you."
        one="# answer waits for you."
        other="# answers wait for you."
      />
    </p>
  );
}

function OnTheDesk({ desk, shown, userId }: { desk: Desk; shown: NextAnswer; userId: UserId }) {
  const { answer, queue } = shown;
  const [isHelping, setHelping] = useState(false);
  const [isQuestionOpen, setQuestionOpen] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const answerId = answer?._id;
  useEffect(() => {
    if (answerId) heading.current?.focus();
  }, [answerId]);
  return (
    <>
      <QueueProgress queue={queue} />
      <div className={css.tools}>
        {desk.canTakeBack && (
          <Button kind="secondary" size="small" onPress={desk.takeBack}>
            <Trans>Take back the last one</Trans>
          </Button>
        )}
        <Button kind="secondary" size="small" onPress={() => setHelping(true)}>
          <Trans>Keys</Trans>
        </Button>
      </div>
      <DeskKeys
        form={form}
        isHelping={isHelping}
        onHelp={setHelping}
        onTakeBack={() => desk.canTakeBack && desk.takeBack()}
      />
      {answer ? (
        <div className={css.columns} key={answer._id}>
          <AnswerView
            answer={answer}
            heading={heading}
            isQuestionOpen={isQuestionOpen}
            onToggleQuestion={setQuestionOpen}
          />
          <PointsForm
            ref={form}
            answer={answer}
            userId={userId}
            isBusy={desk.isBusy}
            onSave={(given) => desk.save(answer, given)}
          />
        </div>
      ) : (
        <NothingLeft onAgain={desk.again} />
      )}
    </>
  );
}

function NothingLeft({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState
      icon="check"
      title={<Trans>Nothing is left for you here</Trans>}
      action={
        <>
          <Button kind="secondary" onPress={onAgain}>
            <Trans>Look again</Trans>
          </Button>
          <AppLink to="/staff/marking">
            <Trans>All questions to mark</Trans>
          </AppLink>
        </>
      }
    >
      <Trans>You have marked every answer that needs you. Others may still be marking theirs.</Trans>
    </EmptyState>
  );
}
