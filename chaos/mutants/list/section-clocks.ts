import type { Mutant } from '../mutant.ts';

const domain = 'packages/domain/attempt';
const attempts = 'apps/server/modules/attempts';
const ends = {
  file: `${domain}/section-clock.ts`,
  project: 'rules' as const,
  tests: [`${domain}/section-clock.test.ts`],
};
const late = {
  file: `${domain}/late-entries.ts`,
  project: 'rules' as const,
  tests: [`${domain}/late-entries.test.ts`],
};
const saving = {
  file: `${attempts}/store/save-statement.ts`,
  project: 'modules' as const,
  tests: [`${attempts}/save/section-clocks.test.ts`],
};

/** Faults of sections with their own clocks. */
export const sectionClocks: Mutant[] = [
  {
    ...ends,
    name: 'a pause extends the section that runs when it is over',
    find: 'beganAt <= givenAt && givenAt <= pause.givenAt) return beganAt;',
    replace: 'beganAt <= givenAt && givenAt <= pause.givenAt) return givenAt;',
  },
  {
    ...ends,
    name: 'a pause extends every section that follows',
    find: 'at === running ? length + credit.creditMs',
    replace: 'at >= running ? length + credit.creditMs',
  },
  {
    ...ends,
    name: 'compensatory time is shared without regard to the minutes',
    find: 'weight += weights[at] ?? 0;',
    replace: 'weight += total / (lengths.length - first);',
  },
  {
    ...ends,
    name: 'compensatory time that is added late extends sections that are over',
    find: 'weights: sectionMinutes, first: running, moreMs',
    replace: 'weights: sectionMinutes, first: 0, moreMs',
  },
  {
    ...ends,
    name: 'a section is still open at the instant of its end',
    find: '(endsAt) => at < endsAt',
    replace: '(endsAt) => at <= endsAt',
  },
  {
    ...ends,
    name: 'a section opens as early as the one before it',
    find: '[(sectionNo ?? 0) - 2]',
    replace: '[(sectionNo ?? 0) - 3]',
  },
  {
    ...late,
    name: 'an answer to a section that is over has the time of the whole test',
    find: 'const deadlineAtMs = (section?.endsAt ?? deadlineAt).getTime();',
    replace: 'const deadlineAtMs = deadlineAt.getTime();',
  },
  {
    ...late,
    name: 'an early answer counts if it claims a later time',
    find: '!(hasOpened(clientAt, section) && hasOpened(arrivedAt, section))',
    replace: '!hasOpened(clientAt, section)',
  },
  {
    ...saving,
    name: 'an answer to a section that has not begun is stored as if it were in time',
    find: "coalesce(entry.arrived_at < held.section_ends[entry.section_no - 1] - interval '5 seconds', false)",
    replace: 'false',
  },
  {
    ...saving,
    name: 'an answer to a section that is over is stored as if it were in time',
    find: 'coalesce(held.section_ends[entry.section_no], held.deadline_at) as ends_at',
    replace: 'held.deadline_at as ends_at',
  },
  {
    ...saving,
    name: 'the page hears that a late answer of a section was in time',
    file: `${attempts}/save/prepare-commit.ts`,
    find: '!isInTime({ ...times, ...sectionLimits(known, sectionNo) })',
    replace: 'isLate',
  },
  {
    project: 'modules',
    tests: [`${attempts}/proctor/section-times.test.ts`],
    name: 'time that is given during a pause is given to the section after it',
    file: `${domain}/section-clock.ts`,
    find: '  if (pausedAt && givenAt >= pausedAt) return pausedAt;\n',
    replace: '',
  },
];
