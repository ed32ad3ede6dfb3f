import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { AnswerMethod, PartySide } from "../../parties/party.ts";
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { contentHashOf } from "../../../platform/content-hash.ts";

export type AgreementStatus = "DRAFT" | "PROPOSED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN" | "SUPERSEDED";

/** What an agreement says of its procedure and its people, as it was when it was proposed. */
export interface AgreementHeader {
  reference: string;
  /** Mediación, conciliación … with the law it follows. */
  procedure: string;
  /** What was negotiated, as communicated to all parties; those proposed before it was kept have none. */
  object?: string;
  /** yyyy-mm-dd */
  date: string;
  parties: AgreementParty[];
  /** "A propuesta de Ana Pérez."; those proposed before it was kept have none. */
  proposal?: string;
  neutral: AgreementNeutral | null;
  declaration: string;
}

export interface AgreementParty {
  partyId: number;
  side: PartySide;
  name: string;
  identityDocument: string;
  address: string;
  lawyer: string;
}

export interface AgreementNeutral {
  name: string;
  identityDocument: string;
  qualification: string;
  registration: string;
}

export interface AgreementRow {
  id: number;
  caseId: number | null;
  taskId: number | null;
  caseNumber: string | null;
  taskCodeId: string | null;
  number: number;
  agreementVersion: number;
  status: AgreementStatus;
  title: string;
  terms: string;
  place: string;
  /** Exact, two places. */
  amount: string | null;
  currency: string;
  /** Empty before it is proposed. */
  header: AgreementHeader | Record<string, never>;
  contentHash: string;
  /** The party whose proposal it is (LO 1/2025 art. 10.4.b); null: the neutral's own, or not known. */
  proposedBy: number | null;
  createdBy: number;
  createdAt: Date;
  updatedAt: Date;
  proposedAt: Date | null;
  closedAt: Date | null;
  withdrawnReason: string | null;
  version: number;
}

export interface InstalmentRow {
  id: number;
  agreementId: number;
  number: number;
  /** yyyy-mm-dd */
  dueOn: string;
  amount: string;
  /** yyyy-mm-dd */
  paidOn: string | null;
  note: string;
}

export interface AnswerRow {
  agreementId: number;
  partyId: number;
  accepted: boolean | null;
  at: Date | null;
  method: AnswerMethod | null;
  reason: string;
  evidence: AnswerEvidence;
  documentId: number | null;
}

export interface AnswerEvidence {
  contentHash?: string;
  /** As typed by whoever answers through a personal link. */
  signedName?: string;
  /** Of who signed under another name than the party's, with the own document. */
  capacity?: Contract.SigningCapacity;
  signerDocument?: string;
  address?: string;
  userAgent?: string;
  /** Name of who wrote an answer down that was given otherwise. */
  recordedBy?: string;
}

export const NO_AGREEMENT = "No se ha encontrado el acuerdo.";

export const AGREEMENT_COLUMNS = `g.id, g.case_id AS "caseId", g.task_id AS "taskId", c.number AS "caseNumber",
  t.code_id AS "taskCodeId", g.number, g.agreement_version AS "agreementVersion", g.status, g.title, g.terms, g.place,
  g.amount, g.currency, g.header, g.content_hash AS "contentHash", g.proposed_by AS "proposedBy",
  g.created_by AS "createdBy", g.created_at AS "createdAt", g.updated_at AS "updatedAt", g.proposed_at AS "proposedAt", g.closed_at AS "closedAt",
  g.withdrawn_reason AS "withdrawnReason", g.version`;

export const FROM_AGREEMENTS = `FROM agreements g LEFT JOIN cases c ON c.id = g.case_id LEFT JOIN tasks t ON t.id = g.task_id`;

type Reading = Pick<EntityManager, "query">;

/** By id as the contract gives it. Throws NotFound. */
export async function findAgreement(db: Reading, id: string | number): Promise<AgreementRow> {
  return found(db, `WHERE g.id = $1`, [readId(String(id)) ?? 0]);
}

/** As it is now and stays until the end of the transaction; its matter has been locked before. */
export function lockAgreement(manager: EntityManager, id: number): Promise<AgreementRow> {
  return found(manager, `WHERE g.id = $1 FOR UPDATE OF g`, [id]);
}

async function found(db: Reading, where: string, params: unknown[]): Promise<AgreementRow> {
  const [row] = await db.query<AgreementRow[]>(
    `SELECT ${AGREEMENT_COLUMNS} ${FROM_AGREEMENTS} ${where}`,
    params,
  );
  if (!row) throw new NotFound(NO_AGREEMENT);
  return row;
}

/** By agreement and number. One statement. */
export function instalmentsOf(db: Reading, agreementIds: readonly number[]): Promise<InstalmentRow[]> {
  return db.query<InstalmentRow[]>(
    `SELECT id, agreement_id AS "agreementId", number, due_on::text AS "dueOn", amount, paid_on::text AS "paidOn", note
     FROM agreement_instalments WHERE agreement_id = ANY($1) ORDER BY agreement_id, number`,
    [agreementIds],
  );
}

/** By agreement, claimants first. One statement. */
export function answersOf(db: Reading, agreementIds: readonly number[]): Promise<AnswerRow[]> {
  return db.query<AnswerRow[]>(
    `SELECT a.agreement_id AS "agreementId", a.party_id AS "partyId", a.accepted, a.at, a.method, a.reason, a.evidence,
       a.document_id AS "documentId"
     FROM agreement_answers a JOIN parties p ON p.id = a.party_id
     WHERE a.agreement_id = ANY($1) ORDER BY a.agreement_id, p.side, p.position`,
    [agreementIds],
  );
}

/** Of what is accepted: the terms, the money, and who they are between. */
export function agreementHash(
  agreement: Pick<
    AgreementRow,
    "number" | "agreementVersion" | "title" | "terms" | "place" | "amount" | "currency" | "header"
  >,
  instalments: readonly Pick<InstalmentRow, "number" | "dueOn" | "amount">[],
): string {
  const { number, agreementVersion, title, terms, place, amount, currency, header } = agreement;
  return contentHashOf({
    number,
    agreementVersion,
    title,
    terms,
    place,
    amount,
    currency,
    header,
    instalments: instalments.map(({ number: at, dueOn, amount: part }) => ({
      number: at,
      dueOn,
      amount: part,
    })),
  });
}

/** "Acuerdo n.º 1 (versión 2)" */
export function agreementName({
  number,
  agreementVersion,
}: Pick<AgreementRow, "number" | "agreementVersion">): string {
  return `Acuerdo n.º ${number}${agreementVersion === 1 ? "" : ` (versión ${agreementVersion})`}`;
}
