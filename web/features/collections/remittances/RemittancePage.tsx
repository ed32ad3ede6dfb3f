import { useQuery } from "@apollo/client/react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  ExportRemittanceDocument,
  RemittanceLinesDocument,
  RemittancePageDocument,
  type RemittancePageQuery,
} from "../../../generated/graphql.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { integerParam } from "../../../lib/url-state.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { ThingSkeleton } from "../../../ui/ThingSkeleton.tsx";
import { lineColumns, lineName } from "./line-columns.tsx";
import { figureFacts, periodText } from "./remittance-facts.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(RemittancePageDocument, { id: params["remittanceId"] ?? "" });
}

const linesSpec = { page: integerParam(1), size: integerParam(25, 1, 100) };

function Lines({ id, currency }: { id: string; currency: string }) {
  const { list, paging } = useListPage(RemittanceLinesDocument, {
    spec: linesSpec,
    variables: ({ page: number, size }) => ({ id, page: { number, size } }),
    listOf: ({ remittance }) => remittance?.lines,
  });
  return (
    <ResponsiveTable
      {...list}
      label="Movimientos"
      list="remittance-lines"
      columns={lineColumns(currency)}
      rowKey={(line) => line.id}
      rowName={(line) => lineName(line, currency)}
      empty={<EmptyState title="Sin movimientos" text="" />}
      pagination={{ ...paging, noun: ["movimiento", "movimientos"] }}
    />
  );
}

function Remittance({ of }: { of: NonNullable<RemittancePageQuery["remittance"]> }) {
  const { download, busy } = useDownloadLink(ExportRemittanceDocument);
  const { id, from, until, currency, figures, creditor, creditorDocument, list, listName } = of;
  return (
    <div className="stack">
      <Panel
        title={periodText(from, until)}
        aside={
          <div className="cluster">
            <Button icon="download" disabled={busy} onClick={() => void download({ id, format: "PDF" })}>
              PDF
            </Button>
            <Button icon="download" disabled={busy} onClick={() => void download({ id, format: "XLSX" })}>
              Excel
            </Button>
          </div>
        }
      >
        <FactGrid
          facts={[
            ...figureFacts(figures, currency),
            { label: "Acreedor", value: [creditor, creditorDocument].filter(Boolean).join(", "), long: true },
            { label: "Lista", value: [list?.codeId, listName].filter(Boolean).join(" · "), long: true },
            {
              label: "Cerrada",
              value: [formatDateTime(of.closedAt), of.closedBy].filter(Boolean).join(" · "),
            },
          ]}
        />
      </Panel>
      <Lines id={id} currency={currency} />
    </div>
  );
}

/** One closed remittance: what it adds up to, its files and its movements. */
export function Component() {
  const id = useParams()["remittanceId"] ?? "";
  const { data, error, refetch } = useQuery(RemittancePageDocument, { variables: { id } });
  const remittance = data?.remittance;
  usePageHeader({
    title: remittance == null ? PAGE_TITLES.remittances : `Liquidación ${remittance.number}`,
    back: paths.adminRemittances(),
  });
  if (remittance === undefined)
    return error === undefined ? (
      <ThingSkeleton />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (remittance === null)
    return (
      <EmptyState
        title="Esta liquidación no existe"
        text="Puede que la dirección esté mal escrita."
        action={<LinkButton to={paths.adminRemittances()}>Ver las liquidaciones</LinkButton>}
      />
    );
  return <Remittance of={remittance} />;
}
