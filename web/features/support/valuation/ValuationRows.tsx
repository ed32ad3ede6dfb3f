import {
  LEFT_OUT_REASONS,
  NOTICES,
  ROUTES,
  type LeftOutReason,
  type Notice,
} from "../../../../schema/rules/valuations.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import {
  ValuedContractsDocument,
  type ValuationFragment,
  type ValuedContractsQuery,
} from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { integerParam } from "../../../lib/url-state.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";

type Contract = NonNullable<ValuedContractsQuery["walletValuation"]>["contracts"]["nodes"][number];

const spec = { page: integerParam(1), size: integerParam(25, 1, 100) };

const COLUMNS: readonly TableColumn<Contract>[] = [
  {
    key: "contract",
    title: "Contrato",
    onPhone: "whole",
    render: ({ contractId, segment }) => (
      <>
        <span className="anywhere">{contractId}</span>
        <span className="anywhere detail">{segment}</span>
      </>
    ),
  },
  { key: "amount", title: "Importe", align: "end", render: ({ amount }) => <Money amount={amount} /> },
  {
    key: "score",
    title: "Puntuación",
    align: "end",
    render: ({ score, riskClass }) => `${score} · ${riskClass}`,
  },
  {
    key: "expected",
    title: "Esperado",
    align: "end",
    render: ({ expected, low, high }) => (
      <>
        <Money amount={expected} />
        <span className="detail">
          {formatMoney(low)} a {formatMoney(high)}
        </span>
      </>
    ),
  },
  {
    key: "presentValue",
    title: "Valor actual neto",
    align: "end",
    onPhone: "end",
    render: ({ presentValue }) => <Money amount={presentValue} />,
  },
  {
    key: "route",
    title: "Ruta",
    onPhone: "plain",
    render: ({ route, reason }) => (
      <>
        {ROUTES[route]}
        <span className="detail">{reason}</span>
      </>
    ),
  },
];

/** Contract by contract, in the order of the file. */
export function ValuedContracts({ id }: { id: string }) {
  const { list, paging } = useListPage(ValuedContractsDocument, {
    spec,
    variables: ({ page: number, size }) => ({ id, page: { number, size } }),
    listOf: ({ walletValuation }) => walletValuation?.contracts,
  });
  return (
    <Panel title="Contratos">
      <ResponsiveTable
        {...list}
        label="Contratos valorados"
        list="valued-contracts"
        columns={COLUMNS}
        rowKey={({ rowNumber }) => String(rowNumber)}
        rowName={({ contractId }) => contractId}
        empty={
          <EmptyState title="Ningún contrato valorado" text="Elige qué columna es el importe adeudado." />
        }
        pagination={{ ...paging, noun: ["contrato", "contratos"] }}
      />
    </Panel>
  );
}

/** What became of each row of the file: valued, or left out and why. */
export function RowsRead({ valuation }: { valuation: ValuationFragment }) {
  const { rows, figures, leftOutCounts, notices, leftOut } = valuation;
  const more = leftOut.totalCount - leftOut.nodes.length;
  return (
    <Panel
      title="Filas del archivo"
      intro={`${shownCount(rows)} filas: ${shownCount(figures.count)} valoradas y ${shownCount(leftOut.totalCount)} excluidas.`}
    >
      <ul>
        {leftOutCounts.map(({ name, count }) => (
          <li key={name}>
            Excluidas. {LEFT_OUT_REASONS[name as LeftOutReason]}: {shownCount(count)}
          </li>
        ))}
        {notices.map(({ name, count }) => (
          <li key={name}>
            {NOTICES[name as Notice]}: {shownCount(count)}
          </li>
        ))}
      </ul>
      {leftOut.totalCount > 0 && (
        <>
          <ResponsiveTable
            label="Filas excluidas"
            rows={leftOut.nodes}
            columns={[
              { key: "row", title: "Fila", width: "90px", render: ({ rowNumber }) => `Fila ${rowNumber}` },
              {
                key: "reason",
                title: "Motivo",
                onPhone: "whole",
                render: ({ reason }) => LEFT_OUT_REASONS[reason],
              },
              {
                key: "found",
                title: "Lo que pone",
                onPhone: "plain",
                render: ({ found }) => <span className="anywhere">{found}</span>,
              },
            ]}
            rowKey={({ rowNumber }) => String(rowNumber)}
            rowName={({ rowNumber }) => `Fila ${rowNumber}`}
            empty={<EmptyState title="Ninguna" text="" />}
          />
          {more > 0 && <p className="muted">Y {shownCount(more)} más: todas están en el Excel.</p>}
        </>
      )}
    </Panel>
  );
}
