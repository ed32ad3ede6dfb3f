import { useQuery } from "@apollo/client/react";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import {
  SimulateStrategyDocument,
  type SimulatedFragment,
  type StrategyStepInput,
} from "../../../generated/graphql.ts";
import { formatDate } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { plural } from "../../../lib/text.ts";
import { SeriesFigure } from "../../../ui/charts/SeriesFigure.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";

/** Told apart beside each other in both schemes, also by who sees no red or green: success is too near to primary. */
export const SERIES = [
  { label: "Correos", color: "var(--color-primary)" },
  { label: "Cartas", color: "var(--color-coral)" },
  { label: "Llamadas", color: "var(--color-warning)" },
  { label: "Certificados", color: "var(--color-border-strong)" },
];

function summaryOf({ mails, letters, calls, certificates, takingPart, tasks }: SimulatedFragment): string {
  const sums = [
    plural(mails, "correo", "correos"),
    plural(letters, "carta", "cartas"),
    plural(calls, "llamada", "llamadas"),
    ...(certificates === 0 ? [] : [plural(certificates, "certificado", "certificados")]),
  ].join(", ");
  return `En los próximos 60 días: ${sums}. Participan ${shownCount(takingPart)} de ${plural(tasks, "tarea", "tareas")}.`;
}

function LeftOut({ title, rows }: { title: string; rows: SimulatedFragment["leftOut"] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <p className="strong">{title}</p>
      <ul className="bare stack gap-4">
        {rows.map(({ text, count }) => (
          <li key={text} className="split">
            <span>{text}</span>
            <span className="number">{shownCount(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SimulationFiguresProps {
  simulated: SimulatedFragment;
  steps: readonly Pick<StrategyStepInput, "action">[];
}

/** Mails, letters, calls and certificates of each day, and whom each step doesn't reach. */
export function SimulationFigures({ simulated, steps }: SimulationFiguresProps) {
  const { days, leftOut, reach } = simulated;
  const cell = (value: number) => ({ value, text: shownCount(value) });
  return (
    <div className="stack">
      <p role="status" className="strong">
        {summaryOf(simulated)}
      </p>
      <p className="muted">
        Suponiendo que nadie abre su enlace, responde, paga ni promete nada. Los fines de semana y los
        festivos pasan al siguiente día hábil.
      </p>
      {days.length > 0 && (
        <SeriesFigure
          summary={summaryOf(simulated)}
          heading="Día"
          stacked
          series={SERIES}
          points={days.map(({ day, mails, letters, calls, certificates }) => ({
            label: formatDate(day),
            values: [mails, letters, calls, certificates].map(cell),
          }))}
        />
      )}
      <LeftOut title="Tareas de la lista que no participan ahora" rows={leftOut} />
      {reach.map(({ number, reached, leftOut: out }) => {
        const isOfTasks = ["CALL", "CERTIFICATE"].includes(steps[number - 1]?.action ?? "");
        return (
          <LeftOut
            key={number}
            title={`Paso ${number}: llega a ${isOfTasks ? plural(reached, "tarea", "tareas") : plural(reached, "persona", "personas")}; no llega a`}
            rows={out}
          />
        );
      })}
    </div>
  );
}

interface SimulationProps {
  listId: string;
  /** Null: of one that is still to be made. */
  strategyId: string | null;
  steps: StrategyStepInput[];
}

/** What the steps would do with the list as it is now; nothing is stored or sent. */
export function Simulation({ listId, strategyId, steps }: SimulationProps) {
  const { data, error } = useQuery(SimulateStrategyDocument, {
    variables: { listId, strategyId, steps },
    fetchPolicy: "network-only",
  });
  if (error !== undefined)
    return (
      <p className="note note-danger" role="alert">
        {serverMessage(error) ?? "No se ha podido simular la estrategia. Inténtalo de nuevo."}
      </p>
    );
  if (data === undefined) return <SkeletonTable rows={4} columns={3} label="Simulando la estrategia..." />;
  return <SimulationFigures simulated={data.simulateStrategy} steps={steps} />;
}
