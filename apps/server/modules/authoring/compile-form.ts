import type { FormContent, FormKey } from '@kasauti/domain/form/content.ts';
import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { compileItem, compilePassage, localizedMarkup } from '../bank/index.ts';

export type CompiledForm = { content: FormContent; key: FormKey };

/** Returns the id of an item's immutable version. It is called once per item. */
export type NameItemVersion = (item: SourceItem) => string;

/**
 * Compiles an author's form into the content that candidates receive and the key, which is a separate object. The ids
 * of options are derived with `salt` and reveal nothing. Options are stored in the order of their ids, so neither an id
 * nor its position shows the order in which the author wrote them. Throws `MarkupError`.
 */
export function compileForm(source: SourceForm, salt: string, nameItemVersion: NameItemVersion): CompiledForm {
  const key: FormKey = {};
  const sections = source.sections.map((section) => ({
    sectionRef: section.sectionRef,
    title: section.title,
    ...(section.instructions ? { instructions: localizedMarkup(section.instructions) } : {}),
    ...(section.minutes !== undefined && { minutes: section.minutes }),
    marking: section.marking,
    items: section.items.map((item) => {
      const compiled = compileItem(item, salt, nameItemVersion(item));
      key[item.itemRef] = compiled.key;
      return compiled.content;
    }),
  }));
  return {
    content: {
      languages: source.languages,
      instructions: localizedMarkup(source.instructions),
      stimuli: source.stimuli.map(compilePassage),
      sections,
      ...(source.tools && { tools: source.tools }),
    },
    key,
  };
}
