import { shortMoment } from "../../../schema/rules/spanish-dates.ts";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type * as Contract from "../../generated/schema-types.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { throttle } from "../../shared/throttle.ts";
import { partiesByIds, partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { NotFound } from "../../platform/refusals.ts";
import { renderDocx, renderPdf } from "../../platform/pdf.ts";
import type { PdfDocument } from "../../platform/pdf.ts";
import { agreementFileName, readAgreementCopy } from "./agreements/agreement-copy.ts";
import { agreementContent } from "./agreements/agreement-document.ts";
import { agreementHeader } from "./agreements/agreement-header.ts";
import {
  agreementName,
  answersOf,
  findAgreement,
  instalmentsOf,
  NO_AGREEMENT,
} from "./agreements/agreement-rows.ts";
import type { AgreementHeader, AgreementRow } from "./agreements/agreement-rows.ts";
import { isShown } from "./agreements/agreement-views.ts";
import { matterOf, requireMatter, requireMatterOf } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { accountReader, isManager, isOwnParty, linkReader } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { list, printable, section } from "./records/document-content.ts";
import type { DocumentContent } from "./records/document-content.ts";
import { contentOfDrawn, drawDocument } from "./records/issue-document.ts";
import { requireTaken } from "./records/document-templates.ts";
import { contentOf, findIssued, NO_DOCUMENT, signaturesOf } from "./records/issued-rows.ts";
import type { IssuedRow } from "./records/issued-rows.ts";
import { isForReader, ownParty } from "./records/issued-views.ts";

export type DocumentFormat = "PDF" | "DOCX";
export const AGREEMENT_DOWNLOAD = "agreement-document";
export const ISSUED_DOWNLOAD = "issued-document";
export const PREVIEW_DOWNLOAD = "document-preview";

export interface Link {
  url: string;
  fileName: string;
}

const DRAFT = "BORRADOR";
const LINKS = { name: "document-links", points: 240, seconds: 3_600 };
const TYPES: Readonly<Record<DocumentFormat, { ending: string; contentType: string }>> = {
  PDF: { ending: ".pdf", contentType: "application/pdf" },
  DOCX: {
    ending: ".docx",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
};

/** A one-time address of the agreement as a document. Throws NotFound, RateLimited. */
export async function agreementDocumentLink(
  ctx: SignedInContext,
  id: string,
  format: DocumentFormat,
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
  format: DocumentFormat,
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
  const drawn = await drawDocument(ctx, ctx.db.manager, matter, given, { preview: true });
  const params = { content: contentOfDrawn(drawn), reference: matter.reference };
  const fileName = `borrador-${drawn.template.key}-${matter.reference}.pdf`;
  return linkTo(ctx, { kind: PREVIEW_DOWNLOAD, params }, fileName);
}

/** What a ticket of an agreement opens. */
export async function openAgreementDocument(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<OpenedFile> {
  const agreement = await findAgreement(ctx.db, Number(params["agreementId"]));
  return printAgreement(ctx, agreement, formatOf(params), params["reader"] as Reader);
}

/** What a ticket of an issued document opens. */
export async function openIssuedDocument(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const issued = await findIssued(ctx.db, Number(params["documentId"]));
  const format = formatOf(params);
  const content = await withSignatures(ctx, issued);
  const footer = `${issued.number} · SHA-256 ${issued.contentHash}`;
  return print(printable(content, { footer, date: issued.issuedAt }), format, issuedFileName(issued, format));
}

/** What a ticket of a preview opens: always a PDF. */
export async function openPreview(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const content = params["content"] as DocumentContent;
  const footer = `${String(params["reference"])} · Borrador sin valor`;
  const document = printable(content, { footer, date: ctx.clock.now(), watermark: DRAFT });
  return print(document, "PDF", `borrador-${String(params["reference"])}.pdf`);
}

/** For a personal link: checks that the agreement is the party's to read. Throws NotFound. Gives a ticket's params. */
export async function agreementOfParty(
  ctx: Context,
  partyId: number,
  id: string,
  format: DocumentFormat = "PDF",
): Promise<{ agreementId: number; format: DocumentFormat; reader: Reader; fileName: string }> {
  const found = await findAgreement(ctx.db, id);
  await requireOwnMatter(ctx, partyId, found, NO_AGREEMENT);
  const reader = linkReader(partyId);
  if (!(await isShown(ctx, reader, found))) throw new NotFound(NO_AGREEMENT);
  return { agreementId: found.id, format, reader, fileName: agreementFileName(found, TYPES[format].ending) };
}

/** For a personal link: checks that the document is for the party. Throws NotFound. Gives a ticket's params. */
export async function issuedDocumentOfParty(
  ctx: Context,
  partyId: number,
  id: string,
  format: DocumentFormat = "PDF",
): Promise<{ documentId: number; format: DocumentFormat; fileName: string }> {
  const found = await findIssued(ctx.db, id);
  const party = await requireOwnMatter(ctx, partyId, found, NO_DOCUMENT);
  if (!isForReader(linkReader(partyId), found, party)) throw new NotFound(NO_DOCUMENT);
  return { documentId: found.id, format, fileName: issuedFileName(found, format) };
}

async function requireOwnMatter(
  ctx: Context,
  partyId: number,
  { caseId, taskId }: { caseId: number | null; taskId: number | null },
  noun: string,
): Promise<PartyRow> {
  const [party] = await partiesByIds(ctx.db, [partyId]);
  if (!party || party.caseId !== caseId || party.taskId !== taskId) throw new NotFound(noun);
  return party;
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

function formatOf({ format }: Record<string, unknown>): DocumentFormat {
  return format === "DOCX" ? "DOCX" : "PDF";
}

/** The PDF, when the mail goes out; null when there is no such agreement any more. Throws Busy: tried again later. */
export async function agreementAttachment(
  ctx: Pick<Context, "db" | "clock">,
  made: string,
): Promise<Buffer | null> {
  const copy = readAgreementCopy(made);
  if (copy === null) return null;
  try {
    const agreement = await findAgreement(ctx.db, copy.agreementId);
    const { file } = await printAgreement(ctx, agreement, "PDF", linkReader(copy.partyId));
    return await buffer(file);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function printAgreement(
  ctx: Pick<Context, "db" | "clock">,
  agreement: AgreementRow,
  format: DocumentFormat,
  reader: Reader,
): Promise<OpenedFile> {
  const manager = ctx.db.manager;
  const matter = await matterOf(manager, agreement);
  if (matter === null) throw new NotFound(NO_AGREEMENT);
  const parties = await partiesOfMatter(manager, matter);
  const answers = await answersOf(manager, [agreement.id]);
  const named = parties.filter(({ id }) => answers.some(({ partyId }) => partyId === id));
  const header =
    agreement.status === "DRAFT" || agreement.proposedAt === null
      ? await agreementHeader(ctx, manager, matter, { parties: named, proposedBy: agreement.proposedBy })
      : (agreement.header as AgreementHeader);
  const whole = {
    agreement,
    header,
    instalments: await instalmentsOf(manager, [agreement.id]),
    answers,
  };
  const own = parties.filter((party) => isOwnParty(reader, party)).map(({ id }) => id);
  const content = agreementContent(whole, ({ partyId }) => isManager(reader) || own.includes(partyId));
  const isDraft = agreement.proposedAt === null;
  const document = printable(content, {
    footer: `${agreementName(agreement)} · ${matter.reference}`,
    date: agreement.updatedAt,
    ...(isDraft ? { watermark: DRAFT } : {}),
  });
  return print(document, format, agreementFileName(agreement, TYPES[format].ending));
}

/** What was noted of signatures since it was issued stands after what was issued, which never changes. */
async function withSignatures(ctx: Context, issued: IssuedRow): Promise<DocumentContent> {
  const content = await contentOf(ctx.db, issued.id);
  const noted = await signaturesOf(ctx.db, [issued.id]);
  if (noted.length === 0) return content;
  const parties = await partiesByIds(
    ctx.db,
    noted.map(({ partyId }) => partyId),
  );
  const lines = noted.map(({ partyId, signed, at }) => {
    const party = parties.find(({ id }) => id === partyId);
    const what = signed ? "ha firmado" : "no ha querido firmar";
    return `${party ? partyName(party) : "Una parte"} ${what} (anotado el ${shortMoment(at)}).`;
  });
  return { ...content, sections: [...content.sections, section("Constancia de firmas", list(lines))] };
}

async function print(document: PdfDocument, format: DocumentFormat, fileName: string): Promise<OpenedFile> {
  const bytes = await (format === "PDF" ? renderPdf(document) : renderDocx(document));
  return { file: Readable.from([bytes]), fileName, contentType: TYPES[format].contentType };
}

function issuedFileName({ number, templateKey }: IssuedRow, format: DocumentFormat): string {
  return `${templateKey}-${number}${TYPES[format].ending}`;
}
