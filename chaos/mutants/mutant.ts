/** A fault of one line that a person could make by mistake, and the tests that must detect it. */
export type Mutant = {
  /** The effect of the fault, in words: "a hold that has lapsed still keeps its seat". */
  name: string;
  /** Path of the file from the project's root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  project: 'rules' | 'modules' | 'contract';
  /** Test files to run. At least one test in them must fail. */
  tests: string[];
};
