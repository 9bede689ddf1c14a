import { MAX_TAG_CHARACTERS, MAX_TAGS, tidyTag } from '@kasauti/domain/bank/tags.ts';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { useId } from 'react';

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** The tags in use, as suggestions. */
  known: readonly string[];
};

/** A field for several tags, separated by commas. */
export function TagsField({ value, onChange, known, ...words }: Props) {
  const listId = useId();
  // A browser compares suggestions with the whole text, so each begins with the tags before the last comma.
  const before = /^.*,\s*/.exec(value)?.[0] ?? '';
  return (
    <>
      <TextField
        {...words}
        value={value}
        autoComplete="off"
        list={listId}
        maxLength={(MAX_TAG_CHARACTERS + 2) * MAX_TAGS}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={before + tag} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the tags in a text, each once. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map(tidyTag))].filter((tag) => tag !== '');
}
