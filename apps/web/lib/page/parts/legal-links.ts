/** Returns true for links that the law requires. The specification lists them among the support links of the footer. */
export const isLegal = (path: string): boolean => /^\/(?:privacy|terms|refunds|grievance|pages\/.*)$/.test(path);
