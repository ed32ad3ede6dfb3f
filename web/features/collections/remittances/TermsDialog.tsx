import { useState } from "react";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { SetCommissionTermsDocument, type ListTermsFragment } from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { readDecimal } from "../../../lib/money.ts";
import { useAction } from "../../../lib/use-action.ts";
import { DayField } from "../../../ui/DayField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const FORM = "commission-terms";
const LABELS = { rate: "Comisión (%)", vatRate: "IVA (%)", validFrom: "Para los cobros desde" } as const;

interface TermsDialogProps {
  list: ListTermsFragment;
  /** The first day that needs terms. */
  from: string | null;
  onClose: () => void;
}

/** What a list's creditor is charged from a day on. */
export function TermsDialog({ list, from, onClose }: TermsDialogProps) {
  const [last] = list.commissionTerms;
  const [values, setValues] = useState(() => ({
    rate: shown(last?.rate ?? ""),
    vatRate: shown(last?.vatRate ?? "21.00"),
    validFrom: from ?? dayInMadrid(new Date()),
  }));
  const { run, busy, problems } = useAction(SetCommissionTermsDocument);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    const { rate, vatRate, validFrom } = values;
    // What can't be read goes as it was typed: the server says what is wrong with it.
    const input = { validFrom, rate: readDecimal(rate) ?? rate, vatRate: readDecimal(vatRate) ?? vatRate };
    if ((await run({ listId: list.id, input })).done) onClose();
  };
  return (
    <PromptDialog
      title={`Comisión de ${list.company}`}
      form={FORM}
      about={list.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Guardar la comisión"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Vale para los cobros desde ese día. Las liquidaciones ya cerradas no cambian.</p>
      <TextField {...textOf(field("rate"))} required inputMode="decimal" />
      <TextField {...textOf(field("vatRate"))} required inputMode="decimal" />
      <DayField {...field("validFrom")} required />
    </PromptDialog>
  );
}

/** "12.50" → "12,5" */
function shown(rate: string): string {
  return rate.replace(/\.?0+$/, "").replace(".", ",");
}
