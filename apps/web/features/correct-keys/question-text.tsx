import type { ItemContent } from '@kasauti/domain/form/content.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { QuestionBody } from '../../lib/exam/paper/question-body.tsx';

/** The text of a question. If it has several places to answer, each shows its name. */
export function QuestionText({ content: { body, interactions } }: { content: ItemContent }) {
  const language = useLanguage();
  const isComposite = Object.keys(interactions).length > 1;
  return (
    <QuestionBody
      body={body}
      language={language}
      className={undefined}
      place={(id) => isComposite && <strong>[{id}]</strong>}
    />
  );
}
