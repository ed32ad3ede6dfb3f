import { useApolloClient } from "@apollo/client/react";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import {
  CommissionOfListDocument,
  SetCommissionTermsDocument,
  type ListTermsFragment,
} from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { formatDate } from "../../../lib/format.ts";
import { byWholeEntries } from "../../../lib/merge-edits.ts";
import { readDecimal } from "../../../lib/money.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useReplacingForm } from "../../../lib/use-replacing-form.ts";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const FORM = "commission-terms";
const LABELS = { rate: "Comisión (%)", vatRate: "IVA (%)", validFrom: "Para los cobros desde" } as const;

type Values = Record<keyof typeof LABELS, string>;

/** What can't be read goes as it was typed: the server says what is wrong with it. */
function inputOf({ rate, vatRate, validFrom }: Values) {
  return { validFrom, rate: readDecimal(rate) ?? rate, vatRate: readDecimal(vatRate) ?? vatRate };
}

const entries = byWholeEntries<Values>({
  labels: LABELS,
  sentAs: inputOf,
  shownAs: (values) => ({ ...values, validFrom: formatDate(values.validFrom) }),
});

/** What was noted last, whichever day it is for. */
function newestOf({ commissionTerms }: ListTermsFragment) {
  return commissionTerms.toSorted((a, b) => Number(b.id) - Number(a.id))[0];
}

interface TermsDialogProps {
  list: ListTermsFragment;
  /** The first day that needs terms. */
  from: string | null;
  onClose: () => void;
}

/** What a list's creditor is charged from a day on. */
export function TermsDialog({ list, from, onClose }: TermsDialogProps) {
  const client = useApolloClient();
  const { run } = useAction(SetCommissionTermsDocument, { refetchRefused: [], once: true });
  const { values, change, save, saving, problems, refusal } = useReplacingForm({
    opened: list,
    beginningOf: (stored: ListTermsFragment) => ({
      values: {
        rate: shown(stored.commissionTerms[0]?.rate ?? ""),
        vatRate: shown(stored.commissionTerms[0]?.vatRate ?? "21.00"),
        validFrom: from ?? dayInMadrid(new Date()),
      },
      insteadOf: newestOf(stored)?.id ?? null,
    }),
    entries,
    send: ({ values: sent, insteadOf }) => run({ listId: list.id, input: { ...inputOf(sent), insteadOf } }),
    fetchStored: async () => {
      const variables = { listId: list.id };
      const { data } = await client
        .query({ query: CommissionOfListDocument, variables, fetchPolicy: "network-only" })
        .catch(() => ({ data: undefined }));
      return data?.taskList ?? null;
    },
    onSaved: onClose,
  });
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change,
  });
  return (
    <PromptDialog
      title={`Comisión de ${list.company}`}
      form={FORM}
      about={list.id}
      labels={LABELS}
      problems={problems}
      running={saving}
      action="Guardar la comisión"
      onSubmit={() => save()}
      onClose={onClose}
    >
      <p>Vale para los cobros desde ese día. Las liquidaciones ya cerradas no cambian.</p>
      <TextField {...textOf(field("rate"))} required inputMode="decimal" />
      <TextField {...textOf(field("vatRate"))} required inputMode="decimal" />
      <DayField {...field("validFrom")} required />
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}

/** "12.50" → "12,5" */
function shown(rate: string): string {
  return rate.replace(/\.?0+$/, "").replace(".", ",");
}
