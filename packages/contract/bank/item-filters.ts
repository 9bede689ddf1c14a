import { itemStates } from '@kasauti/domain/bank/item-state.ts';
import { MAX_TAG_CHARACTERS } from '@kasauti/domain/bank/tags.ts';
import * as z from 'zod/mini';
import { type ProviderId, type UserId, wireId } from '../ids.ts';
import { difficulties, maxOfItem } from './item-draft.ts';

/** The filters of a list of questions. */
export const itemFilters = {
  find: z.string().check(z.maxLength(100)),
  state: z.enum(itemStates),
  /** A topic of the syllabus. The topics below it belong to it. */
  topic: z.string().check(z.maxLength(maxOfItem.topic)),
  tag: z.string().check(z.maxLength(MAX_TAG_CHARACTERS)),
  difficulty: z.enum(difficulties),
  kind: z.string().check(z.maxLength(40)),
  author: wireId<UserId>(),
  /**
   * Questions of which this person has not written a part of the shown version, and which they may therefore approve.
   */
  notWrittenBy: wireId<UserId>(),
  /** The language in which a text is missing, or `none` for questions that are complete in both. */
  missing: z.enum(['en', 'hi', 'none']),
  provider: wireId<ProviderId>(),
  /** Questions with an approved version, even if a newer version is being written. */
  approved: z.enum(['yes', 'no']),
  /** The code of a form. Its questions are those of its draft and of its published versions. */
  form: z.string().check(z.maxLength(80)),
};
