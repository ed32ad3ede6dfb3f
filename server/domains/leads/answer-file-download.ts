import { NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket, issueLeadAnswerTicket } from "../../shared/download-tickets.ts";
import { requireAnswerByLink } from "./answer-link.ts";
import { requireLeadFile } from "./answer-rows.ts";

/** The `kind` of the tickets both of them make. */
export const LEAD_ANSWER_FILE_DOWNLOAD = "lead-answer-file";

interface DownloadLink {
  url: string;
  fileName: string;
}

/** For administrators: a link to a file of an answer, or of one that waits; once, for five minutes. Throws NotFound. */
export async function downloadLeadAnswerFile(ctx: SignedInContext, fileId: string): Promise<DownloadLink> {
  const { id, leadId, fileName } = await requireLeadFile(ctx.db, fileId);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "downloadLeadAnswerFile",
      subjectType: "lead",
      subjectId: leadId,
      data: { fileId: id },
    });
    return issueDownloadTicket(ctx, manager, { kind: LEAD_ANSWER_FILE_DOWNLOAD, params: { fileId: id } });
  });
  return { url, fileName };
}

/** The same for who asked, by the link's secret: files of this answer alone. Throws NotFound, RateLimited. */
export async function leadAnswerDownload(ctx: Context, token: string, fileId: string): Promise<DownloadLink> {
  const answer = await requireAnswerByLink(ctx, token);
  const file = answer.files.find(({ id }) => String(id) === fileId);
  if (!file) throw new NotFound("No se ha encontrado el archivo.");
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "leadAnswerDownload",
      subjectType: "lead",
      subjectId: answer.leadId,
      data: { fileId: file.id },
    });
    const params = { fileId: file.id };
    return issueLeadAnswerTicket(ctx, manager, {
      leadAnswerId: answer.id,
      kind: LEAD_ANSWER_FILE_DOWNLOAD,
      params,
    });
  });
  return { url, fileName: file.fileName };
}

/** For the parameters of a redeemed ticket. Throws NotFound, FileMissing. */
export async function openAnswerFile(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const { fileKey, fileName, contentType } = await requireLeadFile(ctx.db, Number(params["fileId"]));
  return { file: await ctx.files.getStream(fileKey), fileName, contentType };
}
