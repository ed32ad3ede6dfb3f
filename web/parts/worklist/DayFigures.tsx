import { useQuery } from "@apollo/client/react";
import { WorkFiguresDocument, type WorkFiguresQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";

type Figures = WorkFiguresQuery["workFigures"][number];

const money = (amounts: Figures["promised"]) =>
  amounts.length === 0
    ? "—"
    : amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(" y ");

/** "10 h: 7, 11 h: 9" */
function hoursText(hours: readonly number[]): string {
  return hours.flatMap((calls, hour) => (calls === 0 ? [] : [`${hour} h: ${calls}`])).join(", ");
}

/** Today's calls, by person. */
export function DayFigures() {
  const { data, error, refetch } = useQuery(WorkFiguresDocument, {
    variables: {},
    fetchPolicy: "cache-and-network",
  });
  const rows = data?.workFigures ?? [];
  return (
    <Panel title="Hoy">
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      {data !== undefined && rows.length === 0 && <p className="muted">Todavía no hay llamadas hoy.</p>}
      {rows.length > 0 && (
        <div className="scroll-x">
          <table>
            <thead>
              <tr>
                <th scope="col">Persona</th>
                <th scope="col">Llamadas</th>
                <th scope="col">Habladas</th>
                <th scope="col">Promesas</th>
                <th scope="col">Prometido</th>
                <th scope="col">Cobrado</th>
                <th scope="col">Por horas</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ account, calls, reached, promises, promised, received, hours }) => (
                <tr key={account}>
                  <th scope="row">{account}</th>
                  <td>{calls}</td>
                  <td>{reached}</td>
                  <td>{promises}</td>
                  <td>{money(promised)}</td>
                  <td>{money(received)}</td>
                  <td>{hoursText(hours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
