import { readParameters, type Parameters } from "./mime-parameters.ts";

/** A part of a mail as it is written: its body is a view of the mail's bytes, nothing is copied. */
export interface MimePart {
  /** Names in lower case, values unfolded, in their order. */
  headers: { name: string; value: string }[];
  /** In lower case, "text/plain" when it says nothing. */
  type: string;
  parameters: Parameters;
  /** "attachment", "inline" or none. */
  disposition: string;
  fileName: string | null;
  encoding: string;
  body: Buffer;
  parts: MimePart[];
}

/** More than any mail program makes; beyond them somebody wants to keep us busy. */
const DEEPEST = 30;
const MOST_PARTS = 1_000;
const LONGEST_HEADERS = 512 * 1024;
/** Lines that begin like a boundary, counted for each multipart that they stand in. */
const MOST_BOUNDARIES = 100_000;

export class TooComplex extends Error {
  override name = "TooComplex";
}

interface Budget {
  parts: number;
  headerBytes: number;
  boundaries: number;
}

/**
 * The parts of a mail (RFC 2045, 2046); mails inside of it stay whole. Of our own, as postal-mime keeps two objects for each
 * line: 40 s and 1.2 GB for a mail of line breaks. Throws TooComplex.
 */
export function readMimeTree(raw: Buffer): MimePart {
  return readPart(raw, 0, {
    parts: MOST_PARTS,
    headerBytes: LONGEST_HEADERS,
    boundaries: MOST_BOUNDARIES,
  });
}

function readPart(raw: Buffer, depth: number, budget: Budget): MimePart {
  budget.parts -= 1;
  if (budget.parts < 0 || depth > DEEPEST) throw new TooComplex("too many parts");
  const { header, body } = atEmptyLine(raw, budget);
  const headers = unfold(header);
  const first = (name: string) => headers.find((one) => one.name === name)?.value ?? "";
  const content = readParameters(first("content-type"));
  const disposition = readParameters(first("content-disposition"));
  const part: MimePart = {
    headers,
    type: content.value === "" ? "text/plain" : content.value,
    parameters: content.parameters,
    disposition: disposition.value,
    fileName: disposition.parameters["filename"] ?? content.parameters["name"] ?? null,
    encoding: /[\w-]+/.exec(first("content-transfer-encoding").toLowerCase())?.[0] ?? "",
    body,
    parts: [],
  };
  const boundary = part.parameters["boundary"];
  if (part.type.startsWith("multipart/") && boundary)
    part.parts = bodiesBetween(body, boundary, budget).map((one) => readPart(one, depth + 1, budget));
  return part;
}

function atEmptyLine(raw: Buffer, budget: Budget): { header: string; body: Buffer } {
  const found = /^\r?\n|\n\r?\n/.exec(raw.toString("latin1", 0, budget.headerBytes));
  if (!found && raw.length > budget.headerBytes) throw new TooComplex("too long a header");
  const end = found ? found.index + found[0].length : raw.length;
  budget.headerBytes -= end;
  return { header: raw.toString("utf8", 0, end), body: raw.subarray(end) };
}

function unfold(header: string): MimePart["headers"] {
  const headers: { name: string; value: string[] }[] = [];
  for (const line of header.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) headers.at(-1)?.value.push(line);
    else {
      const colon = line.indexOf(":");
      if (colon > 0)
        headers.push({ name: line.slice(0, colon).trim().toLowerCase(), value: [line.slice(colon + 1)] });
    }
  }
  return headers.map(({ name, value }) => ({
    name,
    value: value
      .join("")
      .replace(/[\0\r]/g, " ")
      .trim(),
  }));
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** What stands between the lines of a boundary; a mail cut off ends its last part. */
function bodiesBetween(body: Buffer, boundary: string, budget: Budget): Buffer[] {
  // With its line's beginning: one line of nothing but boundaries is passed in one go.
  const line = Buffer.from(`\n--${boundary}`);
  const bodies: Buffer[] = [];
  let begin = -1;
  const first = body.subarray(0, line.length - 1).equals(line.subarray(1)) ? 0 : nextLine(0);
  for (let at = first; at >= 0; at = nextLine(at)) {
    budget.boundaries -= 1;
    if (budget.boundaries < 0) throw new TooComplex("too many boundaries");
    const after = at + line.length - 1;
    const end = body.indexOf(NEWLINE, after);
    const rest = body.toString("latin1", after, Math.min(end < 0 ? body.length : end, after + 200));
    if (!/^(?:--)?[ \t\r]*$/.test(rest)) continue;
    if (begin >= 0) bodies.push(body.subarray(begin, Math.max(begin, withoutLineBreak(body, at))));
    if (bodies.length > budget.parts) throw new TooComplex("too many parts");
    begin = end < 0 ? body.length : end + 1;
    if (rest.startsWith("--")) return bodies;
  }
  if (begin >= 0) bodies.push(body.subarray(begin));
  return bodies;

  /** Where the next line begins that begins like the boundary; negative: none does. */
  function nextLine(from: number): number {
    const found = body.indexOf(line, from);
    return found < 0 ? found : found + 1;
  }
}

/** The line break before a boundary belongs to it. */
function withoutLineBreak(body: Buffer, end: number): number {
  const before = end - (body[end - 1] === NEWLINE ? 1 : 0);
  return before - (body[before - 1] === RETURN ? 1 : 0);
}
