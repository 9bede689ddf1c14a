/** How hard a test is. Apart from the calls: the shop has its own words for them, and no use for the list. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
