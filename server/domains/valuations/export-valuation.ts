import { Readable } from "node:stream";
import type * as Contract from "../../generated/schema-types.ts";
import { renderPdf } from "../../platform/pdf.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { requireLead, type LeadRow } from "../leads/lead-rows.ts";
import { openSealed } from "../seals/sealed-files.ts";
import { sealedReport } from "./seal-report.ts";
import { valuationReport, type ReportFacts } from "./valuation-report.ts";
import { requireValuation } from "./valuation-rows.ts";
import { valuationWorkbook } from "./valuation-workbook.ts";
import type { WalletValuation } from "./wallet-valuation.entity.ts";

/** The `kind` of the tickets. */
export const VALUATION_DOWNLOAD = "valuation";
const CONTENT_TYPES = {
  PDF: "application/pdf",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A link for one download within five minutes. Throws NotFound. */
export async function exportValuation(
  ctx: SignedInContext,
  id: string,
  format: Contract.ValuationFormat,
): Promise<{ url: string; fileName: string }> {
  const valuation = await requireValuation(ctx.db, id);
  const lead = await requireLead(ctx.db, valuation.leadId);
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportValuation",
      subjectType: "lead",
      subjectId: lead.id,
      data: { format, valuationId: valuation.id },
    });
    const params = { id: valuation.id, format };
    const url = await issueDownloadTicket(ctx, manager, { kind: VALUATION_DOWNLOAD, params });
    return { url, fileName: fileNameOf(valuation, lead, format) };
  });
}

/** For the parameters of a redeemed ticket. Throws NotFound, Busy, StoreUnavailable. */
export async function openValuation(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const format = params["format"] === "XLSX" ? "XLSX" : "PDF";
  const valuation = await requireValuation(ctx.db, String(params["id"]));
  const facts = await reportFacts(ctx, valuation);
  const lead = await requireLead(ctx.db, valuation.leadId);
  const named = { fileName: fileNameOf(valuation, lead, format), contentType: CONTENT_TYPES[format] };
  if (format === "XLSX") return { file: valuationWorkbook(ctx, facts), ...named };
  if (valuation.signedAt !== null)
    return { file: await openSealed(ctx, await sealedReport(ctx, facts)), ...named };
  return { file: Readable.from([await renderPdf(valuationReport(facts))]), ...named };
}

export function fileNameOf(
  { number }: WalletValuation,
  { codeId }: Pick<LeadRow, "codeId">,
  format: Contract.ValuationFormat,
): string {
  return `valoracion-${number ?? `${codeId}-borrador`}.${format.toLowerCase()}`;
}

/** What both files are made from. */
export async function reportFacts(ctx: Context, valuation: WalletValuation): Promise<ReportFacts> {
  const { codeId, company } = await requireLead(ctx.db, valuation.leadId);
  const { signedBy } = valuation;
  const signer = signedBy === null ? null : await accountNameLoader(ctx).load(signedBy);
  return { valuation, leadCode: codeId, company, signer };
}
