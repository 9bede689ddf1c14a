import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useEffect, useRef, useState } from 'react';
import css from './staff-list.module.css';

/** Filter of a list. */
export type ListFilter =
  /**
   * `isPersonal` means that the text may name a person, so it is not stored in the address. A list has at most one
   * such filter.
   */
  | { kind: 'words'; name: string; label: string; isPersonal?: boolean }
  | { kind: 'choice'; name: string; label: string; allText: string; choices: ListChoice[] }
  /** One choice is always active. It is the first if the address names none. */
  | { kind: 'one'; name: string; label: string; choices: ListChoice[] };
type ListChoice = { value: string; label: string };

type Props = {
  filters: readonly ListFilter[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/** Filters above a list. A choice applies at once, and text applies after a pause in typing. */
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
          <ChoiceFilter
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            onChange={(value) => onChange(filter.name, value)}
          />
        ),
      )}
    </search>
  );
}

type ChoiceProps = {
  filter: Exclude<ListFilter, { kind: 'words' }>;
  value: string;
  onChange: (value: string) => void;
};

function ChoiceFilter({ filter, value, onChange }: ChoiceProps) {
  const first = filter.kind === 'one' ? (filter.choices[0]?.value ?? '') : '';
  return (
    <SelectField
      label={filter.label}
      {...(filter.kind === 'choice' && { emptyText: filter.allText })}
      choices={filter.choices}
      value={value || first}
      onChange={({ currentTarget }) => onChange(currentTarget.value === first ? '' : currentTarget.value)}
    />
  );
}

const TYPING_PAUSE_MS = 300;

function WordsFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back in the history changes the value.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      maxLength={100}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        const words = currentTarget.value;
        setTyped(words);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(words.trim()), TYPING_PAUSE_MS);
      }}
    />
  );
}
