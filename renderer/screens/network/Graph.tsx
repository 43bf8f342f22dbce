// A live graph, drawn by uPlot on its own canvas. React makes it once and hands over columns of numbers.

import { classes } from '../../ui/layout/classes.ts';
import './valid-language.ts';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './NetworkPage.module.css';
import type { LineLook } from './seat-lines.ts';
import { TREND_MS } from './trend.ts';

const LATELY = [-TREND_MS / 1000, 0] as const;

interface GraphProps {
  readonly title: string;
  /** For screen readers: the figures themselves are in the table. */
  readonly label: string;
  /** Seconds, at most 0, then a column for each line. */
  readonly data: (number | null)[][];
  readonly lines: readonly LineLook[];
  /** The scale shows at least this much, so that noise looks small. */
  readonly least: number;
  /** Whether values may be below zero, with a line at it. */
  readonly signed?: boolean;
  /** From its left end to its right one, in the unit of the first column; the last minute and a half by default. */
  readonly span?: readonly [number, number];
  readonly says: (value: number) => string;
  readonly seconds: (value: number) => string;
}

export function Graph(props: GraphProps) {
  const { title, label, data, lines } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const latest = useRef(props);
  latest.current = props;
  // Who comes and goes changes the lines, and then the graph is another one.
  const key = [...lines.map(({ colour, dash }) => `${colour} ${dash}`), props.span?.[1]].join();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = new UPlot(optionsOf(element, latest.current), aligned(latest.current.data), element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize(sizeOf(element)));
    observer.observe(element);
    made.ctx.canvas.addEventListener('contextrestored', () => made.redraw());
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [key]);

  useEffect(() => plot.current?.setData(aligned(data)), [data]);

  return (
    <figure className={styles.graph}>
      <figcaption>{title}</figcaption>
      <div ref={box} className={classes('quiet', styles.box)} role="img" aria-label={label} />
    </figure>
  );
}

const aligned = (data: (number | null)[][]) => data as UPlot.AlignedData;

function sizeOf(element: HTMLElement): { readonly width: number; readonly height: number } {
  return { width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) };
}

function optionsOf(
  element: HTMLElement,
  { lines, least, signed, span = LATELY, says, seconds }: GraphProps,
): UPlot.Options {
  // Tokens are unknown to canvases: what the style sheet made of them is read off the box.
  const { color: ink, borderColor: grid, fontFamily, fontSize } = getComputedStyle(element);
  const size = Number.parseFloat(fontSize);
  const axis = {
    stroke: ink,
    font: `${size}px ${fontFamily}`,
    grid: { stroke: grid, width: 1 },
    ticks: { show: false },
  };
  return {
    ...sizeOf(element),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [...span] },
      y: {
        range: (_, low, high) => [
          signed ? Math.min(low ?? 0, 0) * 1.1 : 0,
          Math.max(least, (high ?? 0) * 1.15),
        ],
      },
    },
    axes: [
      {
        ...axis,
        size: size * 1.8,
        values: (_, splits) => splits.map((value) => seconds(value)),
        space: size * 5,
      },
      {
        ...axis,
        size: size * 4.4,
        values: (_, splits) => splits.map((value) => says(value)),
        space: size * 2.2,
      },
    ],
    series: [
      {},
      ...lines.map(({ colour, dash }) => ({
        stroke: colour,
        width: 2,
        dash: [...dash],
        spanGaps: true,
        points: { show: false },
      })),
    ],
  };
}
