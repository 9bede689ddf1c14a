import { type PageBlock, type PageInline, readPageText } from '@kasauti/domain/content/page-text.ts';
import { inLanguage, type Language } from '../../appearance/language.ts';
import { AppLink } from '../../routing/links.tsx';
import css from './paragraphs.module.css';

type Props = {
  paragraphs: { en: string; hi?: string | undefined }[];
  language: Language;
  /** Level of the heading above the text: 1 for the page's heading. */
  under?: 1 | 2;
};

/** Text that the operator has written, with its headings, lists and links. */
export function Paragraphs({ paragraphs, language, under = 1 }: Props) {
  return (
    <div className={css.text}>
      {paragraphs.map((paragraph) =>
        keyed(readPageText(inLanguage(paragraph, language))).map(({ key, one }) => (
          <Block key={paragraph.en + key} block={one} under={under} />
        )),
      )}
    </div>
  );
}

/** Uses positions as keys, because the text does not change while it is on the screen. */
const keyed = <T,>(parts: readonly T[]) => parts.map((one, at) => ({ key: String(at), one }));

function Block({ block, under }: { block: PageBlock; under: 1 | 2 }) {
  if (block.kind === 'paragraph') return <p>{inlines(block.inline)}</p>;
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul';
    return (
      <List className={css.list}>
        {keyed(block.items).map(({ key, one }) => (
          <li key={key}>{inlines(one)}</li>
        ))}
      </List>
    );
  }
  const Heading =
    (
      [
        ['h2', 'h3'],
        ['h3', 'h4'],
      ] as const
    )[under - 1]?.[block.level - 1] ?? 'h4';
  return <Heading className={css.heading}>{inlines(block.inline)}</Heading>;
}

function inlines(parts: readonly PageInline[]) {
  return keyed(parts).map(({ key, one }) => <Inline key={key} part={one} />);
}

function Inline({ part }: { part: PageInline }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  if (part.to.startsWith('/')) return <AppLink to={part.to}>{part.text}</AppLink>;
  return (
    <a href={part.to} rel="noopener">
      {part.text}
    </a>
  );
}
