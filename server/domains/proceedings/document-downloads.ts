import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { partiesByIds } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { NotFound } from "../../platform/refusals.ts";
import { renderDocx, renderPdf } from "../../platform/pdf.ts";
import type { PdfDocument } from "../../platform/pdf.ts";
import { openSealed } from "../seals/sealed-files.ts";
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
import { matterOf } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { isManager, isOwnParty, linkReader } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { printable } from "./records/document-content.ts";
import type { DocumentContent } from "./records/document-content.ts";
import { findIssued, NO_DOCUMENT } from "./records/issued-rows.ts";
import type { IssuedRow } from "./records/issued-rows.ts";
import { isForReader } from "./records/issued-views.ts";
import { issuedContent, printIssued, sealIssued } from "./records/seal-document.ts";

export const AGREEMENT_DOWNLOAD = "agreement-document";
export const ISSUED_DOWNLOAD = "issued-document";
export const PREVIEW_DOWNLOAD = "document-preview";

const DRAFT = "BORRADOR";
/** How files of a format end, and what they are. */
export const TYPES: Readonly<Record<Contract.DocumentFormat, { ending: string; contentType: string }>> = {
  PDF: { ending: ".pdf", contentType: "application/pdf" },
  DOCX: {
    ending: ".docx",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
};

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
  const fileName = issuedFileName(issued, format);
  if (format === "DOCX")
    return print(printIssued(issued, await issuedContent(ctx, issued)), format, fileName);
  const file = await openSealed(ctx, await sealIssued(ctx, issued, "IF_POSSIBLE"));
  return { file, fileName, contentType: TYPES.PDF.contentType };
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
  format: Contract.DocumentFormat = "PDF",
): Promise<{ agreementId: number; format: Contract.DocumentFormat; reader: Reader; fileName: string }> {
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
  format: Contract.DocumentFormat = "PDF",
): Promise<{ documentId: number; format: Contract.DocumentFormat; fileName: string }> {
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

function formatOf({ format }: Record<string, unknown>): Contract.DocumentFormat {
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
  format: Contract.DocumentFormat,
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

async function print(
  document: PdfDocument,
  format: Contract.DocumentFormat,
  fileName: string,
): Promise<OpenedFile> {
  const bytes = await (format === "PDF" ? renderPdf(document) : renderDocx(document));
  return { file: Readable.from([bytes]), fileName, contentType: TYPES[format].contentType };
}

export function issuedFileName({ number, templateKey }: IssuedRow, format: Contract.DocumentFormat): string {
  return `${templateKey}-${number}${TYPES[format].ending}`;
}
