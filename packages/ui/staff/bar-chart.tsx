import { type ReactNode, useId } from 'react';
import css from './bar-chart.module.css';

export type BarSeries = { name: string; values: readonly number[] };

type Props = {
  title: string;
  heading?: 'h2' | 'h3';
  /** The main message of the chart in one sentence. Screen readers read this sentence instead of the picture. */
  summary: string;
  /** Full names of the positions on the axis. */
  labels: readonly string[];
  /**
   * One or two series. Each value of the second series is a part of the value of the first, for example "sat" of
   * "booked". The column of the second value is inside the column of the first.
   */
  series: readonly [BarSeries] | readonly [BarSeries, BarSeries];
  format: (value: number) => string;
  /** Heading for the labels: "Day". */
  labelsName: string;
  tableText: ReactNode;
};

/** Width of one position in drawing units. The picture is stretched to the available width. */
const PLACE = 10;
const HEIGHT = 100;

/**
 * A bar chart with one column per position, and the same numbers as a table. The picture is one image for screen
 * readers and cannot be focused. All users can read the exact numbers in the table.
 */
export function BarChart({ title, heading: Heading = 'h3', summary, labels, series, format, ...words }: Props) {
  const id = useId();
  const top = niceTop(Math.max(...series.flatMap(({ values }) => values)));
  const middle = Math.floor((labels.length - 1) / 2);
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption className={css.words}>
        <Heading id={id} className={css.title}>
          {title}
        </Heading>
        <p className={css.summary}>{summary}</p>
        {series.length > 1 && (
          <ul className={css.legend}>
            {series.map(({ name }, no) => (
              <li key={name}>
                <svg viewBox="0 0 10 10" width="14" height="14" aria-hidden="true" focusable="false">
                  <rect className={no === 0 ? css.whole : css.part} x="1" y="1" width="8" height="8" />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div className={css.plot}>
        <div className={css.scale} aria-hidden="true">
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <svg
          className={css.bars}
          viewBox={`0 0 ${labels.length * PLACE} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}. ${summary}`}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <path key={y} className={css.line} d={`M0 ${y}H${labels.length * PLACE}`} />
          ))}
          {labels.map((label, at) => (
            <g key={label}>
              <title>{`${label}: ${series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join(', ')}`}</title>
              <rect className={css.place} x={at * PLACE} y="0" width={PLACE} height={HEIGHT} />
              {series.map(({ name, values }, no) => (
                <rect key={name} className={barClass(no, series.length)} {...barAt(at, no, values[at] ?? 0, top)} />
              ))}
            </g>
          ))}
        </svg>
        <p className={css.ends} aria-hidden="true">
          <span>{labels[0]}</span>
          <span className={css.middle}>{labels[middle]}</span>
          <span>{labels.at(-1)}</span>
        </p>
      </div>
      <NumberTable title={title} labels={labels} series={series} format={format} {...words} />
    </figure>
  );
}

/** A single series is filled. With two series, the first is an outline and the second is filled. */
const barClass = (no: number, count: number) => (no === count - 1 ? css.part : css.whole);

function barAt(at: number, no: number, value: number, top: number) {
  const height = (value / top) * HEIGHT;
  const inset = no === 0 ? 1 : 3;
  return { x: at * PLACE + inset, y: HEIGHT - height, width: PLACE - 2 * inset, height };
}

/** Returns the smallest of 2, 4, 10, 20, 40, 100 … that is not below `greatest`. Half of it is also a whole number. */
export function niceTop(greatest: number): number {
  for (let power = 1; ; power *= 10) for (const step of [2, 4, 10]) if (greatest <= step * power) return step * power;
}

type TableProps = Pick<Props, 'title' | 'labels' | 'series' | 'format' | 'labelsName' | 'tableText'>;

function NumberTable({ title, labels, series, format, labelsName, tableText }: TableProps) {
  return (
    <details className={css.twin}>
      <summary>{tableText}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user must be able to scroll the section. */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{labelsName}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{format(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
