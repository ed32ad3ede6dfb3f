/** One bar of a chart. `text` is the value as people read it: "1.234,56 €". */
export interface ChartBar {
  label: string;
  value: number;
  text: string;
  /** More about it, where there is room: in the table and at the pointer. */
  detail?: string;
  /** A custom property of the theme; the primary colour by default. */
  color?: string;
  /** Where what it counts is shown; for the table's row. */
  to?: string | undefined;
}

/** One of the values a point has; its colour is a custom property of the theme. */
export interface SeriesStyle {
  label: string;
  color: string;
}

/** One place of the axis with a value for each series, in their order; `text` is the value as people read it. */
export interface SeriesPoint {
  label: string;
  /** Where what it stands for is shown; for the table's row. */
  to?: string | undefined;
  values: readonly { value: number; text: string }[];
}

/** Pixels; the place is kept while the drawing library is on its way. */
export const SERIES_HEIGHT = 240;
