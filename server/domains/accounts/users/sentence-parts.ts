import { capitalized } from "../../../../schema/rules/sentences.ts";
import { listed, shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { SentencePageKind } from "../../../generated/schema-types.ts";
import type { AllAuditNames, NamedSubject } from "./audit-names.ts";
import type { Context } from "../../../shared/context.ts";

/** A piece of a sentence; one with a page is a link. */
export interface SentencePart {
  text: string;
  page: { kind: SentencePageKind; key: string } | null;
}

/** What a sentence is about and what was noted of it. */
export interface SentenceFacts {
  who: { type: string; id: string } | null;
  it: { type: string; id: string } | null;
  /** What {it} is called when the subject is deleted, or nothing was noted. */
  gone: string;
  /** The entry's id: dated subjects are named as they were then. */
  entry: number;
  data: Readonly<Record<string, unknown>>;
}

/** What a brace becomes; undefined is a gap. */
type Filling = SentencePart[] | undefined;
type Hole = (facts: SentenceFacts, tools: Tools) => Filling | Promise<Filling>;
type Piece = string | Hole | { optional: Piece[] };

interface Tools {
  ctx: Pick<Context, "db" | "loader">;
  names: AllAuditNames;
}

const read = new Map<string, Piece[]>();

/** A sentence of `audit-sentences.ts` with its braces filled in, ready to be shown: its first letter a capital one. */
export async function sentenceParts(
  tools: Tools,
  template: string,
  facts: SentenceFacts,
): Promise<SentencePart[]> {
  const pieces = read.get(template) ?? readTemplate(template);
  read.set(template, pieces);
  const filled = await fill(pieces, facts, tools, false);
  return capitalised(joined(filled ?? []));
}

/** In a part that may be left out a gap takes the whole of it; elsewhere it is passed over. */
async function fill(
  pieces: readonly Piece[],
  facts: SentenceFacts,
  tools: Tools,
  isOptional: boolean,
): Promise<Filling> {
  const fillings = await Promise.all(
    pieces.map(async (piece): Promise<Filling> => {
      if (typeof piece === "string") return [plain(piece)];
      return typeof piece === "function" ? piece(facts, tools) : fill(piece.optional, facts, tools, true);
    }),
  );
  if (isOptional && fillings.includes(undefined)) return undefined;
  return fillings.flatMap((parts) => parts ?? []);
}

function plain(text: string): SentencePart {
  return { text, page: null };
}

function subjectPart(subject: NamedSubject | null): Filling {
  return subject === null ? undefined : [{ text: subject.text, page: subject.page }];
}

function readTemplate(template: string): Piece[] {
  return [...template.matchAll(/\[([^\]]*)\]|\{([^}]*)\}|[^[{]+/g)].map(([all, optional, hole]) => {
    if (optional !== undefined) return { optional: readTemplate(optional) };
    return hole === undefined ? all : readHole(hole);
  });
}

function readHole(hole: string): Hole {
  if (hole === "who") return whoHole;
  if (hole === "it") return itHole;
  if (hole === "place") return ({ it, entry }, tools) => withinOf(tools, it?.type, it?.id, entry);
  const [, key = "", kind, rest = ""] = /^(\w+)([@:#?]?)(.*)$/.exec(hole) ?? [];
  const [first = "", second = "", third] = rest.split("|");
  const otherwise = kind === "@" || kind === ":" ? second : (third ?? "");
  const known = holeOf(key, kind ?? "", first, second);
  return async (facts, tools) =>
    (await known(facts, tools)) ?? (otherwise === "" ? undefined : [plain(otherwise)]);
}

function holeOf(key: string, kind: string, first: string, second: string): Hole {
  if (kind === "@") return subjectHole(key, first);
  return ({ data }, { names }) => {
    const text = textOf(data[key], kind, { first, second, names });
    return text === undefined ? undefined : [plain(text)];
  };
}

function textOf(
  value: unknown,
  kind: string,
  { first, second, names }: { first: string; second: string; names: AllAuditNames },
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (kind === "?") return value === true ? first : second;
  if (kind === ":") {
    // A name of two forms' fields is said once.
    const words = new Set([value].flat().map((one) => names.word(first, one)));
    const known = [...words].filter((word) => word !== undefined);
    return known.length === 0 ? undefined : listed(known);
  }
  const count = Array.isArray(value) ? value.length : value;
  if (kind === "#") {
    if (typeof count !== "number") return undefined;
    return (count === 1 ? first : second).replace("#", shownCount(count));
  }
  return typeof count === "number" || typeof count === "string" ? String(count) : undefined;
}

const whoHole: Hole = async ({ who, entry }, { ctx, names }) =>
  (who && subjectPart(await names.subject(ctx, who.type, who.id, entry))) ?? [plain("alguien")];

const itHole: Hole = async ({ who, it, gone, entry }, { ctx, names }) => {
  const named = it && (await names.subject(ctx, it.type, it.id, entry));
  const isOwn = who?.type === "account" && who.id === named?.own?.accountId;
  const subject = subjectPart(named && isOwn ? { ...named, text: named.own?.text ?? named.text } : named);
  return subject ?? (gone === "" ? undefined : [plain(gone)]);
};

function subjectHole(key: string, kind: string): Hole {
  const isWithin = kind.endsWith("^");
  const type = isWithin ? kind.slice(0, -1) : kind;
  return async ({ data, entry }, tools) => {
    const value = data[key];
    const ids = [value].flat().filter((id) => typeof id === "number" || typeof id === "string");
    if (ids.length === 0) return undefined;
    const id = ids.join(",");
    return isWithin
      ? withinOf(tools, type, id, entry)
      : subjectPart(await tools.names.subject(tools.ctx, type, id, entry));
  };
}

async function withinOf(
  { ctx, names }: Tools,
  type: string | undefined,
  id: string | undefined,
  entry: number,
): Promise<Filling> {
  const subject = type === undefined || id === undefined ? null : await names.subject(ctx, type, id, entry);
  if (!subject?.within) return undefined;
  return subjectPart(await names.subject(ctx, subject.within.type, String(subject.within.id), entry));
}

/** Neighbouring texts as one, and "de el", "a el" as Spanish says them. */
function joined(parts: readonly SentencePart[]): SentencePart[] {
  const found: SentencePart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const contracts = last !== undefined && /(^| )(de|a) $/.test(last.text) && part.text.startsWith("el ");
    if (contracts) last.text = last.text.replace(/e $|a $/, (end) => (end === "e " ? "el " : "al "));
    const text = contracts ? part.text.slice(3) : part.text;
    if (last !== undefined && last.page === null && part.page === null) last.text += text;
    else found.push({ text, page: part.page });
  }
  return found;
}

function capitalised(parts: SentencePart[]): SentencePart[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  return [{ ...first, text: capitalized(first.text) }, ...rest];
}
