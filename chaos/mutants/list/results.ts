import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/results';
const rules = 'packages/domain/sheet';
const page = { project: 'modules' as const, tests: [`${folder}/release/read-result.test.ts`] };
const looks = { project: 'modules' as const, tests: [`${folder}/review/review-queue.test.ts`] };
const scoring = { project: 'modules' as const, tests: [`${folder}/score/compute-result.test.ts`] };
const practice = { project: 'modules' as const, tests: [`${folder}/practice/practice.test.ts`] };
const sharing = { project: 'modules' as const, tests: [`${folder}/share/score-cards.test.ts`] };
const check = {
  project: 'rules' as const,
  tests: [`${rules}/check-sheet.test.ts`],
  file: `${rules}/check-sheet.ts`,
};
const heads = {
  project: 'rules' as const,
  tests: [`${rules}/check-heads.test.ts`],
  file: `${rules}/check-heads.ts`,
};
const release = {
  project: 'rules' as const,
  tests: ['packages/domain/marking/release.test.ts'],
  file: 'packages/domain/marking/release.ts',
};

/** Faults of releasing answer keys, of scores, and of detecting forged sheets. */
export const results: Mutant[] = [
  {
    ...release,
    name: 'keys come out while others still sit the form',
    find: 'if (mayLeak && facts.isFormRunning)',
    replace: 'if (!mayLeak && facts.isFormRunning)',
  },
  {
    ...release,
    name: 'keys come out while answers can still be synced',
    find: 'facts.takesLateSync ? LATE_SYNC_WINDOW_MS : 0',
    replace: 'facts.takesLateSync ? 0 : 0',
  },
  {
    ...release,
    name: 'a score is told while answers that were made in time may still come',
    find: '!isPractice && maySyncLate ?',
    replace: 'isPractice && maySyncLate ?',
  },
  {
    ...page,
    name: 'a sitting that is planned later takes a release back',
    file: `${folder}/release/read-release.ts`,
    find: 'isFormReleased: facts.isFormReleased,',
    replace: 'isFormReleased: false,',
  },
  {
    ...release,
    name: 'a terminated attempt’s result comes out unreviewed',
    find: "facts.review !== 'release'",
    replace: "facts.review === 'withhold'",
  },
  {
    ...page,
    name: 'answers of another exam of the form that may still be synced are overlooked',
    file: `${folder}/release/read-release.ts`,
    find: 'const exams = own ? [own, ...others] : others;',
    replace: 'const exams = own ? [own] : others;',
  },
  {
    ...looks,
    name: 'members of staff release a result of their own',
    file: `${folder}/review/review-termination.ts`,
    find: "  if (attempt.candidateId === by.userId) return refuse(contract.refusals, 'own-test');\n",
    replace: '',
  },
  {
    ...looks,
    name: 'members of staff let late answers of their own count',
    file: 'apps/server/modules/attempts/proctor/decide-late-events.ts',
    find: "  if (attempt.candidateId === ask.by) return refuse(decideLateAnswers.refusals, 'own-test');\n",
    replace: '',
  },
  {
    ...page,
    name: 'whoever ended a test reviews it',
    file: `${folder}/review/review-termination.ts`,
    find: "if ((await findTerminator(tx, attemptId)) === by.userId) return refuse(contract.refusals, 'same-person');",
    replace: '',
  },
  {
    ...page,
    name: 'a result is anybody’s to read',
    file: `${folder}/release/read-result.ts`,
    find: "if (found.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');",
    replace: '',
  },
  {
    ...page,
    name: 'a withheld result, or one that may still change, is sent',
    file: `${folder}/release/read-result.ts`,
    find: 'result: isSeen(release) ? result : null, now };',
    replace: 'result, now };',
  },
  {
    ...scoring,
    name: 'two servers each make a result',
    file: 'apps/server/modules/attempts/store/attempts.ts',
    find: "where('attempt_id', '=', attemptId).forUpdate().executeTakeFirst()",
    replace: "where('attempt_id', '=', attemptId).executeTakeFirst()",
  },
  {
    ...scoring,
    name: 'an unchanged result is superseded each time',
    file: `${folder}/score/compute-result.ts`,
    find: 'if (isSameKey && last.inputsHash.equals(inputsHash) && last.lastSeq >= folded.lastSeq) return last;',
    replace: '',
  },
  {
    ...check,
    name: 'the checker trusts whatever key id the sheet names',
    find: "return bad(what, finding('key-unknown', { keyId }));",
    replace: "return good(what, finding('key-unknown', { keyId }));",
  },
  {
    ...check,
    name: 'the checker overlooks an entry without a receipt',
    find: 'if (without) return bad(',
    replace: 'if (without && journal.length === 0) return bad(',
  },
  {
    ...check,
    name: 'the checker believes the score it is shown',
    file: `${rules}/check-score.ts`,
    find: 'if (canonicalJson({ ...score, passed: right }) !== canonicalJson({',
    replace: 'if (canonicalJson({ ...score, passed: right }) === canonicalJson({',
  },
  {
    ...check,
    name: 'the checker lets an answer that counts be left out',
    file: `${rules}/check-times.ts`,
    find: 'if (accepted === (late && counts)) return null;',
    replace: 'if (accepted === (late && counts) || counts) return null;',
  },
  {
    ...check,
    name: 'the checker lets an answer that came in time be marked late',
    file: `${rules}/check-times.ts`,
    find: 'if (late !== isLate)',
    replace: 'if (!late && isLate)',
  },
  {
    ...heads,
    name: 'published heads that do not follow the day before are believed',
    find: 'if (before) return hashOf(before, tools) === heads.prevHash ? null',
    replace: 'if (before) return hashOf(before, tools) !== NO_HEADS ? null',
  },
  {
    ...heads,
    name: 'published heads that were taken back count as not published yet',
    find: 'if (kept.some(({ heads }) => heads.day === day)) return',
    replace: 'if (kept.length < 0) return',
  },
  {
    ...heads,
    name: 'a receipt that was made after the heads were published is believed',
    find: 'if (!head || head.rootNo < last.rootNo)',
    replace: 'if (!head)',
  },
  {
    ...check,
    name: 'the hash of a result leaves the key out',
    file: `${rules}/score-inputs.ts`,
    find: 'canonicalJson({ ...rest, responses:',
    replace: 'canonicalJson({ ...rest, key: {}, responses:',
  },
  {
    ...page,
    name: 'a result that nobody has released yet counts in everybody’s standing',
    file: `${folder}/score/compute-result.ts`,
    find: "is_terminated: attempt.state === 'terminated'",
    replace: 'is_terminated: false',
  },
  {
    ...page,
    name: 'a standing is told while others still sit the form',
    file: `${folder}/release/read-result.ts`,
    find: "release.state !== 'scored' && !(await",
    replace: '!(await',
  },
  {
    ...practice,
    name: 'visitors get hidden transcripts with the form of a practice test',
    file: `${folder}/practice/read-practice-form.ts`,
    find: 'withoutHiddenTranscripts(form.content)',
    replace: 'form.content',
  },
  {
    ...practice,
    name: 'visitors get the keys with the form of a practice test',
    file: `${folder}/practice/read-practice-form.ts`,
    find: 'form: content }',
    replace:
      "form: { ...content, key: await (await import('../../authoring/index.ts')).findFormKey(database, formId) } as never }",
  },
  {
    ...practice,
    name: 'a test that costs something is scored for visitors, with its keys',
    file: `${folder}/practice/practice-exam.ts`,
    find: "exam.state === 'draft' || !mayVisitorsPractise(exam)",
    replace: "exam.state === 'draft'",
  },
  {
    ...practice,
    name: 'a form that the practice test does not have is scored by its code',
    file: `${folder}/practice/score-tried.ts`,
    find: "if (exam.formId !== formId) return refuse(scorePractice.refusals, 'paper-replaced');",
    replace: '',
  },
  {
    ...practice,
    name: 'visitors see keys that their exam never shows',
    file: `${folder}/practice/present-tried.ts`,
    find: "const isShown = exam.reviewRule !== 'never';",
    replace: 'const isShown = true;',
  },
  {
    ...practice,
    name: 'what was tried without an account counts in a cohort',
    file: `${folder}/store/results.ts`,
    find: 'from result left join result_review',
    replace: `from (select candidate_id, attempt_id, 1 as version_no, exam_id, form_id, total, false as is_practice, false as is_terminated
      from tried_result union all select candidate_id, attempt_id, version_no, exam_id, form_id, total, is_practice, is_terminated
      from result) as result left join result_review`,
  },
  {
    ...practice,
    name: 'a stranger reads what somebody tried',
    file: `${folder}/store/tried.ts`,
    find: "    .where('candidate_id', '=', candidateId)\n    .where('attempt_id', '=', attemptId)",
    replace: "    .where('attempt_id', '=', attemptId)",
  },
  {
    ...sharing,
    name: 'a link that was taken back still shows the score',
    file: 'packages/domain/marking/share-score.ts',
    find: "if (card.revokedAt) return 'revoked';",
    replace: '',
  },
  {
    ...sharing,
    name: 'a link that is over still shows the score',
    file: `${folder}/share/read-card.ts`,
    find: "if (cardState(stored, now) !== 'live') return null;",
    replace: '',
  },
  {
    ...sharing,
    name: 'a stranger takes a link back',
    file: `${folder}/share/own-cards.ts`,
    find: "if (card.candidateId !== candidateId) return refuse(revoking.refusals, 'forbidden');",
    replace: '',
  },
];
