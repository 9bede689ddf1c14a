/**
 * Regular expression of PostgreSQL for the payloads that are no blank response (`isBlankResponse` of the domain). A
 * payload of parts counts as it is, because the player leaves out blank parts.
 */
export const ANSWERED_PAYLOAD = `^\\{"kind":"(${[
  String.raw`(options|order)","optionIds":\["`,
  String.raw`pairs","pairs":\[\[`,
  String.raw`parts","parts":\{"`,
  'number","text":"[^"]*[0-9०-९]',
  // White space may be written as an escape.
  String.raw`text","text":"(\s|\\[nrt])*([^"\s\\]|\\[^nrt])`,
].join('|')})`;
