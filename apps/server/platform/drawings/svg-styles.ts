import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { PROPERTIES, REFUSED_PROPERTIES } from './svg-names.ts';
import { refuseSvg } from './svg-problem.ts';
import { checkedValue, type SvgValue } from './svg-values.ts';

/** A rule of a style sheet with one simple selector. */
export type Rule = { tag: string; id: string; classes: string[]; weight: number; declarations: Map<string, string> };

/** Selectors such as `*`, `path`, `.st0`, `#a` and `rect.st0`. Programs that draw write no others. */
const SELECTOR = /^(\*|[A-Za-z]+)?(?:#([\w-]+))?((?:\.[\w-]+)*)$/;
const COMMENT = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const MAX_RULES = 2000;
const ID_WEIGHT = 10_000;
const CLASS_WEIGHT = 100;

/** Reads the style sheets of a drawing. Refuses imports, fonts and everything else that is not a simple rule. */
export function rulesOf(root: XmlElement): Rule[] {
  const rules = sheetsIn(root).flatMap((sheet) => rulesOfSheet(textOf(sheet)));
  if (rules.length > MAX_RULES) refuseSvg('too-complex');
  return rules.toSorted((one, other) => one.weight - other.weight);
}

function sheetsIn(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) => (child.name === 'style' ? [child] : sheetsIn(child)));
}

function rulesOfSheet(sheet: string): Rule[] {
  const text = sheet.replaceAll(/<!--|-->/g, '').replaceAll(COMMENT, '');
  const blocks = text.split('}');
  if (blocks.pop()?.trim() !== '' || text.includes('@')) refuseSvg('not-plain');
  return blocks.flatMap((block) => {
    const [selectors = '', body, ...more] = block.split('{');
    if (body === undefined || more.length > 0) return refuseSvg('not-plain');
    const declarations = declarationsOf(body);
    return selectors.split(',').map((selector) => ruleOf(selector.trim(), declarations));
  });
}

function ruleOf(selector: string, declarations: Map<string, string>): Rule {
  const found = selector === '' ? null : SELECTOR.exec(selector);
  if (!found) return refuseSvg('not-plain');
  const [, tag = '*', id = '', dotted = ''] = found;
  const classes = dotted.split('.').slice(1);
  const weight = (id ? ID_WEIGHT : 0) + classes.length * CLASS_WEIGHT + (tag === '*' ? 0 : 1);
  return { tag, id, classes, weight, declarations };
}

/** Splits declarations such as `fill: red; stroke: none`. */
function declarationsOf(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of text.replaceAll(COMMENT, '').split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0) declarations.set(declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim());
  }
  return declarations;
}

/**
 * Returns the properties of an element as attributes. The order is that of CSS: attributes, rules, `style`. Unknown
 * properties are left out. Those that would be missed refuse the drawing.
 */
export function propertiesOf({ name, attributes }: XmlElement, rules: readonly Rule[]): Map<string, SvgValue> {
  const classes = new Set(attributes.get('class')?.split(/\s+/));
  const fits = (rule: Rule) =>
    (rule.tag === '*' || rule.tag === name) &&
    (rule.id === '' || rule.id === attributes.get('id')) &&
    rule.classes.every((one) => classes.has(one));
  const declared = new Map<string, string>();
  // The attribute `transform` has another syntax than the property.
  const own = [...attributes].filter(([attribute]) => attribute !== 'transform');
  const fitting = rules.filter(fits).map(({ declarations }) => declarations);
  for (const declarations of [own, ...fitting, declarationsOf(attributes.get('style') ?? '')])
    for (const [property, value] of declarations) declared.set(property, value.trim());
  return checked(declared);
}

function checked(declared: ReadonlyMap<string, string>): Map<string, SvgValue> {
  const properties = new Map<string, SvgValue>();
  for (const [property, value] of declared) {
    const only = REFUSED_PROPERTIES.get(property);
    if (only !== undefined && value !== only) refuseSvg('not-plain');
    const kind = PROPERTIES.get(property);
    if (kind && value !== '') properties.set(property, checkedValue(value, kind));
  }
  return properties;
}
