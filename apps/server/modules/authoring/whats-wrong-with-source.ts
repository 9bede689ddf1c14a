import type { SourceForm } from '@kasauti/domain/form/source.ts';
import {
  faultsOfPassage,
  faultsOfText,
  type MarkupFault,
  markupFaultText,
  whatsWrongWithMarkup,
} from '../bank/index.ts';

/**
 * Returns a sentence for every text of a form that cannot be shown, with its place and language. The author can then
 * correct all of them at once.
 */
export function whatsWrongWithSource(source: SourceForm): string[] {
  const named = (of: string, faults: MarkupFault[]) => faults.map((fault) => markupFaultText(of, fault));
  return [
    ...named('instructions', faultsOfText('', source.instructions)),
    ...source.stimuli.flatMap((passage) => named(`passage ${passage.stimulusRef}`, faultsOfPassage(passage))),
    ...source.sections.flatMap(({ sectionRef, instructions, items }) => [
      ...(instructions ? named(`section ${sectionRef}`, faultsOfText('instructions', instructions)) : []),
      ...items.flatMap((item) => named(`question ${item.itemRef}`, whatsWrongWithMarkup(item))),
    ]),
  ];
}
