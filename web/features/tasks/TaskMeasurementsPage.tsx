import { CONTACT_CHANNEL_NAMES, CONTACT_CHANNELS } from "../../../schema/rules/task-contacts.ts";
import { useQuery } from "@apollo/client/react";
import { TaskMeasurementsDocument, type TaskMeasurementsQuery } from "../../generated/graphql.ts";
import { formatDuration } from "../../lib/format.ts";
import { joinWords, plural } from "../../lib/text.ts";
import { taskStateLook } from "../../parts/tasks/task-words.ts";
import { ChartFigure } from "../../ui/charts/ChartFigure.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";

type Measurements = NonNullable<TaskMeasurementsQuery["task"]>["measurements"];

function TimeChart({ timeInState }: Pick<Measurements, "timeInState">) {
  const bars = timeInState.map(({ state, seconds, current }) => ({
    label: taskStateLook(state).label,
    value: seconds,
    text: current ? `${formatDuration(seconds)} (ahora)` : formatDuration(seconds),
    color: taskStateLook(state).color,
  }));
  const summary = `Tiempo en cada estado: ${joinWords(bars.map(({ label, text }) => `${label}, ${text}`))}.`;
  return <ChartFigure summary={summary} headings={["Estado", "Tiempo"]} bars={bars} />;
}

function ContactChart({ contactsByChannel, secondsToFirstContact }: Measurements) {
  const total = contactsByChannel.reduce((sum, { count }) => sum + count, 0);
  if (total === 0)
    return <p className="muted">Todavía no se ha contactado con el deudor por ningún canal.</p>;
  const bars = CONTACT_CHANNELS.map((channel) => {
    const count = contactsByChannel.find((entry) => entry.channel === channel)?.count ?? 0;
    return { label: CONTACT_CHANNEL_NAMES[channel], value: count, text: String(count) };
  });
  return (
    <>
      <ChartFigure
        summary={`${plural(total, "contacto", "contactos")}: ${joinWords(bars.map(({ label, text }) => `${label}, ${text}`))}.`}
        headings={["Canal", "Contactos"]}
        bars={bars}
      />
      {secondsToFirstContact !== null && (
        <p className="above-8">
          Primer contacto: <strong>{formatDuration(secondsToFirstContact)}</strong> después de crear la tarea.
        </p>
      )}
    </>
  );
}

/** Tab 'Mediciones': how long the task has been in each state, and by which channels the debtor was contacted. */
export function Component() {
  const task = useTaskOutlet();
  const { data, previousData, error, refetch } = useQuery(TaskMeasurementsDocument, {
    variables: { id: task.id },
    fetchPolicy: "cache-and-network",
  });
  const measurements = (data ?? previousData)?.task?.measurements;
  if (measurements === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={2} />;
  return (
    <div className="stack">
      <Panel title="Tiempo en cada estado">
        <TimeChart timeInState={measurements.timeInState} />
      </Panel>
      <Panel title="Contactos por canal">
        <ContactChart {...measurements} />
      </Panel>
    </div>
  );
}
