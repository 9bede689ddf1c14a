import type { Plugin } from 'vite';

/*
 * The browser needs of the contract where a call goes and how it can be refused; what is right in a body, the server
 * decides. So the schemas, and with them all of zod (17 kB), stay out of the browser's bundle:
 *
 *   { method, path, body: z.strictObject({…}), answer: z.object({…}), refusals }  ->  { method, path, refusals }
 *
 * Types are not touched. Code of the web that would parse with a schema is refused here, because it would find nothing.
 */

const schemaKeys = new Set(['params', 'query', 'body', 'answer', 'otherAnswers']);
const contractFile = /\/packages\/contract\/[^?]+\.ts$/;
const webFile = /\/apps\/web\/[^?]+\.tsx?$/;
const parsing = /\.(?:params|query|body|answer)\.(?:safeParse|parse)\b|from 'zod/;

export function contractPlugin(): Plugin {
  return {
    name: 'kasauti-contract-without-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (webFile.test(id) && parsing.test(code.replace(/^import type .*$/gm, ''))) {
        throw new Error(
          `${id} uses a schema; in the browser the contract has none. Put the rule into packages/domain.`,
        );
      }
      if (!contractFile.test(id)) return;
      return { code: applied(code, editsOf(this.parse(code, { lang: 'ts' }) as unknown as Node)), map: null };
    },
  };
}

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Edit = { start: number; end: number; text: string };

/** What is to be cut out of a file of the contract, and where a call is marked as free of effects. */
function editsOf(program: Node): Edit[] {
  const edits: Edit[] = [];
  const cut = ({ start, end }: Node, text: string) => void edits.push({ start, end, text });

  const visit = (node: Node, isTop: boolean): void => {
    if (node.type === 'ImportDeclaration') {
      const from = (node.source as { value: string }).value;
      if (node.importKind !== 'type' && from.startsWith('zod')) cut(node, '');
      return;
    }
    if ((node.type === 'CallExpression' || node.type === 'MemberExpression') && rootOf(node) === 'z') {
      cut(node, 'undefined');
      return;
    }
    // What is left at the top of a module makes shapes for entries that no longer have them.
    if (node.type === 'CallExpression' && isTop)
      edits.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' });
    const isEntry = node.type === 'ObjectExpression' && isContractEntry(node);
    const isTopInside = isTop && !/Function/.test(node.type);
    for (const child of childrenOf(node)) {
      if (isEntry && schemaKeys.has(keyOf(child) ?? '')) cut(child, `${keyOf(child)}: undefined`);
      else visit(child, isTopInside);
    }
  };
  visit(program, true);
  return edits;
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
