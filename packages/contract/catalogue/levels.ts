/** Levels of difficulty of a test. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
