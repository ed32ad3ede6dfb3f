import type * as Contract from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import type { DownloadTicket } from "../../shared/download-tickets.ts";
import { NotFound } from "../../platform/refusals.ts";
import { issueReport, openListReport } from "../reports/report-files.ts";
import { myPortfolio } from "./my-portfolios.ts";
import { NO_PORTFOLIO, requireSeenList } from "./portfolios.policy.ts";

/** The `kind` of the tickets. */
export const PORTFOLIO_REPORT = "portfolio-report";

/** A link for one download within five minutes. Throws NotFound, InvalidInput. */
export async function exportPortfolioReport(
  ctx: SignedInContext,
  { portfolioId, period, format }: Contract.MutationExportPortfolioReportArgs,
): Promise<{ url: string; fileName: string }> {
  const list = await myPortfolio(ctx, portfolioId);
  if (list === null) throw new NotFound(NO_PORTFOLIO);
  const note = { action: "exportPortfolioReport", subjectType: "taskList" };
  return issueReport(ctx, list, { period, format }, { kind: PORTFOLIO_REPORT, note });
}

/** For the parameters of a redeemed ticket; `asker`: who asked for it, as it is now. Throws NotFound once the list isn't shown any more. */
export async function openPortfolioReport(
  ctx: Context,
  params: Record<string, unknown>,
  asker: Pick<DownloadTicket, "accountId">,
): Promise<OpenedFile> {
  await requireSeenList(asker, ctx.db, String(params["listId"]));
  return openListReport(ctx, params);
}
