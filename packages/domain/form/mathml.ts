/** The elements of MathML that a formula of a question may have. */
export const MATHML: ReadonlySet<string> = new Set(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover mtable mtr mtd mmultiscripts mprescripts menclose semantics'.split(
    ' ',
  ),
);

/** The attributes of MathML that are kept. Others are left out. */
export const MATHML_ATTRIBUTES: ReadonlySet<string> = new Set(
  'display mathvariant stretchy fence separator form lspace rspace movablelimits accent accentunder linethickness columnalign rowspacing columnspacing minsize maxsize symmetric largeop width height depth voffset scriptlevel displaystyle notation'.split(
    ' ',
  ),
);
