import type { Plugin } from 'vite';

/*
 * The browser needs of the contract where a call goes; what is right in a body, the server decides, and a refusal comes
 * with its words. So the schemas, and with them all of zod (17 kB), and the tables of refusals stay out of the bundle:
 *
 *   { method, path, body: z.strictObject({…}), answer: z.object({…}), refusals: {…} }  ->  { method, path }
 *
 * Files named `…-draft.ts` stay whole: a form of staff checks by them what it sends, and loads them by itself.
 * Types are not touched. Code of the web that would read what was cut out is refused here, because it would find
 * nothing. A table that a screen words its own refusals with is exported by itself (`cancelRefusals`), and comes with
 * that screen.
 */

const cutKeys = new Set(['params', 'query', 'body', 'answer', 'otherAnswers', 'refusals']);
const contractFile = /\/packages\/contract\/[^?]+\.ts$/;
/** The checks of a staff form before it sends. They are loaded with zod, after the form is shown. */
const wholeFile = /\/packages\/contract\/(?:[^?]*-draft|shapes)\.ts$/;
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
      // A page that names one constant of a file takes nothing else of it along.
      if (wholeFile.test(id)) return { code, map: null, moduleSideEffects: false };
      const edits = editsOf(code, this.parse(code, { lang: 'ts' }) as unknown as Node);
      return { code: applied(code, edits), map: null, moduleSideEffects: false };
    },
  };
}

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Edit = { start: number; end: number; text: string };

/** What is to be cut out of a file of the contract, and where a call is marked as free of effects. */
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
    // What is left at the top of a module makes shapes for entries that no longer have them.
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

/** What makes shapes in a file: zod, and what it imports of files that stay whole. */
function shapeMakers(program: Node): Set<string> {
  const isWhole = (node: Node) => /(?:\/shapes|-draft)\.ts$/.test((node.source as { value: string }).value);
  const imports = childrenOf(program).filter((node) => node.type === 'ImportDeclaration');
  return new Set(['z', ...imports.filter(isWhole).flatMap(namesOf)]);
}

/** The names under which a file knows what it imports. */
function namesOf(node: Node): string[] {
  return childrenOf(node).flatMap(({ local }) => (isNode(local) ? [String(local.name)] : []));
}

/** Unused imports: each would bring its whole module into the page. */
function unusedImports(program: Node, edits: readonly Edit[]): Edit[] {
  const used = new Set<string>();
  const isCut = ({ start, end }: Node) => edits.some((edit) => edit.start <= start && end <= edit.end);
  const note = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || isCut(node)) return;
    if (node.type === 'Identifier') used.add(String(node.name));
    // Of what only types are made of, what is left in the browser is the value in `value as Type`.
    // The name of a property is no use of what is called the same.
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

/** Where a property ends with its comma, if it has one. */
function afterComma(code: string, end: number): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
}

/** The name at the beginning of `z.string().check(…)`. */
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
