import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { Interaction, Option } from '@kasauti/domain/form/content.ts';
import { own } from '@kasauti/domain/own.ts';
import { PictureContext } from '@kasauti/ui/markup/picture-context.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language } from '../../lib/appearance/language.ts';
import { markupText } from '../../lib/exam/paper/markup-text.ts';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperMarkup, PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { optionLetter, paletteName } from '../../lib/exam/paper/paper-words.ts';
import { QuestionBody } from '../../lib/exam/paper/question-body.tsx';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { PaperFile } from '../../lib/exam/recordings/paper-file.tsx';
import css from './exam-paper.module.css';

type Props = { paper: PaperInHand; language: Language; onGo: (to: Question) => void };

/** Lists all questions for reading only. Each has a button that opens the question for answering. */
export function PrintedPaper({ paper, language, onGo }: Props) {
  const { t } = useLingui();
  const progress = usePlayerState((state) => state.journal.progress);
  const sections = paper.sections.map(({ section, questions }) => (
    <section key={section.sectionRef} className={css.paper}>
      <h3>
        <PaperText text={section.title} language={language} />
      </h3>
      {questions.map((question) => {
        const { no, item } = question;
        const state = paletteName((progress.get(item.itemRef) ?? UNVISITED).state);
        return (
          <article key={item.itemRef} className={css.printed}>
            <header className={css.printedHead}>
              <h4>{t`Question ${no}`}</h4>
              <span className={css.facts}>{state}</span>
              <Button kind="quiet" size="small" onPress={() => onGo(question)}>
                <Trans>Go to question {no}</Trans>
              </Button>
            </header>
            <PrintedQuestion paper={paper} question={question} language={language} />
          </article>
        );
      })}
    </section>
  ));
  return <PictureContext value={PaperFile}>{sections}</PictureContext>;
}

function PrintedQuestion({
  paper,
  question,
  language,
}: {
  paper: PaperInHand;
  question: Question;
  language: Language;
}) {
  const { item } = question;
  const before = paper.questions[question.no - 2];
  const stimulus = item.stimulusRef === undefined ? undefined : paper.stimuli.get(item.stimulusRef);
  // If several questions in a row refer to the same passage, it is shown only above the first of them.
  const isFirst = before?.item.stimulusRef !== item.stimulusRef;
  return (
    <>
      {stimulus && isFirst && (
        <div className={css.text}>
          <strong>
            <PaperText text={stimulus.title} language={language} />
          </strong>
          <PaperMarkup body={stimulus.body} language={language} />
        </div>
      )}
      <QuestionBody
        body={item.body}
        language={language}
        className={css.text}
        place={(id) => <PrintedPlace interaction={own(item.interactions, id)} language={language} />}
      />
    </>
  );
}

/** Shows one interaction as it would be printed on paper: its options, or a line to write on. */
function PrintedPlace({ interaction, language }: { interaction: Interaction | undefined; language: Language }) {
  if (!interaction) return null;
  if (interaction.kind === 'match') {
    return (
      <>
        <PrintedOptions options={interaction.rows} language={language} />
        <PrintedOptions options={interaction.columns} language={language} />
      </>
    );
  }
  if (interaction.kind === 'hot-text') {
    const piece = (id: string) => {
      const option = interaction.options.find(({ optionId }) => optionId === id);
      return option && <>[{markupText(inLanguage(option.body, language))}]</>;
    };
    return <PaperMarkup body={interaction.passage} language={language} place={piece} />;
  }
  if (interaction.kind === 'gap-match') {
    const gap = () => <span aria-hidden="true"> ______ </span>;
    return (
      <>
        <PaperMarkup body={interaction.passage} language={language} place={gap} />
        <PrintedOptions options={interaction.choices} language={language} />
      </>
    );
  }
  if (interaction.kind === 'select-point') return <PaperMarkup body={interaction.picture} language={language} />;
  if (interaction.kind === 'graphic-gap-match') {
    return (
      <>
        <PaperMarkup body={interaction.picture} language={language} />
        <PrintedOptions options={interaction.areas} language={language} />
        <PrintedOptions options={interaction.choices} language={language} />
      </>
    );
  }
  if (!('options' in interaction)) return <span aria-hidden="true"> ______ </span>;
  if (interaction.kind === 'inline-choice') {
    const texts = interaction.options.map(({ body }) => markupText(inLanguage(body, language)));
    return <span lang={language}>[{texts.join(' / ')}]</span>;
  }
  return (
    <>
      {'picture' in interaction && <PaperMarkup body={interaction.picture} language={language} />}
      <PrintedOptions options={interaction.options} language={language} />
    </>
  );
}

function PrintedOptions({ options, language }: { options: readonly Option[]; language: Language }) {
  return (
    <ol className={css.printedOptions}>
      {options.map(({ optionId, body }, at) => (
        <li key={optionId}>
          <span>{optionLetter(at)}</span>
          <PaperMarkup body={body} language={language} />
        </li>
      ))}
    </ol>
  );
}
