// SQL: the rule who sees what by link is one condition, which lists, downloads and notes share.
import { IsNull, MoreThanOrEqual, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { audit } from "../../shared/audit.ts";
import { orForget, type OpenedFile } from "../../shared/documents.ts";
import { throttle } from "../../shared/throttle.ts";
import { receiveUpload, type Upload } from "../../shared/uploads.ts";
import { DOCUMENT_COLUMNS, type DocumentRow, type ShownDocument } from "../cases/case-documents.ts";
import { CaseDocument } from "../cases/case-document.entity.ts";
import { addToSearch, writeCaseEntry } from "../cases/case-entries.ts";
import { CASE_DOCUMENT, CASE_DOCUMENT_FOLDER, insertDocument } from "../cases/upload-case-document.ts";
import { PartyLink } from "../parties/party-link.entity.ts";
import { partiesByIds, partyName, type PartyRow } from "../parties/party.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { InvitationAnswer } from "./answer-invitation.ts";
import { readAgain, type InvitationView } from "./invitation.ts";
import { actByLink } from "./link-access.ts";
import { linkAuthor } from "./statements.ts";

/** The `kind` of the tickets that open a document of a case by link. */
export const INVITATION_DOCUMENT_DOWNLOAD = "invitation-document";

const MOST_OF_LINK = 10;
/** Files sent by link, by whoever is at one address. */
export const UPLOADS_OF_ADDRESS: LimitRule = { name: "invitation-uploads", points: 40, seconds: 3_600 };
const NO_DOCUMENT = "No se ha encontrado este documento.";

/**
 * SQL: the case's documents `d` a party sees by link: those for all parties until it declines, and its own. The
 * claimant is the client and sees what is for the client too. Never what is for one person alone. `withMessages`: also
 * attachments of its own conversation. $1 is the case, $2 the party.
 */
export function visibleByLink({ withMessages }: { withMessages: boolean }): string {
  const isClient = `EXISTS (SELECT FROM parties p WHERE p.id = $2 AND p.side = 'CLAIMANT')`;
  const hasLeft = `EXISTS (SELECT FROM parties p WHERE p.id = $2 AND p.side = 'RESPONDENT' AND p.response = 'DECLINED'
    AND p.responded_at <= d.created_at)`;
  const own = `d.message_id IS NULL AND ((d.audience = 'ALL' AND NOT ${hasLeft}) OR d.party_id = $2 OR (d.audience = 'CLIENT' AND ${isClient}))`;
  const sent = `d.message_id IN (SELECT m.id FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $2)`;
  return `d.case_id = $1 AND (${withMessages ? `${own} OR ${sent}` : own})`;
}

/** Oldest first. */
export async function documentsByLink(
  { db }: Pick<Context, "db">,
  party: Pick<PartyRow, "id" | "caseId">,
): Promise<ShownDocument[]> {
  return db.query<(DocumentRow & { mine: boolean })[]>(
    `SELECT ${DOCUMENT_COLUMNS}, coalesce(d.party_id = $2, false) AS mine FROM case_documents d
     WHERE ${visibleByLink({ withMessages: false })} ORDER BY d.id`,
    [party.caseId, party.id],
  );
}

/** One of them, or what came along with a message. Throws NotFound. */
export async function requireDocumentByLink(
  db: Pick<EntityManager, "query">,
  party: Pick<PartyRow, "id" | "caseId">,
  documentId: number,
): Promise<DocumentRow> {
  const [document] = await db.query<DocumentRow[]>(
    `SELECT ${DOCUMENT_COLUMNS} FROM case_documents d WHERE ${visibleByLink({ withMessages: true })} AND d.id = $3`,
    [party.caseId, party.id, documentId],
  );
  if (!document) throw new NotFound(NO_DOCUMENT);
  return document;
}

/** For the parameters of a redeemed ticket; checked once more. Throws NotFound, FileMissing. */
export async function openInvitationDocument(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<OpenedFile> {
  const [party] = await partiesByIds(ctx.db, [Number(params["partyId"])]);
  if (!party || party.removedAt !== null) throw new NotFound(NO_DOCUMENT);
  const { fileKey, fileName, contentType } = await requireDocumentByLink(
    ctx.db,
    party,
    Number(params["documentId"]),
  );
  return { file: await ctx.files.getStream(fileKey), fileName, contentType };
}

/**
 * A document a party gives to the case: for the manager and the other side's client, written to the activity, once. Throws
 * NotFound, Conflict (CLOSED, NO_DOCUMENTS, TOO_MANY: 10 a link), and what receiveUpload throws.
 */
export async function uploadByInvitation(
  ctx: Context,
  token: string,
  upload: Upload,
): Promise<InvitationAnswer> {
  let caseId: number;
  try {
    caseId = await actByLink(ctx, token, (_ctx, manager, view) => requirePlace(manager, view));
  } catch (error) {
    upload.content.resume();
    throw error;
  }
  const allow = () => throttle(ctx, [UPLOADS_OF_ADDRESS, ctx.address]);
  await using received = await receiveUpload(ctx, upload, CASE_DOCUMENT, { caseId }, allow);
  const { contentType, extension, fileName } = received;
  const stored = await ctx.files.putPath(CASE_DOCUMENT_FOLDER, received.path, { contentType, extension });
  return orForget(ctx, stored.key, () =>
    actByLink(ctx, token, async (ctx, manager, view) => {
      await requirePlace(manager, view);
      const document = { ...stored, caseId, fileName, contentType };
      if (await isThere(manager, view, document)) await deleteFileAfterCommit(ctx, manager, stored.key);
      else await keepDocument(ctx, manager, view, document);
      return { invitation: await readAgain(manager, view), message: `Documento «${fileName}» enviado` };
    }),
  );
}

/** Pressed twice, or the answer got lost. */
function isThere(
  manager: EntityManager,
  { party }: InvitationView,
  { caseId, fileName, sha256 }: ReceivedDocument,
): Promise<boolean> {
  return manager
    .getRepository(CaseDocument)
    .existsBy({ caseId, partyId: party.id, fileName, sha256, messageId: IsNull() });
}

/** The case it goes to. */
async function requirePlace(
  manager: EntityManager,
  { matter, party, linkId }: InvitationView,
): Promise<number> {
  if (matter.kind !== "CASE") {
    throw new Conflict(
      "Aquí no se pueden enviar documentos. Escribe al especialista y te dirá cómo hacérselos llegar.",
      {
        code: "NO_DOCUMENTS",
        field: ["file"],
      },
    );
  }
  const link = await manager.getRepository(PartyLink).findOneByOrFail({ id: linkId });
  const count = await manager
    .getRepository(CaseDocument)
    .countBy({ partyId: party.id, createdAt: MoreThanOrEqual(link.createdAt) });
  if (count >= MOST_OF_LINK) {
    throw new Conflict(`Con este enlace ya has enviado ${MOST_OF_LINK} documentos, que es el máximo.`, {
      code: "TOO_MANY",
      field: ["file"],
    });
  }
  return matter.caseId;
}

interface ReceivedDocument {
  caseId: number;
  key: string;
  fileName: string;
  contentType: string;
  bytes: number;
  sha256: string;
}

async function keepDocument(
  ctx: Context,
  manager: EntityManager,
  { party }: InvitationView,
  document: ReceivedDocument,
): Promise<void> {
  const author = linkAuthor(party);
  const entryId = await writeCaseEntry(ctx, manager, {
    caseId: document.caseId,
    type: "DOCUMENTO",
    text: `${partyName(party)} ha aportado «${document.fileName}» con su enlace personal.`,
    audience: "CLIENT",
    author,
    data: { partyId: party.id },
  });
  const id = await insertDocument(ctx, manager, { ...document, draftId: null, author, audience: "CLIENT" });
  await manager.getRepository(CaseDocument).update(id, { entryId });
  await addToSearch(manager, entryId, document.fileName);
  await audit(ctx, manager, {
    action: "uploadByInvitation",
    subjectType: "party",
    subjectId: party.id,
    data: { documentId: id },
  });
}
