import type { EntityManager } from "typeorm";
import type { AnswerMethod } from "../../parties/party.ts";
import type { Audience } from "../../cases/cases.policy.ts";
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import type { DocumentContent } from "./document-content.ts";

export interface IssuedRow {
  id: number;
  /** D26000012 */
  number: string;
  caseId: number | null;
  taskId: number | null;
  caseNumber: string | null;
  taskCodeId: string | null;
  partyId: number | null;
  templateKey: string;
  isRecord: boolean;
  title: string;
  contentHash: string;
  audience: Audience;
  issuedBy: number;
  issuedAt: Date;
  /** Parties asked to sign it. */
  signatoryIds: number[];
}

export interface SignatureRow {
  documentId: number;
  partyId: number;
  signed: boolean;
  at: Date;
  method: AnswerMethod;
}

export const NO_DOCUMENT = "No se ha encontrado el documento.";

/** Without their content, which is long. */
export const ISSUED_COLUMNS = `d.id, d.number, d.case_id AS "caseId", d.task_id AS "taskId", c.number AS "caseNumber",
  t.code_id AS "taskCodeId", d.party_id AS "partyId", d.template_key AS "templateKey", d.is_record AS "isRecord", d.title,
  d.content_hash AS "contentHash", d.audience, d.issued_by AS "issuedBy", d.issued_at AS "issuedAt",
  d.signatory_ids AS "signatoryIds"`;

export const FROM_ISSUED = `FROM issued_documents d LEFT JOIN cases c ON c.id = d.case_id LEFT JOIN tasks t ON t.id = d.task_id`;

type Reading = Pick<EntityManager, "query">;

/** By id as the contract gives it. Throws NotFound. */
export async function findIssued(db: Reading, id: string | number): Promise<IssuedRow> {
  const [row] = await db.query<IssuedRow[]>(`SELECT ${ISSUED_COLUMNS} ${FROM_ISSUED} WHERE d.id = $1`, [
    readId(String(id)) ?? 0,
  ]);
  if (!row) throw new NotFound(NO_DOCUMENT);
  return row;
}

export async function contentOf(db: Reading, id: number): Promise<DocumentContent> {
  const [row] = await db.query<{ content: DocumentContent }[]>(
    `SELECT content FROM issued_documents WHERE id = $1`,
    [id],
  );
  if (!row) throw new NotFound(NO_DOCUMENT);
  return row.content;
}

/** By document, claimants first. One statement. */
export function signaturesOf(db: Reading, documentIds: readonly number[]): Promise<SignatureRow[]> {
  return db.query<SignatureRow[]>(
    `SELECT s.document_id AS "documentId", s.party_id AS "partyId", s.signed, s.at, s.method
     FROM document_signatures s JOIN parties p ON p.id = s.party_id
     WHERE s.document_id = ANY($1) ORDER BY s.document_id, p.side, p.position`,
    [documentIds],
  );
}
