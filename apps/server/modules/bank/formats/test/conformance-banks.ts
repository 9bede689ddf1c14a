/** The files of questions of the conformance cases: their format, and the name of the file with what they hold. */
export const conformanceBanks = [
  ['aiken', 'general'],
  ['aiken', 'hindi'],
  ['gift', 'general'],
  ['gift', 'hindi'],
  ['moodle-xml', 'general'],
  ['moodle-xml', 'hindi'],
  ['csv', 'bank'],
] as const;
