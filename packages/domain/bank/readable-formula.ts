const symbols: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  Sigma: 'Σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  propto: '∝',
  infty: '∞',
  circ: '°',
  degree: '°',
  angle: '∠',
  perp: '⊥',
  parallel: '∥',
  triangle: '△',
  sum: '∑',
  prod: '∏',
  int: '∫',
  partial: '∂',
  nabla: '∇',
  to: '→',
  rightarrow: '→',
  leftarrow: '←',
  Rightarrow: '⇒',
  leftrightarrow: '↔',
  rightleftharpoons: '⇌',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  forall: '∀',
  exists: '∃',
  neg: '¬',
  land: '∧',
  lor: '∨',
  ldots: '…',
  dots: '…',
  cdots: '…',
  quad: ' ',
  qquad: ' ',
};

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][at] ?? '']),
);
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? '']),
);

/* Stand for `^` and `_` until the end, because the next round would find those again. */
const RAISED = '\uE000';
const LOWERED = '\uE001';

/** An argument in braces, which contains no braces, or a single character. */
const argument = String.raw`(?:\{([^{}]*)\}|([^\\{}\s]))`;
const fraction = new RegExp(String.raw`\\[dt]?frac\s*${argument}\s*${argument}`);
const root = new RegExp(String.raw`\\sqrt(?:\[([^\]]*)\])?\s*${argument}`);
const script = new RegExp(String.raw`([_^])(?:${argument}|\\circ)`);
const named = /\\(?:text|mathrm|mathbf|mathit|operatorname|overline|vec|hat|bar)\s*\{([^{}]*)\}/;
const chemistry = /\\ce\s*\{([^{}]*)\}/;

/**
 * Returns a LaTeX formula as one line of plain characters, for example `x² ≤ 1/2` for `x^2 \le \frac{1}{2}`. This is
 * for titles only. A command that is not known loses its backslash, and braces are left out, so that nothing fails.
 */
export function readableFormula(latex: string): string {
  let text = latex.replace(/\\(?:left|right|displaystyle|limits|,|;|!|:)(?![a-zA-Z])/g, '');
  // The innermost arguments have no braces. So each round takes one of them away, and the loop ends.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(chemistry, (_whole, inside: string) => inside.replace(/(?<=[A-Za-z)])\d+/g, (digits) => lower(digits)))
      .replace(named, '$1')
      .replace(script, (_whole, way: string, group?: string, sign?: string) => scripted(way, group ?? sign ?? '\\circ'))
      .replace(fraction, (_whole, a?: string, b?: string, c?: string, d?: string) =>
        [a ?? b ?? '', c ?? d ?? ''].map(inBrackets).join('/'),
      )
      .replace(root, (_whole, degree?: string, group?: string, sign?: string) => {
        const sort = degree === '3' ? '∛' : degree === undefined ? '√' : `${degree}√`;
        return sort + inBrackets(group ?? sign ?? '');
      });
  }
  return text
    .replaceAll(RAISED, '^')
    .replaceAll(LOWERED, '_')
    .replace(/\\([a-zA-Z]+)/g, (_whole, name: string) => symbols[name] ?? name)
    .replace(/\\(.)/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const inBrackets = (text: string): string => (/^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`);

const lower = (text: string): string => [...text].map((sign) => lowered[sign] ?? sign).join('');

/** Writes a superscript or subscript with Unicode's own characters, or else behind `^` or `_`. */
function scripted(way: string, text: string): string {
  const signs = way === '^' ? raised : lowered;
  if (text !== '' && [...text].every((sign) => sign in signs)) return [...text].map((sign) => signs[sign]).join('');
  if (text.trim() === '\\circ') return '°';
  return (way === '^' ? RAISED : LOWERED) + inBrackets(text);
}
