// SQL: a document names its matter, a case or a task; each caller says which and in what order.
import { In, type EntityManager } from "typeorm";
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { selectList } from "../../../platform/select-list.ts";
import type { DocumentContent } from "./document-content.ts";
import { DocumentSignature } from "./document-signature.entity.ts";
import { IssuedDocument } from "./issued-document.entity.ts";

const SHOWN = [
  "id",
  "number",
  "caseId",
  "taskId",
  "partyId",
  "templateKey",
  "isRecord",
  "title",
  "contentHash",
  "audience",
  "issuedBy",
  "issuedAt",
  "signatoryIds",
] as const satisfies readonly (keyof IssuedDocument)[];

/** Without its content, which is long. */
export interface IssuedRow extends Pick<IssuedDocument, (typeof SHOWN)[number]> {
  caseNumber: string | null;
  taskCodeId: string | null;
  /** It lists how each of several counterparties was told: with their addresses, telephones and hours. */
  showsContacts: boolean;
}

export type SignatureRow = Pick<DocumentSignature, "documentId" | "partyId" | "signed" | "at" | "method">;

export const NO_DOCUMENT = "No se ha encontrado el documento.";

const SHOWS_CONTACTS = `d.template_key = 'certificado-intento' AND d.party_id IS NULL
  AND (SELECT count(*) FROM parties p WHERE p.side = 'RESPONDENT' AND (p.case_id = d.case_id OR p.task_id = d.task_id)
    AND (p.removed_at IS NULL OR p.removed_at > d.issued_at)) > 1`;
const ISSUED_COLUMNS = `${selectList(IssuedDocument, "d", SHOWN)}, c.number AS "caseNumber", t.code_id AS "taskCodeId",
  ${SHOWS_CONTACTS} AS "showsContacts"`;

/** As `rest` says of documents `d`, their cases `c` and tasks `t`. */
export function selectIssued(
  db: Pick<EntityManager, "query">,
  rest: string,
  params: unknown[],
): Promise<IssuedRow[]> {
  return db.query<IssuedRow[]>(
    `SELECT ${ISSUED_COLUMNS}
     FROM issued_documents d LEFT JOIN cases c ON c.id = d.case_id LEFT JOIN tasks t ON t.id = d.task_id ${rest}`,
    params,
  );
}

/** The document by the contract's id. Throws NotFound. */
export async function findIssued(db: Pick<EntityManager, "query">, id: string | number): Promise<IssuedRow> {
  const [row] = await selectIssued(db, `WHERE d.id = $1`, [readId(String(id)) ?? 0]);
  if (!row) throw new NotFound(NO_DOCUMENT);
  return row;
}

export async function contentOf(
  db: Pick<EntityManager, "getRepository">,
  id: number,
): Promise<DocumentContent> {
  const content = (await contentsOf(db, [id])).get(id);
  if (!content) throw new NotFound(NO_DOCUMENT);
  return content;
}

/** By document; one statement. */
export async function contentsOf(
  db: Pick<EntityManager, "getRepository">,
  ids: readonly number[],
): Promise<Map<number, DocumentContent>> {
  const rows = await db
    .getRepository(IssuedDocument)
    .find({ select: { id: true, content: true }, where: { id: In(ids) } });
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Signatures by document, claimants first; one statement. */
export function signaturesOf(
  db: Pick<EntityManager, "getRepository">,
  documentIds: readonly number[],
): Promise<SignatureRow[]> {
  return db.getRepository(DocumentSignature).find({
    where: { documentId: In(documentIds) },
    order: { documentId: "ASC", party: { side: "ASC", position: "ASC" } },
  });
}
