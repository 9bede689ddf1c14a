import * as z from 'zod';

/* Schemas of values that occur in several parts of a marketplace's file. */

/** A text that PostgreSQL can store. It cannot store U+0000 or half of a surrogate pair. */
export const text = z
  .string()
  .trim()
  .min(1)
  .refine((words) => words.isWellFormed() && !words.includes('\0'), 'text without broken characters');
export const both = z.strictObject({ en: text, hi: text.optional() });
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-/]{0,59}$/, 'small letters, digits and hyphens');
export const language = z.enum(['en', 'hi']);
/** A reference between entries of the file. Its length is limited, because the database indexes it. */
export const ref = text.max(100);
export const whole = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
/** Returns the schema of a list in which each name may occur once. The refusal of a second entry contains its path. */
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
