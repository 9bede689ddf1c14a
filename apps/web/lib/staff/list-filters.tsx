import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useEffect, useRef, useState } from 'react';
import css from './staff-list.module.css';

/** What a list can be narrowed by. */
export type ListFilter =
  | { kind: 'words'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; allText: string; choices: { value: string; label: string }[] };

type Props = {
  filters: readonly ListFilter[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/** The filters above a list. A choice counts at once, words when nobody types on. */
export function ListFilters({ filters, values, onChange }: Props) {
  if (filters.length === 0) return null;
  return (
    <search className={css.filters}>
      {filters.map((filter) =>
        filter.kind === 'words' ? (
          <WordsFilter
            key={filter.name}
            label={filter.label}
            value={values[filter.name] ?? ''}
            onChange={(value) => onChange(filter.name, value)}
          />
        ) : (
          <SelectField
            key={filter.name}
            label={filter.label}
            emptyText={filter.allText}
            choices={filter.choices}
            value={values[filter.name] ?? ''}
            onChange={(event) => onChange(filter.name, event.currentTarget.value)}
          />
        ),
      )}
    </search>
  );
}

const typingPauseMs = 300;

function WordsFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back in the history changes the address.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => {
        const words = currentTarget.value;
        setTyped(words);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(words.trim()), typingPauseMs);
      }}
    />
  );
}
