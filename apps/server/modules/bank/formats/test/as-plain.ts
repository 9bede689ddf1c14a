import type { Language, Markup, MarkupNode } from '@kasauti/domain/form/content.ts';
import { parseMarkup } from '../../source/parse-markup.ts';
import type { WrittenItem, WrittenText } from '../question-file.ts';

/* Converts questions to a short form that tests can compare. */

/** Returns the text that a markup shows, with its line breaks. */
export function shownText(markup: string): string {
  return parseMarkup(markup).map(textOfNode).join('\n').trim();
}

function textOfNode(node: MarkupNode): string {
  if (typeof node === 'string') return node;
  return node.tag === 'br' ? '\n' : (node.children ?? ([] as Markup)).map(textOfNode).join('');
}

/** Returns the kind, the texts and the right answer of a question. */
export function asPlain({ prompt, answer }: WrittenItem, language: Language = 'en') {
  const shown = (text: WrittenText) => shownText(text[language] ?? '');
  const said = { kind: answer.kind, prompt: shown(prompt) };
  switch (answer.kind) {
    case 'single-choice':
      return { ...said, options: answer.options.map(shown), right: [answer.correct] };
    case 'multiple-choice':
      return { ...said, options: answer.options.map(shown), right: answer.correct };
    case 'numeric':
      return { ...said, right: [answer.from, answer.to] };
    case 'text-entry':
      return { ...said, right: answer.accepted };
    case 'match': {
      const columns = answer.columns.map(shown);
      const right = answer.rows.map((row, at) => [shown(row), columns[answer.correct[at]?.[0] ?? -1] ?? '']);
      return { ...said, options: columns, right };
    }
    default:
      return said;
  }
}
