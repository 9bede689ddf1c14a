/*
 * Questions that refer to the same passage stand together in a section, so that candidates read the passage once.
 */

/**
 * Puts the questions of each passage together, behind the first of them. All else keeps its order. `passageOf` returns
 * the passage of a question, or null.
 */
export function putTogether<Q>(questions: readonly Q[], passageOf: (question: Q) => string | null): Q[] {
  return questions.flatMap((question, at) => {
    const passage = passageOf(question);
    if (passage === null) return [question];
    const isFirst = questions.findIndex((other) => passageOf(other) === passage) === at;
    return isFirst ? questions.filter((other) => passageOf(other) === passage) : [];
  });
}

/**
 * Returns the indexes of the questions that stand apart from an earlier question of the same passage. `passages` has
 * the passage of each question of a section, or null.
 */
export function standingApart(passages: readonly (string | null)[]): number[] {
  return passages.flatMap((passage, at) => {
    const isApart = passage !== null && passages[at - 1] !== passage && passages.indexOf(passage) < at;
    return isApart ? [at] : [];
  });
}
