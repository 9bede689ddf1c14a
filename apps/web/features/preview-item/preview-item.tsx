import type { CorrectAnswer, ItemContent, ItemResponse } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { type Language, languages, useLanguage } from '../../lib/appearance/language.ts';
import { useTextSize } from '../../lib/appearance/text-size.ts';
import { QuestionBody } from '../../lib/exam/paper/question-body.tsx';
import { EarnedMarks } from './earned-marks.tsx';
import css from './preview-item.module.css';
import { useShownView } from './use-shown-view.ts';
import { type PreviewView, ViewFields } from './view-fields.tsx';

type Place = {
  id: string;
  language: Language;
  labelledBy: string;
  response: ItemResponse | null;
  onRespond: (response: ItemResponse | null) => void;
};

type Props = {
  content: ItemContent;
  /** The right answer, or null while the question has problems. */
  correct: CorrectAnswer | null;
  /** Renders the passage of the question in a language. */
  passage?: (language: Language) => ReactNode;
  /** Renders the input for one interaction. */
  answer: (place: Place) => ReactNode;
  /** The bar with the tools of the player. */
  tools?: ReactNode;
};

/**
 * Shows a question as candidates see it. Authors can try to answer it. The answer is not stored. When another question
 * is shown, the chosen view stays.
 */
export function PreviewItem(props: Props) {
  const { content } = props;
  const id = useId();
  const { view, change } = useView();
  const written = languages.filter((one) => one === 'en' || content.body.hi);
  const shown = { ...view, language: written.find((one) => one === view.language) ?? 'en' };
  return (
    <section className={css.preview} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Preview</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>This is what candidates get of the saved question. Try to answer it: nothing is stored.</Trans>
      </p>
      <ViewFields view={shown} languages={written} onChange={change} />
      <p className={css.soft}>
        <Trans>Size and colours change the whole page, as in a test. Your own settings stay as they are.</Trans>
      </p>
      <Question key={content.itemRef} {...props} view={shown} />
    </section>
  );
}

/** The view that staff have chosen. At first, the question is shown like the rest of the page. */
function useView() {
  const [language, textSize] = [useLanguage(), useTextSize()];
  const [view, setView] = useState<PreviewView>({ screen: 'computer', language, textSize, contrast: 'usual' });
  useShownView(view);
  return { view, change: (change: Partial<PreviewView>) => setView({ ...view, ...change }) };
}

function Question({ content, correct, passage, answer, tools, view }: Props & { view: PreviewView }) {
  const { t } = useLingui();
  const labelledBy = useId();
  const [response, setResponse] = useState<ItemResponse | null>(null);
  const { screen, language } = view;
  return (
    <>
      <div className={screen === 'phone' ? css.phone : css.screen} data-tool-area>
        {tools}
        {passage?.(language)}
        <h3 id={labelledBy}>{t({ context: 'question', message: 'Question' })}</h3>
        <div className={css.ask} data-question={content.itemRef}>
          <QuestionBody
            body={content.body}
            language={language}
            className={css.text}
            place={(id) => answer({ id, language, labelledBy, response, onRespond: setResponse })}
          />
        </div>
        <div>
          <Button
            kind="secondary"
            size="small"
            onPress={() => setResponse(null)}
            whyDisabled={response === null && t`Nothing is answered yet.`}
          >
            <Trans>Clear the answer</Trans>
          </Button>
        </div>
      </div>
      {correct && <EarnedMarks {...{ content, correct, response }} />}
    </>
  );
}
