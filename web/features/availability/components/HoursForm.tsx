import { Alert } from "antd";
import type { WorkingHoursFragment } from "../../../generated/graphql.ts";
import { submits } from "../../../lib/submits.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useWorkingHours } from "../hooks/use-working-hours.ts";
import { DaysOffList } from "./DaysOffList.tsx";
import { WeekHours } from "./WeekHours.tsx";

/** When the specialist can be met; whoever arranges a session outside of it is warned first. */
export function HoursForm({ stored }: { stored: WorkingHoursFragment }) {
  const form = useWorkingHours(stored);
  const { saving, unsaved, summary } = form;
  const isAlwaysOpen = form.values.days.every(({ isOpen }) => !isOpen);
  return (
    <form className="stack" noValidate onSubmit={submits(() => void form.save(), saving)}>
      <ErrorSummary entries={summary} />
      <fieldset className="bare stack" disabled={saving}>
        <Panel
          title="Horario de atención"
          intro="Las horas en las que se te puede citar, en hora de Madrid. Si una sesión queda fuera, se avisa antes de convocar a nadie. Para terminar a medianoche, escribe 00:00."
        >
          {isAlwaysOpen && (
            <Alert
              type="info"
              showIcon
              title="Sin horario, se te puede citar a cualquier hora. Activa los días en los que atiendes."
            />
          )}
          <WeekHours {...form} />
        </Panel>
        <Panel
          title="Días sin atención"
          intro="Vacaciones, festivos y otros días en los que no se te puede citar. Los dos días cuentan."
        >
          <DaysOffList {...form} />
        </Panel>
      </fieldset>
      <div className="cluster gap-16">
        <Button type="submit" variant="primary" busy={saving}>
          {saving ? "Guardando..." : "Guardar horario"}
        </Button>
        <p className="muted" role="status">
          {unsaved && !saving ? "Hay cambios sin guardar." : ""}
        </p>
      </div>
    </form>
  );
}
