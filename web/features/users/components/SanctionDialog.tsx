import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import {
  type SanctionSeverity,
  type SanctionUserInput,
  SanctionUserDocument,
  type UserDetailFragment,
} from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { plural } from "../../../lib/text.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { USER_ACTION } from "../hooks/use-user-action.ts";
import { SEVERITIES } from "../user-words.ts";
import { NumberStepper } from "../../../ui/NumberStepper.tsx";
import { formFields } from "../../../lib/form-fields.ts";

const FORM = "sanction-form";
const LABELS = {
  severity: "Gravedad",
  days: "Días de suspensión",
  reason: "Motivo",
  training: "Formación obligatoria",
} as const;
const SUBMIT: Record<SanctionSeverity, string> = {
  LIGHT: "Advertir",
  MODERATE: "Suspender",
  GRAVE: "Expulsar",
};
const CHOICES = (Object.keys(SEVERITIES) as SanctionSeverity[]).map((value) => ({
  value,
  ...SEVERITIES[value],
}));

interface SanctionValues {
  severity: SanctionSeverity | null;
  days: number;
  reason: string;
  training: string;
}

const EMPTY: SanctionValues = { severity: null, days: 15, reason: "", training: "" };

/** Only what goes with the severity chosen is sent. */
function inputOf(severity: SanctionSeverity, { days, reason, training }: SanctionValues): SanctionUserInput {
  return {
    severity,
    reason: reason.trim(),
    ...(severity === "MODERATE" ? { days } : {}),
    ...(severity === "LIGHT" && training.trim() !== "" ? { training: training.trim() } : {}),
  };
}

function consequence(severity: SanctionSeverity, { displayName, liveSessions }: UserDetailFragment): string {
  if (severity === "LIGHT") return `${displayName} recibirá este motivo por correo. Nada más cambia.`;
  const sessions =
    liveSessions === 0
      ? ""
      : ` ${liveSessions === 1 ? "Se cerrará su sesión abierta." : `Se cerrarán sus ${plural(liveSessions, "sesión abierta", "sesiones abiertas")}.`}`;
  return `${displayName} dejará de poder entrar desde este momento y recibirá este motivo por correo.${sessions}`;
}

interface FieldsProps {
  values: SanctionValues;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<SanctionValues>) => void;
}

function Fields({ values, errorOf, onChange }: FieldsProps) {
  const { severity } = values;
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change: onChange });
  return (
    <>
      <ChoiceCards
        legend={LABELS.severity}
        id={fieldId(FORM, "severity")}
        choices={CHOICES}
        chosen={severity === null ? [] : [severity]}
        onToggle={(value) => onChange({ severity: value })}
        error={errorOf("severity")}
      />
      {severity === "MODERATE" && <NumberStepper {...field("days")} min={15} max={30} step={1} unit="días" />}
      <TextAreaField
        {...field("reason")}
        hint="La persona lo leerá tal cual. Entre 10 y 2.000 caracteres."
        required
        maxLength={2000}
      />
      {severity === "LIGHT" && (
        <TextAreaField
          {...field("training")}
          label={`${LABELS.training} (opcional)`}
          rows={2}
          maxLength={500}
        />
      )}
    </>
  );
}

/** Warns, suspends or expels. The dialog itself is the one question asked: it says what will happen. */
export function SanctionDialog({ user, onClose }: { user: UserDetailFragment; onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [missing, setMissing] = useState<readonly UserProblem[]>([]);
  const { run, busy, problems } = useAction(SanctionUserDocument, { ...USER_ACTION, once: true });
  const shown = missing.length > 0 ? missing : problems;
  const { severity } = values;

  const submit = async () => {
    setMissing(severity === null ? [{ field: ["severity"], message: "Elige la gravedad de la falta" }] : []);
    if (severity === null) return;
    const variables = { id: user.id, input: inputOf(severity, values) };
    const { done } = await run(variables);
    if (done) onClose();
  };

  return (
    <PromptDialog
      title={`Sancionar a ${user.displayName}`}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={shown}
      running={busy}
      action={severity === null ? "Sancionar" : SUBMIT[severity]}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields
        values={values}
        errorOf={fieldErrors(shown)}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {severity !== null && <p className="note note-warning">{consequence(severity, user)}</p>}
    </PromptDialog>
  );
}
