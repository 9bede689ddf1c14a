const names = ['formRef', 'sectionRef', 'itemRef', 'stimulusRef', 'testCode', 'slug', 'ref', 'city'] as const;
const languages: Record<string, string> = { en: 'in English', hi: 'in Hindi' };

/**
 * Returns the location of an error in an import file as readable text. It names each entry by its reference, test code
 * or similar field: `forms office-skills, sections quant, items q-03, prompt, in Hindi`.
 */
export function placeInFile(file: unknown, path: readonly PropertyKey[]): string {
  const words: string[] = [];
  let value = file;
  for (const step of path) {
    const inside = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
    if (typeof step === 'number') words.push(`${words.pop() ?? ''} ${nameOf(inside) ?? `number ${step + 1}`}`.trim());
    else words.push(languages[String(step)] ?? String(step));
    value = inside;
  }
  return words.join(', ') || 'the file';
}

function nameOf(part: unknown): string | null {
  const fields = part as Record<string, unknown> | null | undefined;
  const name = names.map((one) => fields?.[one]).find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? name : null;
}
