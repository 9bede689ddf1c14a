/**
 * PostgreSQL regular expression that matches the payloads of responses that are not blank (see `isBlankResponse` in the
 * domain). A payload of kind `parts` is not examined further, because the exam page leaves out blank parts.
 */
export const ANSWERED_PAYLOAD = `^\\{"kind":"(${[
  String.raw`(options|order)","optionIds":\["`,
  String.raw`pairs","pairs":\[\[`,
  String.raw`points","points":\[\[`,
  String.raw`parts","parts":\{"`,
  'number","text":"[^"]*[0-9०-९]',
  // The JSON text may contain white space as an escape sequence.
  String.raw`text","text":"(\s|\\[nrt])*([^"\s\\]|\\[^nrt])`,
].join('|')})`;
