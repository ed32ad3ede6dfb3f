import { useState } from "react";
import { SetLateInterestRateDocument } from "../../generated/graphql.ts";
import { formFields, textOf } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { formatDate } from "../../lib/format.ts";
import { readDecimal } from "../../lib/money.ts";
import { useAction } from "../../lib/use-action.ts";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";

const FORM = "late-rate";
const LABELS = { rate: "Tipo anual (%)", source: "Dónde se publicó" } as const;

/** What was published for a half-year: all debts between companies are computed with it. */
export function LateRateDialog({ halfYear, onClose }: { halfYear: string; onClose: () => void }) {
  const [values, setValues] = useState({ rate: "", source: "" });
  const { run, busy, problems } = useAction(SetLateInterestRateDocument);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    const { rate, source } = values;
    if ((await run({ input: { halfYear, rate: readDecimal(rate) ?? rate, source } })).done) onClose();
  };
  return (
    <PromptDialog
      title={`Tipo legal de demora desde el ${formatDate(halfYear)}`}
      form={FORM}
      about={halfYear}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Guardar el tipo"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        El que publica el BOE para las operaciones comerciales del semestre. Vale para todas las deudas entre
        empresas.
      </p>
      <TextField {...textOf(field("rate"))} required inputMode="decimal" />
      <TextField {...textOf(field("source"))} required maxLength={200} placeholder="BOE-A-2026-…" />
    </PromptDialog>
  );
}
