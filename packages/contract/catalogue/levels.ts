/** Levels of difficulty. The shop does not need this list, so it has its own file. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
