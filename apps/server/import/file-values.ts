import * as z from 'zod';

/* Values that occur in several parts of the file of a marketplace. */

/** PostgreSQL cannot store the character U+0000 or half of a surrogate pair. */
export const text = z
  .string()
  .trim()
  .min(1)
  .refine((words) => words.isWellFormed() && !words.includes('\0'), 'text without broken characters');
export const both = z.strictObject({ en: text, hi: text.optional() });
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-/]{0,59}$/, 'small letters, digits and hyphens');
export const language = z.enum(['en', 'hi']);
/** Reference between rows of the file. Its length is limited, because it is indexed. */
export const ref = text.max(100);
export const whole = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
/**
 * Returns the schema of a list whose entries have unique names. A second entry with the same name is refused with
 * its place.
 */
export function named<Shape extends z.ZodType>(shape: Shape, name: (entry: z.output<Shape>) => string) {
  return z.array(shape).superRefine((entries, context) => {
    const seen = new Set<string>();
    for (const [at, entry] of entries.entries()) {
      if (seen.has(name(entry)))
        context.addIssue({ code: 'custom', path: [at], message: `${name(entry)} stands in the file twice` });
      seen.add(name(entry));
    }
  });
}
export const once = <Shape extends z.ZodType<string>>(shape: Shape) => named(shape, (entry) => entry).min(1);
