import { type PageBlock, type PageInline, readPageText, wordsOfInline } from '@kasauti/domain/content/page-text.ts';
import { inLanguage, type Language } from '../../appearance/language.ts';
import { AppLink } from '../../routing/links.tsx';
import css from './paragraphs.module.css';

type Text = { en: string; hi?: string | undefined }[];
type Props = {
  paragraphs: Text;
  language: Language;
  /** Level of the heading above the text: 1 for the page's heading. */
  under?: 1 | 2;
  /** Whether the headings have the ids of `sectionsOf`. For pages that show one text only. */
  hasAnchors?: boolean;
};

/** Text that the operator has written, with its headings, lists, tables and links. */
export function Paragraphs({ paragraphs, language, under = 1, hasAnchors = false }: Props) {
  return (
    <div className={css.text}>
      {blocksOf(paragraphs, language).map(({ key, block }) => (
        <Block key={key} block={block} under={under} id={hasAnchors ? key : undefined} />
      ))}
    </div>
  );
}

/** Returns the larger headings of a text with their ids, for a list of its contents. */
export function sectionsOf(paragraphs: Text, language: Language): { id: string; title: string }[] {
  return blocksOf(paragraphs, language).flatMap(({ key, block }) =>
    block.kind === 'heading' && block.level === 1 ? [{ id: key, title: wordsOfInline(block.inline) }] : [],
  );
}

const blocksOf = (paragraphs: Text, language: Language) =>
  keyed(paragraphs.flatMap((paragraph) => readPageText(inLanguage(paragraph, language)))).map(({ key, one }) => ({
    key: `part-${key}`,
    block: one,
  }));

/** Uses positions as keys, because the text does not change while it is on the screen. */
const keyed = <T,>(parts: readonly T[]) => parts.map((one, at) => ({ key: String(at + 1), one }));

function Block({ block, under, id }: { block: PageBlock; under: 1 | 2; id: string | undefined }) {
  if (block.kind === 'paragraph') return <p>{inlines(block.inline)}</p>;
  if (block.kind === 'table') return <Table table={block} />;
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
  return (
    <Heading id={id} className={css.heading}>
      {inlines(block.inline)}
    </Heading>
  );
}

/** On a phone each row becomes a card, in which the words of the head stand above their cell. */
function Table({ table }: { table: Extract<PageBlock, { kind: 'table' }> }) {
  const names = table.head.map(wordsOfInline);
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {keyed(table.head).map(({ key, one }) => (
            <th key={key} scope="col">
              {inlines(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(table.rows).map(({ key, one: row }) => (
          <tr key={key}>
            {keyed(row).map(({ key: at, one }) =>
              at === '1' ? (
                <th key={at} scope="row">
                  {inlines(one)}
                </th>
              ) : (
                <td key={at} data-label={names[Number(at) - 1]}>
                  {inlines(one)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
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
