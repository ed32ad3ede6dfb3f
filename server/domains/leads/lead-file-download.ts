import { NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { hasFile, requireLead, testFileName, type LeadRow } from "./lead-rows.ts";
import { WALLET_CONTENT_TYPE } from "./wallet-file.ts";

/** The `kind` of the tickets downloadLeadFile makes. */
export const LEAD_FILE_DOWNLOAD = "lead-file";

const NO_FILE = "Esta solicitud no tiene ningún archivo, o ya se ha eliminado.";

/** A link to the test file, once, for five minutes; the look is noted. Throws NotFound. */
export async function downloadLeadFile(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const { lead, key } = requireFile(ctx, await requireLead(ctx.db, id));
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { action: "downloadLeadFile", subjectType: "lead", subjectId: lead.id });
    const params = { leadId: lead.id, key };
    return issueDownloadTicket(ctx, manager, { kind: LEAD_FILE_DOWNLOAD, params });
  });
  return { url, fileName: testFileName(lead) };
}

/** For the parameters of a redeemed ticket. Throws NotFound, FileMissing. */
export async function openLeadFile(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const { lead, key } = requireFile(ctx, await requireLead(ctx.db, Number(params["leadId"])));
  if (key !== params["key"]) throw new NotFound(NO_FILE);
  const file = await ctx.files.getStream(key);
  return { file, fileName: testFileName(lead), contentType: WALLET_CONTENT_TYPE };
}

function requireFile(ctx: Context, lead: LeadRow): { lead: LeadRow; key: string } {
  const { fileKey } = lead;
  if (fileKey === null || !hasFile(ctx, lead)) throw new NotFound(NO_FILE);
  return { lead, key: fileKey };
}
