import { useQuery } from "@apollo/client/react";
import { ExportPortfolioReportDocument, MyPortfolioReportDocument } from "../../../generated/graphql.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { ReportToolbar } from "../../../parts/figures/ReportToolbar.tsx";
import { reportPeriodProblem, reportPeriodSpec } from "../../../parts/figures/report-period.ts";
import { ReportBody } from "../../../parts/reports/ReportBody.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { portfolioFigureLinks } from "./portfolio-figure-links.ts";

/** The report of the list, live: the same that its administrators see and send. */
export function PortfolioReport({ portfolioId, codeId }: { portfolioId: string; codeId: string }) {
  const [{ desde, hasta }, setUrl] = useUrlState(reportPeriodSpec);
  const problem = reportPeriodProblem(desde, hasta);
  const period = { from: desde, until: hasta };
  const { data, previousData, error, refetch } = useQuery(MyPortfolioReportDocument, {
    variables: { id: portfolioId, period },
    fetchPolicy: "cache-and-network",
    skip: problem !== undefined,
  });
  const { download, pending } = useDownloadLink(ExportPortfolioReportDocument);
  const report = (error === undefined ? (data ?? previousData) : data)?.myPortfolio?.report;
  return (
    <div className="stack">
      <ReportToolbar
        desde={desde}
        hasta={hasta}
        problem={problem}
        whole="Toda la cartera"
        onChange={setUrl}
        busy={pending?.format ?? null}
        onDownload={(format) => void download({ portfolioId, period, format })}
      />
      {report === undefined ? (
        <NotLoaded error={error} refetch={refetch} rows={8} columns={3} />
      ) : (
        <ReportBody report={report} links={portfolioFigureLinks(codeId)} />
      )}
    </div>
  );
}
