import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { WEEKDAY_NAMES } from "../../../../schema/rules/list-reports.ts";
import {
  ReportScheduleDocument,
  SetReportScheduleDocument,
  type ReportRhythm,
  type ReportSchedulePartsFragment,
} from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { byWholeEntries } from "../../../lib/merge-edits.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useReplacingForm } from "../../../lib/use-replacing-form.ts";
import { ChipInput, withAdded } from "../../../ui/ChipInput.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { CheckField, SelectField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import type { ListDetail } from "../components/ListHead.tsx";

const FORM = "report-schedule";
const LABELS = { isOn: "Enviarlo", recipients: "A quién", rhythm: "Cada cuánto", weekday: "Día" };
const RHYTHMS = [
  { value: "WEEKLY", label: "Cada semana" },
  { value: "MONTHLY", label: "El día 1 de cada mes" },
];
const WEEKDAYS = WEEKDAY_NAMES.map((name, at) => ({
  value: String(at),
  label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
}));
const FRIDAY = 4;

type Schedule = ReportSchedulePartsFragment["reportSchedule"];

interface Values {
  isOn: boolean;
  recipients: readonly string[];
  rhythm: ReportRhythm;
  weekday: number;
}

function valuesOf(schedule: Schedule): Values {
  return {
    isOn: schedule?.isOn ?? true,
    recipients: schedule?.recipients ?? [],
    rhythm: schedule?.rhythm ?? "WEEKLY",
    weekday: schedule?.weekday ?? FRIDAY,
  };
}

function inputOf({ isOn, recipients, rhythm, weekday }: Values) {
  return { isOn, recipients: [...recipients], rhythm, weekday: rhythm === "WEEKLY" ? weekday : null };
}

const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((one) => one.value === value)?.label ?? value;

const entries = byWholeEntries<Values>({
  labels: LABELS,
  sentAs: inputOf,
  shownAs: ({ isOn, recipients, rhythm, weekday }) => ({
    isOn: isOn ? "Sí" : "No",
    recipients: recipients.join("\n"),
    rhythm: labelIn(RHYTHMS, rhythm),
    weekday: rhythm === "WEEKLY" ? labelIn(WEEKDAYS, String(weekday)) : "",
  }),
});

interface ScheduleDialogProps {
  list: ListDetail;
  schedule: Schedule;
  onClose: () => void;
}

/** To whom the report goes by itself, and when. */
export function ScheduleDialog({ list, schedule, onClose }: ScheduleDialogProps) {
  const client = useApolloClient();
  const [typed, setTyped] = useState("");
  const { run } = useAction(SetReportScheduleDocument, { refetchRefused: [], once: true });
  const form = useReplacingForm({
    opened: { reportSchedule: schedule },
    beginningOf: ({ reportSchedule }: { reportSchedule: Schedule }) => ({
      values: valuesOf(reportSchedule),
      insteadOf: reportSchedule?.updatedAt ?? null,
    }),
    entries,
    send: ({ values: sent, insteadOf }) => run({ listId: list.id, input: { ...inputOf(sent), insteadOf } }),
    fetchStored: async () => {
      const variables = { listId: list.id };
      const { data } = await client
        .query({ query: ReportScheduleDocument, variables, fetchPolicy: "network-only" })
        .catch(() => ({ data: undefined }));
      return data?.taskList ?? null;
    },
    onSaved: onClose,
  });
  const { values, change, saving, problems, refusal } = form;
  const errorOf = fieldErrors(problems);
  return (
    <PromptDialog
      title="Envío del informe por correo"
      form={FORM}
      about={list.id}
      labels={LABELS}
      problems={problems}
      running={saving}
      action="Guardar el envío"
      onSubmit={() => form.save({ recipients: withAdded(values.recipients, typed) })}
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
        pending={typed}
        error={errorOf("recipients")}
        onChange={(recipients, pending) => {
          change({ recipients });
          setTyped(pending);
        }}
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
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}
