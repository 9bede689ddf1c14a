/** A fault of one line that a programmer could make by mistake, and the tests that must detect it. */
export type Mutant = {
  /** The effect of the fault in words, for example "a hold that has lapsed still keeps its seat". */
  name: string;
  /** Path of the file, relative to the root of the project. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  project: 'rules' | 'modules' | 'contract';
  /** Test files to run. At least one test in these files must fail. */
  tests: string[];
};
