import type { Plugin } from 'vite';

/*
 * Removes schemas and refusal tables of the contract from the browser's bundle. The browser needs only the method and
 * the path of a call. The server validates bodies, and a refusal contains its text. Without schemas the bundle does not
 * need zod (17 kB):
 *
 *   { method, path, body: z.strictObject({…}), answer: z.object({…}), refusals: {…} }  ->  { method, path }
 *
 * Files named `…-draft.ts` and what they use stay complete, because staff forms load them on demand to validate their
 * input. Types do not change. The build fails if web code reads a removed part. If a page needs the texts of a refusal
 * table, the contract exports that table separately (for example `cancelRefusals`), and it is loaded with the page.
 */

const cutKeys = new Set(['params', 'query', 'body', 'answer', 'otherAnswers', 'refusals']);
const contractFile = /\/packages\/contract\/[^?]+\.ts$/;
/** Files that staff forms use to validate their input. They are loaded together with zod after the form is shown. */
const wholeFile = /\/packages\/contract\/(?:[^?]*-draft|shapes|ids)\.ts$/;
const webFile = /\/apps\/web\/[^?]+\.tsx?$/;
const cutAndUsed = /\.(?:params|query|body|answer)\.(?:safeParse|parse)\b|\.refusals\b|from 'zod/;

export function contractPlugin(): Plugin {
  return {
    name: 'kasauti-contract-without-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (webFile.test(id) && cutAndUsed.test(code.replace(/^import type .*$/gm, ''))) {
        throw new Error(
          `${id} uses a schema or a call's refusals; in the browser a call has neither. ` +
            'Put the rule into packages/domain, or export the table of refusals by itself.',
        );
      }
      if (!contractFile.test(id)) return;
      // The file is marked as free of side effects. A page that imports one of its constants then loads nothing else of
      // it.
      if (wholeFile.test(id)) return { code, map: null, moduleSideEffects: false };
      const edits = editsOf(code, this.parse(code, { lang: 'ts' }) as unknown as Node);
      return { code: applied(code, edits), map: null, moduleSideEffects: false };
    },
  };
}

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Edit = { start: number; end: number; text: string };

/** Returns the edits for a contract file. They remove parts, and mark calls as free of side effects. */
function editsOf(code: string, program: Node): Edit[] {
  const edits: Edit[] = [];
  const makers = shapeMakers(program);
  const cut = ({ start, end }: Node, text: string) => void edits.push({ start, end, text });

  const visit = (node: Node, isTop: boolean): void => {
    if (node.type === 'ImportDeclaration') {
      const from = (node.source as { value: string }).value;
      if (node.importKind !== 'type' && from.startsWith('zod')) cut(node, '');
      return;
    }
    if ((node.type === 'CallExpression' || node.type === 'MemberExpression') && makers.has(rootOf(node) ?? '')) {
      cut(node, 'undefined');
      return;
    }
    // The remaining top-level calls only create shapes for entries whose shapes are removed. They are marked as free of
    // side effects, so that the bundler removes them if their result is unused.
    if (node.type === 'CallExpression' && isTop)
      edits.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' });
    const isEntry = node.type === 'ObjectExpression' && isContractEntry(node);
    const isTopInside = isTop && !/Function/.test(node.type);
    for (const child of childrenOf(node)) {
      if (isEntry && cutKeys.has(keyOf(child) ?? '')) cut({ ...child, end: afterComma(code, child.end) }, '');
      else visit(child, isTopInside);
    }
  };
  visit(program, true);
  return [...edits, ...unusedImports(program, edits)];
}

/** Returns the names in a file that create shapes: `z` of zod, and all imports from the files that stay complete. */
function shapeMakers(program: Node): Set<string> {
  const isWhole = (node: Node) => /(?:\/shapes|-draft)\.ts$/.test((node.source as { value: string }).value);
  const imports = childrenOf(program).filter((node) => node.type === 'ImportDeclaration');
  return new Set(['z', ...imports.filter(isWhole).flatMap(namesOf)]);
}

/** Returns the local names of an import. */
function namesOf(node: Node): string[] {
  return childrenOf(node).flatMap(({ local }) => (isNode(local) ? [String(local.name)] : []));
}

/**
 * Returns edits that remove imports that are unused after the other edits. Otherwise the page would load the imported
 * modules.
 */
function unusedImports(program: Node, edits: readonly Edit[]): Edit[] {
  const used = new Set<string>();
  const isCut = ({ start, end }: Node) => edits.some((edit) => edit.start <= start && end <= edit.end);
  const note = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || isCut(node)) return;
    if (node.type === 'Identifier') used.add(String(node.name));
    // Types do not count as a use, because the build removes them. Of `value as Type` only the value counts. A property
    // with the same name as an import is not a use of it either.
    const isNamed = node.type === 'Property' && !node.computed && !node.shorthand;
    const parts = isNamed ? [node.value].filter(isNode) : childrenOf(node);
    const inside = node.type.startsWith('TS') ? [node.expression].filter(isNode) : parts;
    for (const child of inside) note(child);
  };
  note(program);
  return childrenOf(program)
    .filter((node) => node.type === 'ImportDeclaration' && node.importKind !== 'type' && !isCut(node))
    .filter((node) => !namesOf(node).some((name) => used.has(name)))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

function isContractEntry(node: Node): boolean {
  const keys = childrenOf(node).map(keyOf);
  return keys.includes('method') && keys.includes('path');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part : [part]).filter(isNode));
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part;
}

function keyOf(property: Node): string | null {
  const key = property.type === 'Property' ? property.key : null;
  return isNode(key) && typeof key.name === 'string' ? key.name : null;
}

/** Returns the end of a property, including its comma if there is one. */
function afterComma(code: string, end: number): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
}

/** Returns the name at the start of a chain, for example `z` for `z.string().check(…)`. */
function rootOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return String(node.name);
  return rootOf(node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' ? node.object : null);
}

function applied(code: string, edits: Edit[]): string {
  let text = code;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + replacement + text.slice(end);
  }
  return text;
}
