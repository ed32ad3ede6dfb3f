import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket, type DownloadTicket } from "../../shared/download-tickets.ts";
import { NotFound } from "../../platform/refusals.ts";
import { readPeriod } from "../reports/period.ts";
import { openListReport, reportFileName } from "../reports/report-files.ts";
import { myPortfolio } from "./my-portfolios.ts";
import { NO_PORTFOLIO, requireSeenList } from "./portfolios.policy.ts";

/** The `kind` of the tickets. */
export const PORTFOLIO_REPORT = "portfolio-report";

/** A link for one download within five minutes. Throws NotFound, InvalidInput. */
export async function exportPortfolioReport(
  ctx: SignedInContext,
  { portfolioId, period, format }: Contract.MutationExportPortfolioReportArgs,
): Promise<{ url: string; fileName: string }> {
  const today = ctx.clock.today();
  const { from, until } = readPeriod(period, today);
  const list = await myPortfolio(ctx, portfolioId);
  if (list === null) throw new NotFound(NO_PORTFOLIO);
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportPortfolioReport",
      subjectType: "taskList",
      subjectId: list.id,
      data: { format },
    });
    const params = { listId: list.id, from, until, format };
    const url = await issueDownloadTicket(ctx, manager, { kind: PORTFOLIO_REPORT, params });
    return { url, fileName: reportFileName(list, format, until ?? today) };
  });
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
