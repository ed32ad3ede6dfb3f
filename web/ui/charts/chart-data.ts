/** One bar of a chart. `text` is the value as people read it: "1.234,56 €". */
export interface ChartBar {
  label: string;
  value: number;
  text: string;
  /** More about it, where there is room: in the table and at the pointer. */
  detail?: string;
  /** A custom property of the theme; the primary colour by default. */
  color?: string;
}
