import { MATHML, MATHML_ATTRIBUTES } from '@kasauti/domain/form/mathml.ts';

/** A node of the tree that the converter makes. A fragment has no type, a text no children. */
type TreeNode = {
  type?: string;
  text?: string;
  attributes?: Record<string, string>;
  children?: TreeNode[];
};

const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

type Convert = (latex: string) => TreeNode;
/** What the types of the library leave out: the tree, which needs no HTML string. */
type Temml = { __renderToMathMLTree: (latex: string, options: object) => TreeNode };

/** The converter is large. It is loaded with the first formula. */
let converter: Promise<Convert> | null = null;

function loadConverter(): Promise<Convert> {
  converter ??= importConverter().catch((failure: unknown) => {
    // The next formula tries again.
    converter = null;
    throw failure;
  });
  return converter;
}

async function importConverter(): Promise<Convert> {
  const { default: temml } = await import('temml');
  const { __renderToMathMLTree: convert } = temml as unknown as Temml;
  return (latex) => convert(latex, { throwOnError: true, annotate: false, xml: true });
}

/**
 * Shows a LaTeX formula in an element. Until the converter is there, and if the formula cannot be shown, it shows the
 * LaTeX. A formula that cannot be shown has the attribute `data-fault`. The rules are those of the server, which
 * converts the formula again when the question is saved.
 */
export async function showFormula(element: HTMLElement, latex: string): Promise<void> {
  element.textContent = latex;
  element.removeAttribute('data-fault');
  const convert = await loadConverter().catch(() => null);
  if (!convert) return;
  const shown = domOf(convert, latex);
  element.toggleAttribute('data-fault', shown === null);
  if (shown) element.replaceChildren(shown);
}

function domOf(convert: (latex: string) => TreeNode, latex: string): Node | null {
  try {
    return nodeOf(convert(latex));
  } catch {
    return null;
  }
}

function nodeOf({ type, text, attributes = {}, children = [] }: TreeNode): Node {
  if (text !== undefined) return document.createTextNode(text);
  const isFragment = type === undefined || type === '';
  if (!isFragment && !MATHML.has(type)) throw new Error(`<${type}> is not allowed in a formula`);
  const node = isFragment ? document.createDocumentFragment() : document.createElementNS(MATHML_NAMESPACE, type);
  if (node instanceof Element)
    for (const [name, value] of Object.entries(attributes))
      if (MATHML_ATTRIBUTES.has(name)) node.setAttribute(name, value);
  node.append(...children.map(nodeOf));
  return node;
}
