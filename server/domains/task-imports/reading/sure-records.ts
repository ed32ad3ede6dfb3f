/**
 * The workbook stream of an .xls (MS-XLS, BIFF2 to BIFF8) with only the records that make its sheets and cells. Other
 * programs skip what they don't know; a note without its drawing or a link nobody can parse mustn't cost the cells.
 */

/** Ignored by the library, in every version of the format: what isn't kept becomes this, so that offsets stay. */
const IGNORED = 0x0161;
const CONTINUE = 0x003c;
const SST = 0x00fc;
const CODEPAGE = 0x0042;
const MERGES = 0x00e5;
const STRINGS: ReadonlySet<number> = new Set([0x0007, 0x0207]);
const FORMULAS: ReadonlySet<number> = new Set([0x0006, 0x0206, 0x0406]);
const STARTS: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const KEPT: ReadonlySet<number> = new Set([
  ...STARTS,
  ...FORMULAS,
  // EOF, FILEPASS, DATE1904, BOUNDSHEET, SST, DIMENSIONS
  0x000a,
  0x002f,
  0x0022,
  0x0085,
  SST,
  0x0000,
  0x0200,
  // XF and FORMAT
  0x00e0,
  0x0043,
  0x0243,
  0x0443,
  0x041e,
  0x001e,
  // NUMBER, INTEGER, BOOLERR, RK, MULRK, LABELSST, RSTRING, LABEL
  0x0203,
  0x0003,
  0x0002,
  0x0005,
  0x0205,
  0x027e,
  0x00bd,
  0x00fd,
  0x00d6,
  0x0204,
  0x0004,
]);
/** Whose texts may go on in CONTINUE records: SST, STRING, LABEL, RSTRING. */
const CONTINUED: ReadonlySet<number> = new Set([SST, ...STRINGS, 0x0204, 0x00d6]);
const BIFF5 = 0x0500;
const BIFF8 = 0x0600;
const WESTERN = 1252;
/** In which a workbook of bytes can't be, whatever it declares: no page at all, UTF-16, plain ASCII. */
const NO_PAGES: ReadonlySet<number> = new Set([0, 367, 1200, 0x5212, 65_000, 65_001, 0xffff]);
/** What workbooks call Mac Roman and the Windows page. */
const OTHER_NAMES: ReadonlyMap<number, number> = new Map([
  [0x8000, 10_000],
  [0x8001, WESTERN],
]);

interface State {
  /** BIFF version of the first stream: 0x0500, 0x0600; 0 for those before. */
  version: number;
  /** The last record a CONTINUE or STRING could belong to. */
  last: number;
  lastKept: boolean;
  textFormula: boolean;
}

/** A copy of the stream. `known`: whether the library has a code page; others are taken for the Western one. */
export function sureRecords(stream: Buffer, known: (page: number) => boolean): Buffer {
  const sure = Buffer.from(stream);
  const state: State = { version: 0, last: -1, lastKept: false, textFormula: false };
  let at = 0;
  while (at + 4 <= sure.length) {
    const type = sure.readUInt16LE(at);
    const length = sure.readUInt16LE(at + 2);
    const data = sure.subarray(at + 4, at + 4 + length);
    if (at === 0 && data.length >= 2) state.version = type === 0x0809 ? data.readUInt16LE(0) : 0;
    if (data.length < length || !keep(type, data, state, known)) sure.writeUInt16LE(IGNORED, at);
    at += 4 + length;
  }
  return sure;
}

function keep(type: number, data: Buffer, state: State, known: (page: number) => boolean): boolean {
  if (type === CONTINUE) return state.lastKept && CONTINUED.has(state.last);
  state.last = type;
  if (STRINGS.has(type)) {
    state.lastKept = state.textFormula;
    state.textFormula = false;
    return state.lastKept;
  }
  state.lastKept = type === CODEPAGE ? normalisePage(data, state, known) : isKept(type, data);
  if (FORMULAS.has(type)) state.textFormula = withoutFormula(data, state);
  return state.lastKept;
}

function isKept(type: number, data: Buffer): boolean {
  if (type === MERGES) return data.length >= 2 && data.length >= 2 + data.readUInt16LE(0) * 8;
  return KEPT.has(type);
}

/** Takes the formula off its value; true when the value is a text that follows in a record of its own. */
function withoutFormula(data: Buffer, { version }: State): boolean {
  if (version < BIFF5 || data.length < 22) return true;
  data.writeUInt16LE(0, 20);
  return data.readUInt16LE(12) === 0xffff && data[6] === 0;
}

/** A page the library can read by, in place; before BIFF8 all texts hang on it. */
function normalisePage(data: Buffer, { version }: State, known: (page: number) => boolean): boolean {
  if (data.length < 2) return false;
  const declared = data.readUInt16LE(0);
  const page = OTHER_NAMES.get(declared) ?? declared;
  if (version === BIFF8) return known(page) || declared === 1200;
  data.writeUInt16LE(NO_PAGES.has(page) || !known(page) ? WESTERN : page, 0);
  return true;
}
