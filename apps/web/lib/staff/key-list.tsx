import css from './key-list.module.css';

/** Explains keyboard shortcuts: each key, and what it does. */
export function KeyList({ keys }: { keys: { key: string; name: string }[] }) {
  return (
    <dl className={css.keys}>
      {keys.map(({ key, name }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}
