import { useState } from "react";
import { WEEKDAY_NAMES } from "../../../../schema/rules/list-reports.ts";
import { SetReportScheduleDocument, type ReportSchedulePartsFragment } from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { ChipInput, withAdded } from "../../../ui/ChipInput.tsx";
import { CheckField, SelectField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import type { ListDetail } from "../components/ListHead.tsx";

const FORM = "report-schedule";
const LABELS = { recipients: "A quién", rhythm: "Cada cuánto", weekday: "Día", isOn: "Enviarlo" };
const RHYTHMS = [
  { value: "WEEKLY", label: "Cada semana" },
  { value: "MONTHLY", label: "El día 1 de cada mes" },
];
const WEEKDAYS = WEEKDAY_NAMES.map((name, at) => ({
  value: String(at),
  label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
}));
const FRIDAY = 4;

interface ScheduleDialogProps {
  list: ListDetail;
  schedule: ReportSchedulePartsFragment["reportSchedule"];
  onClose: () => void;
}

/** To whom the report goes by itself, and when. */
export function ScheduleDialog({ list, schedule, onClose }: ScheduleDialogProps) {
  const [values, setValues] = useState(() => ({
    isOn: schedule?.isOn ?? true,
    recipients: [...(schedule?.recipients ?? [])],
    typed: "",
    rhythm: schedule?.rhythm ?? "WEEKLY",
    weekday: schedule?.weekday ?? FRIDAY,
  }));
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const { run, busy, problems } = useAction(SetReportScheduleDocument);
  const errorOf = fieldErrors(problems);
  const submit = async () => {
    const { isOn, rhythm, weekday, recipients, typed } = values;
    const input = {
      isOn,
      rhythm,
      recipients: withAdded(recipients, typed),
      weekday: rhythm === "WEEKLY" ? weekday : null,
    };
    if ((await run({ listId: list.id, input })).done) onClose();
  };
  return (
    <PromptDialog
      title="Envío del informe por correo"
      form={FORM}
      about={list.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Guardar el envío"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Sale a las 8:00 (hora de Madrid) con el PDF y el Excel adjuntos, que cuentan toda la vida de la lista
        y, al lado, la semana hasta el día anterior o el mes que ha terminado. Cualquiera de estas direcciones
        verá sus cifras; no llevan nombres de deudores.
      </p>
      <CheckField label="Enviarlo por correo" checked={values.isOn} onChange={(isOn) => change({ isOn })} />
      <ChipInput
        id={fieldId(FORM, "recipients")}
        label="Correos electrónicos (como mucho 5)"
        listLabel="Quién lo recibe"
        placeholder="nombre@banco.example"
        autoComplete="off"
        maxLength={254}
        values={values.recipients}
        pending={values.typed}
        error={errorOf("recipients")}
        onChange={(recipients, typed) => change({ recipients, typed })}
      />
      <SelectField
        id={fieldId(FORM, "rhythm")}
        label={LABELS.rhythm}
        value={values.rhythm}
        options={RHYTHMS}
        onChange={(rhythm) => change({ rhythm: rhythm === "MONTHLY" ? "MONTHLY" : "WEEKLY" })}
      />
      {values.rhythm === "WEEKLY" && (
        <SelectField
          id={fieldId(FORM, "weekday")}
          label={LABELS.weekday}
          value={String(values.weekday)}
          options={WEEKDAYS}
          error={errorOf("weekday")}
          onChange={(weekday) => change({ weekday: Number(weekday) })}
        />
      )}
    </PromptDialog>
  );
}
