/** What spreadsheet programs take for the beginning of a formula, with the wide forms East Asian keyboards make. */
const ACTIVE_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that no spreadsheet program runs as a formula: a leading apostrophe, the programs' own sign for "this is text".
 * A text cell of an .xlsx is inert as it is, but turns active once somebody saves the sheet as .csv and opens that, so
 * it gets the same treatment. Numbers and dates aren't text and never come here.
 */
export function withoutFormula(text: string): string {
  return ACTIVE_START.test(text) ? `'${text}` : text;
}
