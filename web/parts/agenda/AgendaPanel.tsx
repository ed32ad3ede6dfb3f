import { useQuery } from "@apollo/client/react";
import { Segmented, Skeleton } from "antd";
import { useState } from "react";
import { Link } from "react-router-dom";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { paths } from "../../app/paths.ts";
import { AgendaDocument } from "../../generated/graphql.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { agendaDays, spanAround, spanName, type AgendaSpan, type Attendance } from "./agenda-days.ts";
import { AgendaList } from "./AgendaList.tsx";

const SPANS: { value: AgendaSpan; label: string }[] = [
  { value: "coming", label: "7 días" },
  { value: "week", label: "Semana" },
  { value: "day", label: "Día" },
];
const STEPS: Record<AgendaSpan, { days: number; before: string; after: string }> = {
  coming: { days: 7, before: "Los 7 días anteriores", after: "Los 7 días siguientes" },
  week: { days: 7, before: "Semana anterior", after: "Semana siguiente" },
  day: { days: 1, before: "Día anterior", after: "Día siguiente" },
};

interface Shown {
  day: string;
  span: AgendaSpan;
}

function Controls({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  const { day, span } = shown;
  const { days, before, after } = STEPS[span];
  const today = todayInMadrid();
  return (
    <div className="cluster">
      <Segmented
        aria-label="Vista de la agenda"
        options={SPANS}
        value={span}
        onChange={(next) => onChange({ ...shown, span: next })}
      />
      <Button icon="chevron-left" iconOnly onClick={() => onChange({ ...shown, day: addDays(day, -days) })}>
        {before}
      </Button>
      <Button disabled={day === today} onClick={() => onChange({ ...shown, day: today })}>
        Hoy
      </Button>
      <Button icon="chevron-right" iconOnly onClick={() => onChange({ ...shown, day: addDays(day, days) })}>
        {after}
      </Button>
    </div>
  );
}

/**
 * 'Agenda': sessions and terms of law of some days, over all cases and tasks, with the hours of attendance. It opens on what is
 * next: on a Sunday the week from Monday on is over.
 */
export function AgendaPanel({ attendance }: { attendance: Attendance | undefined }) {
  const [shown, setShown] = useState<Shown>(() => ({ day: todayInMadrid(), span: "coming" }));
  const span = spanAround(shown.day, shown.span);
  const { data, previousData, error, refetch } = useQuery(AgendaDocument, {
    variables: span,
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const rows = (data ?? previousData)?.agenda;
  return (
    <Panel title="Agenda" aside={<Controls shown={shown} onChange={setShown} />}>
      <p className="muted" role="status">
        {spanName(span)}
      </p>
      {rows !== undefined ? (
        <AgendaList days={agendaDays(rows, span)} attendance={attendance} />
      ) : error === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
      <p className="cluster gap-16 above-8 links screen-only">
        <Link to={paths.specialistAvailability()}>Cambiar tu horario</Link>
        <Link to={paths.specialistAvailability("calendario")}>Llevarla a tu calendario</Link>
      </p>
    </Panel>
  );
}
