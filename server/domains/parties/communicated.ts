// SQL: cases and tasks stand above this domain.
import { LessThan, type EntityManager } from "typeorm";
import { contentHashOf } from "../../platform/content-hash.ts";
import { OWED_SQL } from "../debtors/owed-sql.ts";
import { PartyNotice } from "./party-notice.entity.ts";

/** What a party is shown of its matter, and whether that text is confirmed; links, mails and notices all use it. */
export interface Communicated {
  /** The party's own name. */
  addressee: string;
  side: "CLAIMANT" | "RESPONDENT";
  /** `P26000123` or `T26-0000345` */
  reference: string;
  /** Names of the claimants. */
  claimant: string;
  /** What it is about; "" while a case has none. */
  object: string;
  /** Of a case; null for a corporate task, whose object is the debt as it is. */
  objectVersion: number | null;
  objectConfirmed: boolean;
  /** What is owed of a corporate task's debt, exact. */
  amount: string | null;
  currency: string;
}

/** What a notice showed, as it is kept and hashed. */
export interface NoticeContent {
  /** The party's name then; those of before it was kept have none. */
  addressee?: string;
  reference: string;
  claimant: string;
  object: string;
  objectVersion: number | null;
  /** The object this party had been told before, where it has changed since. */
  changedFrom: string | null;
  amount: string | null;
  currency: string;
  /** The mail's text, line by line; empty where it wasn't sent by mail. */
  words: string[];
}

/** Of a notice `n`: the same mail or letter told of other debts of its recipient, too, maybe of other creditors. */
export const COVERS_OTHERS = `EXISTS (SELECT FROM party_notices o WHERE o.mailing_recipient_id = n.mailing_recipient_id AND o.id <> n.id)`;

type Reading = Pick<EntityManager, "query" | "getRepository">;

/** What a corporate task is about; `entity`: as its file names it, else its creditor. */
export function debtObject(contract: string, entity: string): string {
  return entity === "" ? `Deuda del contrato ${contract}` : `Deuda del contrato ${contract} con ${entity}`;
}

/** Null when the party isn't there. */
export async function communicatedTo(db: Reading, partyId: number): Promise<Communicated | null> {
  return (await communicatedToEach(db, [partyId])).get(partyId) ?? null;
}

type CommunicatedRow = Communicated & { partyId: number; contract: string | null; entity: string };

/** Of those that are there, in one statement. */
async function communicatedToEach(
  db: Reading,
  partyIds: readonly number[],
): Promise<ReadonlyMap<number, Communicated>> {
  const rows = await db.query<CommunicatedRow[]>(
    `SELECT p.id AS "partyId", p.side, trim(p.names || ' ' || p.surnames) AS addressee, coalesce(c.number, t.code_id) AS reference, coalesce(c.object, '') AS object,
       c.object_version AS "objectVersion", coalesce(c.object_confirmed, true) AS "objectConfirmed",
       t.n_contract AS contract, t.entity, ${OWED_SQL}::numeric(14, 2)::text AS amount, coalesce(t.currency, 'EUR') AS currency,
       coalesce((SELECT string_agg(trim(q.names || ' ' || q.surnames), ', ' ORDER BY q.position) FROM parties q
         WHERE q.side = 'CLAIMANT' AND (q.case_id = p.case_id OR q.task_id = p.task_id)), '') AS claimant
     FROM parties p LEFT JOIN cases c ON c.id = p.case_id LEFT JOIN tasks t ON t.id = p.task_id WHERE p.id = ANY($1)`,
    [partyIds],
  );
  return new Map(
    rows.map(({ partyId, contract, entity, ...shown }) => [
      partyId,
      contract === null ? shown : { ...shown, object: debtObject(contract, entity || shown.claimant) },
    ]),
  );
}

/** The other side of a case is told of nothing before the text it will read is there and confirmed. */
export function mayBeTold({ side, objectVersion, object, objectConfirmed }: Communicated): boolean {
  return side === "CLAIMANT" || objectVersion === null || (object !== "" && objectConfirmed);
}

interface Wish {
  partyId: number;
  words: readonly string[];
  /** Another version than the present one, told outside the platform; 0: no text was shown. */
  objectVersion?: number | null | undefined;
}

interface Content {
  content: NoticeContent;
  contentHash: string;
}

/** The contents of notices as they are shown now, in their order, each with its SHA-256. Throws when a party isn't there. */
export async function noticeContents(db: Reading, wishes: readonly Wish[]): Promise<Content[]> {
  const shown = await communicatedToEach(
    db,
    wishes.map(({ partyId }) => partyId),
  );
  const contents: Content[] = [];
  for (const wish of wishes) contents.push(await contentOf(db, wish, shown.get(wish.partyId)));
  return contents;
}

async function contentOf(
  db: Reading,
  { partyId, words, objectVersion }: Wish,
  shown: Communicated | undefined,
): Promise<Content> {
  if (!shown) throw new Error("the party isn't there");
  const { side: _, objectConfirmed: __, ...stored } = shown;
  const version = objectVersion ?? stored.objectVersion;
  const content: NoticeContent = {
    ...stored,
    objectVersion: version === 0 ? null : version,
    object: await textOf(db, partyId, stored, version),
    changedFrom: await toldBefore(db, partyId, version),
    words: [...words],
  };
  return { content, contentHash: contentHashOf(content) };
}

async function textOf(
  db: Reading,
  partyId: number,
  { object, objectVersion }: Pick<Communicated, "object" | "objectVersion">,
  version: number | null,
): Promise<string> {
  if (version === 0) return "";
  return version === objectVersion ? object : versionText(db, partyId, version);
}

async function versionText(db: Reading, partyId: number, version: number | null): Promise<string> {
  const [row] = await db.query<{ text: string }[]>(
    `SELECT o.text FROM case_objects o JOIN parties p ON p.case_id = o.case_id WHERE p.id = $1 AND o.version = $2`,
    [partyId, version],
  );
  if (!row) throw new Error("the object has no such version");
  return row.text;
}

/** The last object this party was told before this version; null when it was told no other. */
export async function toldBefore(
  db: Reading,
  partyId: number,
  version: number | null,
): Promise<string | null> {
  if (version === null) return null;
  const last = await db.getRepository(PartyNotice).findOne({
    select: { content: true },
    where: { partyId, objectVersion: LessThan(version) },
    order: { objectVersion: "DESC", id: "DESC" },
  });
  return last?.content.object ?? null;
}
