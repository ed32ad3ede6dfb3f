/** What every PDF looks like. */
export const PRIMARY = "#0B4F5C";
export const CORAL = "#E4572E";
export const INK = "#16282C";
export const MUTED = "#4F5F62";
export const LINE = "#DCD5CA";
export const SAND = "#F6F1EA";
/** Points. Space stands before things: behind the last one it could open a page of its own. */
export const SIZES = { title: 23, lead: 11, heading: 13.5, text: 10, table: 9, foot: 8, brand: 12 };
export const MARGIN = { side: 62, top: 72, bottom: 62 };
/** Width of the text, in points. */
export const WIDTH = 595.28 - 2 * MARGIN.side;
