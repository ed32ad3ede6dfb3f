import DataLoader from "dataloader";
import { In } from "typeorm";
import type { SentencePageKind } from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import type { Context } from "../../../shared/context.ts";
import { Account, displayName } from "../account.entity.ts";
import { ACCOUNT_AUDIT_WORDS } from "./audit-values.ts";

/** A thing as the trail's sentences name it. */
export interface NamedThing {
  /** With its article: "el expediente P26000012"; of people the name alone. */
  text: string;
  /** Its page for an administrator; null when it has none, or no longer. */
  page: { kind: SentencePageKind; key: string } | null;
  /** What it belongs to: the case of a payment, the list of a few tasks. */
  within?: { type: string; id: string | number } | null;
}

type Asking = Pick<Context, "db" | "loader">;

/** The things with these ids; who isn't there any more is left out. One statement, however many are asked for. */
export type NameThings = (
  ctx: Pick<Context, "db">,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, NamedThing>>;

/** What a domain calls its things and its stored values. */
export interface AuditNames {
  /** By the trail's `subjectType`. */
  things: Readonly<Record<string, NameThings>>;
  /** Those that are called as they were when the entry was written; their ids come as "id@entry" (readDatedId). */
  datedThings?: Readonly<Record<string, NameThings>>;
  /** Sets of words, e.g. "caseStatus", by stored value. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Those of all domains: accounts knows none of them, the transports hand it the list (server/audit-names.ts). */
export class AllAuditNames {
  private readonly things: Readonly<Record<string, NameThings>>;
  private readonly datedThings: Readonly<Record<string, NameThings>>;
  private readonly words: NonNullable<AuditNames["words"]>;

  constructor(domains: readonly AuditNames[]) {
    const all = [accountNames, ...domains];
    this.things = Object.assign({}, ...all.map(({ things }) => things)) as typeof this.things;
    this.datedThings = Object.assign({}, ...all.map(({ datedThings }) => datedThings)) as typeof this.things;
    this.words = Object.assign({}, ...all.map(({ words }) => words)) as typeof this.words;
  }

  /**
   * Asked for together with everything else of its kind that the request names. `entry`: the line that names it; 0: none
   * is older.
   */
  async thing(ctx: Asking, type: string, id: string, entry: number): Promise<NamedThing | null> {
    const dated = this.datedThings[type];
    const read = dated ?? this.things[type];
    if (read === undefined) return null;
    const loader = ctx.loader(
      `audit-names ${type}`,
      () =>
        new DataLoader(async (ids: readonly string[]) => {
          const found = await read(ctx, ids);
          return ids.map((one) => found.get(one) ?? null);
        }),
    );
    return loader.load(dated ? `${id}@${entry}` : id);
  }

  hasThing(type: string): boolean {
    return Object.hasOwn(this.things, type) || Object.hasOwn(this.datedThings, type);
  }

  hasWords(set: string): boolean {
    return Object.hasOwn(this.words, set);
  }

  /** undefined for a value without words: no stored code is ever shown. */
  word(set: string, value: unknown): string | undefined {
    const words = this.words[set];
    return words !== undefined && typeof value === "string" && Object.hasOwn(words, value)
      ? words[value]
      : undefined;
  }
}

/** Of rows that have a text id, by it. */
export function named<Row extends { id: string | number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => NamedThing,
): ReadonlyMap<string, NamedThing> {
  return new Map(rows.map((row) => [String(row.id), nameOf(row)]));
}

export interface DatedId {
  id: number;
  entry: number;
}

/** Of "id@entry"; null when the id can't be a number. */
export function readDatedId(key: string): DatedId | null {
  const [text = "", entry = ""] = key.split("@");
  const id = readId(text);
  return id === null ? null : { id, entry: Number(entry) };
}

/** The ids among them that can be numbers. */
export function numbersOf(ids: readonly string[]): number[] {
  return ids.map(readId).filter((id) => id !== null);
}

const nameAccounts: NameThings = async ({ db }, ids) => {
  const accounts = await db.getRepository(Account).find({
    select: { id: true, names: true, surnames: true, companyName: true },
    where: { id: In(numbersOf(ids)) },
  });
  const rows = accounts.map((account) => ({ id: String(account.id), name: displayName(account) }));
  // Somebody who hasn't completed the registration, or whose account is closed, has no name.
  return named(rows, ({ id, name }) => ({
    text: name === "" ? `la cuenta n.º ${id}` : name,
    page: { kind: "ACCOUNT", key: id },
  }));
};

const accountNames: AuditNames = {
  // A specialist's profile bears the number of its account.
  things: { account: nameAccounts, specialist: nameAccounts },
  words: ACCOUNT_AUDIT_WORDS,
};
