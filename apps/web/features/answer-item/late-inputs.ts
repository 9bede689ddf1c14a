/* The inputs that are loaded after the first question, in one file. */

export { GapMatchAnswer } from './gap-match-answer.tsx';
export { HotTextAnswer } from './hot-text-answer.tsx';
export { MatchAnswer } from './match-answer.tsx';
export { NumberAnswer } from './number-answer.tsx';
export { OrderAnswer } from './order-answer.tsx';
export { InlineChoiceAnswer, InlineNumberAnswer } from './place-answer.tsx';
export { SliderAnswer } from './slider-answer.tsx';
export { TextAnswer } from './text-answer.tsx';
