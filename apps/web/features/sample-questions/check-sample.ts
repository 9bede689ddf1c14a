import type { SampleItem } from '@kasauti/contract/catalogue.ts';

export type SampleAnswer = { optionIds: string[]; number: string };

/** Whether an answer to a sample question is right. Only for trying: real answers are marked on the server, exactly. */
export function isRight({ content, correctOptionIds, correctNumber }: SampleItem, answer: SampleAnswer): boolean {
  if (content.interaction.kind === 'numeric') {
    const text = answer.number.trim().replace(',', '.');
    return text !== '' && Number(text) === Number(correctNumber);
  }
  return (
    answer.optionIds.length === correctOptionIds.length &&
    answer.optionIds.every((optionId) => correctOptionIds.includes(optionId))
  );
}
