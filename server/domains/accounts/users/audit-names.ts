import DataLoader from "dataloader";
import { In } from "typeorm";
import type { SentencePageKind } from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import type { Context } from "../../../shared/context.ts";
import { Account, displayName } from "../account.entity.ts";
import { ACCOUNT_AUDIT_WORDS } from "./audit-values.ts";

/** The subject of an entry (a case, a payment …) as the trail's sentences name it. */
export interface NamedSubject {
  /** With its article: "el expediente P26000012"; of people the name alone. */
  text: string;
  /** Its page for an administrator; null when it has none, or no longer. */
  page: { kind: SentencePageKind; key: string } | null;
  /** What it belongs to: the case of a payment, the list of a few tasks. */
  within?: { type: string; id: string | number } | null;
  /** What it is called where the account it belongs to does something with it: nobody is told to write to themselves. */
  own?: { accountId: string; text: string } | null;
}

type Asking = Pick<Context, "db" | "loader">;

/** The subjects with these ids, without those that no longer exist. One statement, however many are asked for. */
export type NameSubjects = (
  ctx: Pick<Context, "db">,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, NamedSubject>>;

/** What a domain calls its subjects and its stored values. */
export interface AuditNames {
  /** By the trail's `subjectType`. */
  subjects: Readonly<Record<string, NameSubjects>>;
  /** Subjects named as they were when the entry was written; their ids come as "id@entry" (readDatedId). */
  datedSubjects?: Readonly<Record<string, NameSubjects>>;
  /** Sets of words, e.g. "caseStatus", by stored value. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Those of all domains: accounts knows none of them, the transports hand it the list (server/audit-names.ts). */
export class AllAuditNames {
  private readonly subjects: Readonly<Record<string, NameSubjects>>;
  private readonly datedSubjects: Readonly<Record<string, NameSubjects>>;
  private readonly words: NonNullable<AuditNames["words"]>;

  constructor(domains: readonly AuditNames[]) {
    const all = [accountNames, ...domains];
    this.subjects = Object.assign({}, ...all.map(({ subjects }) => subjects)) as typeof this.subjects;
    this.datedSubjects = Object.assign(
      {},
      ...all.map(({ datedSubjects }) => datedSubjects),
    ) as typeof this.subjects;
    this.words = Object.assign({}, ...all.map(({ words }) => words)) as typeof this.words;
  }

  /**
   * Asked for together with everything else of its kind that the request names. `entry`: the line that names it; 0: none
   * is older.
   */
  async subject(ctx: Asking, type: string, id: string, entry: number): Promise<NamedSubject | null> {
    const dated = this.datedSubjects[type];
    const read = dated ?? this.subjects[type];
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

  hasSubject(type: string): boolean {
    return Object.hasOwn(this.subjects, type) || Object.hasOwn(this.datedSubjects, type);
  }

  hasWords(set: string): boolean {
    return Object.hasOwn(this.words, set);
  }

  /** undefined for a value without words: no stored code is ever shown. */
  word(set: string, value: unknown): string | undefined {
    const words = this.words[set];
    const code = typeof value === "number" ? String(value) : value;
    return words !== undefined && typeof code === "string" && Object.hasOwn(words, code)
      ? words[code]
      : undefined;
  }
}

/** Names of rows by their id as text. */
export function named<Row extends { id: string | number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => NamedSubject,
): ReadonlyMap<string, NamedSubject> {
  return new Map(rows.map((row) => [String(row.id), nameOf(row)]));
}

export interface DatedId {
  id: number;
  entry: number;
}

/** Both ids of "id@entry"; null when the first can't be a number. */
export function readDatedId(key: string): DatedId | null {
  const [text = "", entry = ""] = key.split("@");
  const id = readId(text);
  return id === null ? null : { id, entry: Number(entry) };
}

/** The ids among them that can be numbers. */
export function numbersOf(ids: readonly string[]): number[] {
  return ids.map(readId).filter((id) => id !== null);
}

const nameAccounts: NameSubjects = async ({ db }, ids) => {
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
  // A specialist's profile has the number of its account.
  subjects: { account: nameAccounts, specialist: nameAccounts },
  words: ACCOUNT_AUDIT_WORDS,
};
