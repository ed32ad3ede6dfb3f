import { useQuery } from "@apollo/client/react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { WorkFiguresDocument, type WorkFiguresQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { joinWords } from "../../lib/text.ts";
import { DateBox } from "../../ui/DateBox.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import type { TableColumn } from "../../ui/table-types.ts";

type Figures = WorkFiguresQuery["workFigures"][number];
type Count = "calls" | "reached" | "promises";

const POLL_MS = 60_000;
const COUNTS: readonly { key: Count; title: string }[] = [
  { key: "calls", title: "Llamadas" },
  { key: "reached", title: "Habladas" },
  { key: "promises", title: "Promesas" },
];

const money = (amounts: Figures["promised"]) =>
  amounts.length === 0
    ? "—"
    : joinWords(amounts.map(({ amount, currency }) => formatMoney(amount, currency)));

const COLUMNS: readonly TableColumn<Figures>[] = [
  { key: "account", title: "Persona", render: ({ account }) => account },
  ...COUNTS.map(({ key, title }) => ({
    key,
    title,
    align: "end" as const,
    render: (row: Figures) => shownCount(row[key]),
  })),
  { key: "promised", title: "Prometido", align: "end", render: ({ promised }) => money(promised) },
  { key: "received", title: "Cobrado", align: "end", render: ({ received }) => money(received) },
];

/** What everybody did, hour by hour. */
function byHour(rows: readonly Figures[]) {
  const hours = Map.groupBy(
    rows.flatMap((row) => row.hours),
    ({ hour }) => hour,
  );
  const sum = (hour: number, key: Count) =>
    (hours.get(hour) ?? []).reduce((total, one) => total + one[key], 0);
  return [...hours.keys()]
    .toSorted((one, other) => one - other)
    .map((hour) => ({ hour, counts: COUNTS.map(({ key }) => ({ key, count: sum(hour, key) })) }));
}

function Hours({ rows }: { rows: readonly Figures[] }) {
  const hours = byHour(rows);
  if (hours.length === 0) return null;
  return (
    <table className="table above-16" data-figures="">
      <caption>Por horas</caption>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {COUNTS.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, counts }) => (
          <tr key={hour}>
            <th scope="row">
              De {hour} a {hour + 1} h
            </th>
            {counts.map(({ key, count }) => (
              <td key={key}>{shownCount(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayFiguresProps {
  /** `yyyy-mm-dd`; null: today. */
  day: string | null;
  onDay: (day: string | null) => void;
}

/** The calls of a day, by person and by hour. */
export function DayFigures({ day, onDay }: DayFiguresProps) {
  const { data, loading, error, refetch } = useQuery(WorkFiguresDocument, {
    variables: { day },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
  });
  const rows = data?.workFigures;
  return (
    <Panel
      title="Cifras del día"
      intro="Cobrado: lo anotado ese día de deudas por las que se llamó en los treinta días anteriores."
      aside={<DateBox label="Día" value={day} onChange={onDay} />}
    >
      {rows?.length === 0 ? (
        <p className="muted">{day === null ? "Todavía no hay llamadas hoy." : "Ese día no hubo llamadas."}</p>
      ) : (
        <ResponsiveTable
          label="Llamadas por persona"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ accountId }) => accountId}
          rowName={({ account }) => account}
          loading={loading && rows === undefined}
          error={error !== undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          empty={null}
        />
      )}
      {rows !== undefined && <Hours rows={rows} />}
    </Panel>
  );
}
