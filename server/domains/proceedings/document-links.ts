import type * as Contract from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { throttle } from "../../shared/throttle.ts";
import { agreementFileName } from "./agreements/agreement-copy.ts";
import { findAgreement, NO_AGREEMENT } from "./agreements/agreement-rows.ts";
import { isShown } from "./agreements/agreement-views.ts";
import {
  AGREEMENT_DOWNLOAD,
  ISSUED_DOWNLOAD,
  issuedFileName,
  PREVIEW_DOWNLOAD,
  TYPES,
} from "./document-downloads.ts";
import { requireMatter, requireMatterOf } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { accountReader } from "./reader.ts";
import { requireTaken } from "./records/document-templates.ts";
import { contentOfDrawn, drawPreview } from "./records/draw-document.ts";
import { findIssued, NO_DOCUMENT } from "./records/issued-rows.ts";
import { isForReader, ownParty } from "./records/issued-views.ts";

/** Addresses of documents for who is signed in; each opens once (document-downloads.ts). */

interface Link {
  url: string;
  fileName: string;
}

const LINKS = { name: "document-links", points: 240, seconds: 3_600 };

/** A one-time address of the agreement as a document. Throws NotFound, RateLimited. */
export async function agreementDocumentLink(
  ctx: SignedInContext,
  id: string,
  format: Contract.DocumentFormat,
): Promise<Link> {
  const found = await findAgreement(ctx.db, id);
  const { role } = await requireMatterOf(ctx, ctx.db.manager, found, NO_AGREEMENT);
  if (role === "ASKED" || !(await isShown(ctx, accountReader(ctx, role), found)))
    throw new NotFound(NO_AGREEMENT);
  await throttle(ctx, [LINKS, String(ctx.actor.accountId)]);
  await auditDownload(ctx, "readAgreementDocument", found, { agreementId: found.id, format });
  const params = { agreementId: found.id, format, reader: accountReader(ctx, role) };
  return linkTo(ctx, { kind: AGREEMENT_DOWNLOAD, params }, agreementFileName(found, TYPES[format].ending));
}

/** A one-time address of an issued letter or record. Throws NotFound, RateLimited. */
export async function issuedDocumentLink(
  ctx: SignedInContext,
  id: string,
  format: Contract.DocumentFormat,
): Promise<Link> {
  const found = await findIssued(ctx.db, id);
  const matter = await requireMatterOf(ctx, ctx.db.manager, found, NO_DOCUMENT);
  const reader = accountReader(ctx, matter.role);
  const parties = matter.role === "CLIENT" ? await partiesOfMatter(ctx.db.manager, matter) : [];
  if (matter.role === "ASKED" || !isForReader(reader, found, ownParty(reader, parties))) {
    throw new NotFound(NO_DOCUMENT);
  }
  await throttle(ctx, [LINKS, String(ctx.actor.accountId)]);
  await auditDownload(ctx, "readIssuedDocument", found, { documentId: found.id, format });
  const params = { documentId: found.id, format };
  return linkTo(ctx, { kind: ISSUED_DOWNLOAD, params }, issuedFileName(found, format));
}

/** A one-time address of what a template would say now, with 'BORRADOR' on it. Throws InvalidInput, NotFound, Conflict. */
export async function previewDocument(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.IssueDocumentInput,
): Promise<Link> {
  const matter = await requireMatter(ctx, ctx.db.manager, which, { manage: true });
  requireTaken(matter);
  await throttle(ctx, [LINKS, String(ctx.actor.accountId)]);
  const drawn = await drawPreview(ctx, ctx.db.manager, matter, given);
  const params = { content: contentOfDrawn(drawn), reference: matter.reference };
  const fileName = `borrador-${drawn.template.key}-${matter.reference}.pdf`;
  return linkTo(ctx, { kind: PREVIEW_DOWNLOAD, params }, fileName);
}

async function auditDownload(
  ctx: SignedInContext,
  action: string,
  { caseId, taskId }: { caseId: number | null; taskId: number | null },
  data: Record<string, unknown>,
): Promise<void> {
  const subjectType = caseId === null ? "task" : "case";
  await auditRead(ctx, { action, subjectType, subjectId: caseId ?? taskId, data });
}

async function linkTo(
  ctx: SignedInContext,
  ticket: { kind: string; params: Record<string, unknown> },
  fileName: string,
): Promise<Link> {
  return { url: await issueDownloadTicket(ctx, ctx.db.manager, ticket), fileName };
}
