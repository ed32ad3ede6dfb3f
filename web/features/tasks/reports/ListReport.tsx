import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import {
  ExportListRecordsDocument,
  ExportListReportDocument,
  ListRecordsDocument,
  ListReportDocument,
} from "../../../generated/graphql.ts";
import { paths } from "../../../app/paths.ts";
import { plural } from "../../../lib/text.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { ReportToolbar } from "../../../parts/figures/ReportToolbar.tsx";
import { reportPeriodProblem, reportPeriodSpec } from "../../../parts/figures/report-period.ts";
import { ReportBody } from "../../../parts/reports/ReportBody.tsx";
import { Button } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import { listFigureLinks } from "./list-figure-links.ts";
import { SchedulePanel } from "./SchedulePanel.tsx";

/** The zip of all that was issued; where there is nothing it says why. */
function Records({ list }: { list: ListDetail }) {
  const { data, error, refetch } = useQuery(ListRecordsDocument, {
    variables: { listId: list.id },
    fetchPolicy: "cache-and-network",
  });
  const { download, busy } = useDownloadLink(ExportListRecordsDocument);
  const count = data?.taskList?.recordsCount;
  if (count === undefined) return <NotLoaded error={error} refetch={refetch} rows={1} columns={1} />;
  return (
    <Panel
      title="Actas y certificados"
      intro="Todo lo que se ha emitido y sellado de las deudas de la lista, con su índice."
    >
      {count === 0 ? (
        <p className="muted">
          Todavía no se ha emitido ningún acta ni certificado. Los certificados se emiten en bloque desde el{" "}
          <Link to={paths.adminTaskList(list.codeId, "embudo")}>embudo</Link>; las actas, desde cada tarea.
        </p>
      ) : (
        <div className="cluster">
          <p className="fill">{plural(count, "documento", "documentos")}</p>
          <Button icon="download" busy={busy} onClick={() => void download({ listId: list.id })}>
            Descargar las actas (ZIP)
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Tab 'Actas e informes': what the creditor is told of the list, as page, PDF and Excel, and what was issued. */
export default function ListReport({ list }: { list: ListDetail }) {
  const [{ desde, hasta }, setUrl] = useUrlState(reportPeriodSpec);
  const problem = reportPeriodProblem(desde, hasta);
  const period = { from: desde, until: hasta };
  const { data, previousData, error, refetch } = useQuery(ListReportDocument, {
    variables: { listId: list.id, period },
    fetchPolicy: "cache-and-network",
    skip: problem !== undefined,
  });
  const { download, pending } = useDownloadLink(ExportListReportDocument);
  const report = (error === undefined ? (data ?? previousData) : data)?.listReport;
  return (
    <div className="stack">
      <ReportToolbar
        desde={desde}
        hasta={hasta}
        problem={problem}
        whole="Toda la lista"
        onChange={setUrl}
        busy={pending?.format ?? null}
        onDownload={(format) => void download({ listId: list.id, period, format })}
      />
      {report === undefined ? (
        <NotLoaded error={error} refetch={refetch} rows={8} columns={3} />
      ) : (
        <ReportBody report={report} links={listFigureLinks(list, report)} />
      )}
      <div className="stack halves">
        <Records list={list} />
        <SchedulePanel list={list} />
      </div>
    </div>
  );
}
