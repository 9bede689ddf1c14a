import type { CorrectAnswer, ItemContent, Stimulus } from '@kasauti/domain/form/content.ts';
import type { ReactNode } from 'react';
import { AnswerPart } from '../../../features/answer-item/answer-part.tsx';
import { StimulusBox } from '../../../features/edit-items/passages/stimulus-box.tsx';
import { PreviewItem } from '../../../features/preview-item/preview-item.tsx';

type Props = {
  content: ItemContent;
  correct: CorrectAnswer | null;
  passage: Stimulus | null;
  /** The bar with the tools of the player. */
  tools?: ReactNode;
};

/** Shows a question and its passage with the inputs of the player. */
export function ItemPreview({ content, correct, passage, tools }: Props) {
  return (
    <PreviewItem
      content={content}
      correct={correct}
      passage={(language) =>
        passage && (
          <div data-passage={passage.stimulusRef}>
            <StimulusBox stimulus={passage} language={language} />
          </div>
        )
      }
      tools={tools}
      answer={(place) => <AnswerPart item={content} readOnly={false} {...place} />}
    />
  );
}
