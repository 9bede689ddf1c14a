import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { AddressedFilter } from './list-address.ts';
import css from './staff-list.module.css';

/** A filter of a list. */
export type ListFilter =
  | WordsFilter
  | { kind: 'choice'; name: string; label: string; allText: string; choices: ListChoice[] }
  /** A choice that always has a value. By default it is the first choice. */
  | { kind: 'one'; name: string; label: string; choices: ListChoice[] }
  /** A date as YYYY-MM-DD. */
  | { kind: 'day'; name: string; label: string };
type WordsFilter = {
  kind: 'words';
  name: string;
  label: string;
  hint?: string;
  maxLength?: number;
  /** Suggestions that are shown while the user types. */
  suggestions?: readonly string[];
  /** True if the text may name a person, so it must not be in the address. A list has at most one such filter. */
  isPersonal?: boolean;
  /** Returns true if the text of a personal filter does not name a person, for example if it is a role. */
  mayStandInAddress?: (words: string) => boolean;
};
type ListChoice = { value: string; label: string };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns how the address stores a filter. An invalid date in the address is ignored. */
export const toAddressedFilter = (filter: ListFilter): AddressedFilter => {
  const isPersonal = filter.kind === 'words' && (filter.isPersonal ?? false);
  const mayStand = (value: string): boolean => {
    if (filter.kind === 'day') return value === '' || dayPattern.test(value);
    return filter.kind !== 'words' || !isPersonal || (filter.mayStandInAddress?.(value) ?? false);
  };
  return { name: filter.name, isPersonal, mayStand };
};

type Props = {
  filters: readonly ListFilter[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/**
 * Shows the filters above a list. A choice is applied at once, typed text after a pause. On a narrow screen a button
 * shows and hides all but the first filter and the field for words, so that the list begins on the first screen.
 */
export function ListFilters({ filters, values, onChange }: Props) {
  const words = filters.find(({ kind }) => kind === 'words');
  const always = filters.filter((filter, at) => at === 0 || filter === words);
  const more = filters.filter((filter) => !always.includes(filter));
  const chosen = more.filter(({ name }) => values[name]).length;
  const [isOpen, setOpen] = useState(chosen > 0);
  const moreId = useId();
  if (filters.length === 0) return null;
  const draw = (filter: ListFilter) => (
    <OneFilter
      key={filter.name}
      filter={filter}
      value={values[filter.name] ?? ''}
      onChange={(value) => onChange(filter.name, value)}
    />
  );
  const canFold = more.length > 1;
  return (
    <search className={css.filters}>
      {always.map(draw)}
      {canFold && (
        <div className={css.fold}>
          <Button kind="secondary" onPress={() => setOpen(!isOpen)} aria-expanded={isOpen} aria-controls={moreId}>
            {chosen === 0 ? <Trans>More filters</Trans> : <Trans>More filters ({chosen})</Trans>}
          </Button>
        </div>
      )}
      <div id={moreId} className={classNames(css.more, canFold && !isOpen && css.folded)}>
        {more.map(draw)}
      </div>
    </search>
  );
}

type OneProps = { filter: ListFilter; value: string; onChange: (value: string) => void };

function OneFilter({ filter, ...rest }: OneProps) {
  return filter.kind === 'words' || filter.kind === 'day' ? (
    <TypedFilter filter={filter} {...rest} />
  ) : (
    <ChoiceFilter filter={filter} {...rest} />
  );
}

type ChoiceProps = {
  filter: Exclude<ListFilter, { kind: 'words' | 'day' }>;
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
const MAX_WORDS_LENGTH = 100;

type TypedProps = {
  filter: Extract<ListFilter, { kind: 'words' | 'day' }>;
  value: string;
  onChange: (value: string) => void;
};

function TypedFilter({ filter, value, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const listId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // While the user types, another filter may change the address. The ref contains the newest `onChange`, so that the
  // other filter's value is not lost.
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  // The Back button can change the value in the address.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { suggestions, hint, maxLength = MAX_WORDS_LENGTH } = filter.kind === 'words' ? filter : {};
  return (
    <>
      <TextField
        label={filter.label}
        hint={hint}
        type={filter.kind === 'day' ? 'date' : 'search'}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        list={suggestions && listId}
        onChange={({ currentTarget }) => {
          const words = currentTarget.value;
          setTyped(words);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => change.current(words.trim()), TYPING_PAUSE_MS);
        }}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  );
}
