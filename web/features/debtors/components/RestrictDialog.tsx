import { useState } from "react";
import {
  RESTRICTED_CHANNELS,
  RESTRICTION_KINDS,
  type RestrictedChannel,
  type RestrictionKind,
} from "../../../../schema/rules/restrictions.ts";
import {
  DebtorPageDocument,
  RestrictDebtorDocument,
  type DebtorDetailFragment,
} from "../../../generated/graphql.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { useAction } from "../../../lib/use-action.ts";
import { DayField } from "../../../ui/DayField.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { KINDS } from "../hooks/debtors-url.ts";

const FORM = "restrict";
const LABELS = {
  kind: "Restricción",
  channel: "Canal",
  taskId: "Qué deuda discute",
  lawyerName: "Quién la representa",
  lawyerEmail: "Correo de quien la representa (opcional)",
  reason: "Motivo",
  until: "Hasta qué día (opcional)",
} as const;

interface Values {
  kind: string;
  channel: string;
  taskId: string;
  lawyerName: string;
  lawyerEmail: string;
  reason: string;
  until: string;
}

const EMPTY: Values = {
  kind: "NO_CONTACT",
  channel: "",
  taskId: "",
  lawyerName: "",
  lawyerEmail: "",
  reason: "",
  until: "",
};
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: RESTRICTION_KINDS[value].name }));
const CHANNEL_OPTIONS = [
  { value: "", label: "Todos los canales" },
  ...Object.entries(RESTRICTED_CHANNELS).map(([value, label]) => ({ value, label })),
];

function inputOf(values: Values, kind: RestrictionKind) {
  const { channel, taskId, lawyerName, lawyerEmail, reason, until } = values;
  return {
    kind,
    reason,
    channel: kind === "NO_CONTACT" && channel !== "" ? (channel as RestrictedChannel) : null,
    taskId: kind === "DISPUTED" && taskId !== "" ? taskId : null,
    ...(kind === "LAWYER" ? { lawyerName, lawyerEmail } : {}),
    until: until === "" ? null : until,
  };
}

/** Sets a restriction, with why and until when. */
export function RestrictDialog({ debtor, onClose }: { debtor: DebtorDetailFragment; onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const { run, busy, problems } = useAction(RestrictDebtorDocument, {
    refetch: [DebtorPageDocument],
    once: true,
  });
  const kind = KINDS.find((one) => one === values.kind) ?? "NO_CONTACT";
  const errorOf = fieldErrors(problems);
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  const debts = debtor.debts.map(({ task }) => ({
    value: task.codeId,
    label: `${task.codeId} · ${task.entity}`,
  }));
  return (
    <PromptDialog
      title={`Restringir el contacto con ${debtor.name}`}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Restringir"
      onSubmit={async () => {
        const variables = { debtorId: debtor.id, input: inputOf(values, kind) };
        if ((await run(variables)).done) onClose();
      }}
      onClose={onClose}
    >
      <SelectField {...field("kind")} hint={RESTRICTION_KINDS[kind].hint} options={KIND_OPTIONS} />
      {kind === "NO_CONTACT" && <SelectField {...field("channel")} options={CHANNEL_OPTIONS} />}
      {kind === "DISPUTED" && (
        <SelectField {...field("taskId")} options={[{ value: "", label: "Todas" }, ...debts]} />
      )}
      {kind === "LAWYER" && (
        <>
          <TextField {...textOf(field("lawyerName"))} required />
          <TextField {...textOf(field("lawyerEmail"))} type="email" />
        </>
      )}
      <TextAreaField {...field("reason")} required maxLength={1000} />
      <DayField {...field("until")} />
    </PromptDialog>
  );
}
