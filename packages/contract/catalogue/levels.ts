/** Levels of difficulty. They have a separate file, because the shop does not need the list. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
