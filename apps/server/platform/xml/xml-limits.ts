/** Limits for a document from outside. A document that exceeds one of them is refused, whatever it contains. */
export type XmlLimits = { bytes: number; depth: number; elements: number; attributesOfElement: number };

/**
 * An exam question has a few kilobytes and 10 to 20 levels. The limits leave room for long tables. The depth also
 * limits the recursion of code that visits the tree.
 */
export const XML_LIMITS: XmlLimits = { bytes: 4_000_000, depth: 100, elements: 50_000, attributesOfElement: 100 };
