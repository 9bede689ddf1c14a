/** Bounds of a document that somebody else wrote. A document beyond one of them is refused, whatever it says. */
export type XmlLimits = { bytes: number; depth: number; elements: number; attributesOfElement: number };

/**
 * An exam question has a few kilobytes and 10 to 20 levels. The bounds leave room for long tables. The depth also bounds
 * the recursion of those who walk the tree.
 */
export const XML_LIMITS: XmlLimits = { bytes: 4_000_000, depth: 100, elements: 50_000, attributesOfElement: 100 };
