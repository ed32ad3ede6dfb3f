/** Points of a millimetre. */
export const MM = 72 / 25.4;

/**
 * What is seen through the window of an A4 sheet's envelope, wherever in it the sheet has slid. The sheet is folded twice, to
 * 105 × 210 mm. DL (110 × 220 mm): a window of 90 × 45 mm on the left, 20 mm from the left edge and 15 mm from the lower one
 * (DIN 680) always shows x 20–100, y 50–90 of the sheet; C5/6 (114 × 229 mm) with the same window x 20–91, y 54–90.
 */
export const WINDOW = {
  left: 25 * MM,
  width: 66 * MM,
  /** Where it goes back to: three lines. */
  senderTop: 54 * MM,
  addressTop: 64 * MM,
  bottom: 90 * MM,
};

/** Height of a line of Roboto, of its size. */
const LINE_OF_SIZE = 1.172;

const STEPS = [
  { fontSize: 10, lineHeight: 1.2 },
  { fontSize: 9, lineHeight: 1.1 },
  { fontSize: 8, lineHeight: 1.05 },
  { fontSize: 7, lineHeight: 1 },
] as const;
const SMALLEST = STEPS[3];

export interface FittedAddress {
  lines: string[];
  fontSize: number;
  lineHeight: number;
}

/** As large as it fits. Of what doesn't even in the smallest size the longest line is cut; never the place, which is the last one. */
export function fitAddress(lines: readonly string[]): FittedAddress {
  const step = STEPS.find((one) => fits(lines, one));
  if (step) return { lines: [...lines], ...step };
  const cut = [...lines];
  while (!fits(cut, SMALLEST)) {
    const longest = cut.reduce(
      (found, line, at) => (at < cut.length - 1 && line.length > (cut[found] ?? "").length ? at : found),
      0,
    );
    const line = cut[longest] ?? "";
    if (line.length < 10) break;
    cut[longest] = `${line.slice(0, Math.floor(line.length * 0.9) - 1).trimEnd()}…`;
  }
  return { lines: cut, ...SMALLEST };
}

function fits(lines: readonly string[], { fontSize, lineHeight }: (typeof STEPS)[number]): boolean {
  const rows = lines.reduce((sum, line) => sum + rowsOf(line, fontSize), 0);
  return rows * fontSize * LINE_OF_SIZE * lineHeight <= WINDOW.bottom - WINDOW.addressTop;
}

/** Into how many rows a line is broken at its blanks; a word longer than a row goes on in the next one. */
function rowsOf(line: string, fontSize: number): number {
  const room = WINDOW.width / fontSize;
  let rows = 1;
  let used = 0;
  for (const word of line.split(/\s+/)) {
    const width = widthOf(word);
    if (used > 0 && used + SPACE + width > room) {
      rows += 1;
      used = 0;
    }
    used += (used > 0 ? SPACE : 0) + width;
    if (used > room) {
      rows += Math.ceil(used / room) - 1;
      used %= room;
    }
  }
  return rows;
}

const SPACE = 0.25;

/** In widths of an em, rather too wide than too narrow. */
function widthOf(word: string): number {
  return Array.from(word).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (/[mwMW]/.test(letter)) return 0.89;
  if (/\p{Lu}/u.test(letter)) return 0.68;
  return /[.,;:'ilj]/.test(letter) ? 0.27 : 0.57;
}
