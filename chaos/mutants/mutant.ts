/** A fault of one line that a tired person could make, and the tests that must notice it. */
export type Mutant = {
  /** What goes wrong, in words: "a hold that has lapsed still keeps its seat". */
  name: string;
  /** From the project's root. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  project: 'rules' | 'modules' | 'contract';
  /** Test files that are run; at least one test in them must fail. */
  tests: string[];
};
