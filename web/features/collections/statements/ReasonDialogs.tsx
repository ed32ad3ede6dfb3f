import { useState } from "react";
import { LONGEST_BANK_REASON } from "../../../../schema/rules/bank-statements.ts";
import {
  IgnoreBankEntriesDocument,
  UndoBankEntryDocument,
  type BankEntryRowFragment,
} from "../../../generated/graphql.ts";
import { formFields } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";

const LABELS = { reason: "Motivo" } as const;

interface ReasonDialogProps {
  form: string;
  about: string;
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  running: boolean;
  problems: readonly UserProblem[];
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

function ReasonDialog({ form, text, problems, onSubmit, ...dialog }: ReasonDialogProps) {
  const [values, setValues] = useState({ reason: "" });
  const field = formFields({
    form,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  return (
    <PromptDialog
      {...dialog}
      form={form}
      labels={LABELS}
      problems={problems}
      onSubmit={async () => {
        if (await onSubmit(values.reason)) dialog.onClose();
      }}
    >
      <p>{text}</p>
      <TextAreaField {...field("reason")} required rows={2} maxLength={LONGEST_BANK_REASON} />
    </PromptDialog>
  );
}

interface IgnoreEntriesDialogProps {
  entries: readonly BankEntryRowFragment[];
  onClose: () => void;
}

/** Money that pays none of the debts: own transfers, refunds of suppliers. */
export function IgnoreEntriesDialog({ entries, onClose }: IgnoreEntriesDialogProps) {
  const { run, busy, problems } = useAction(IgnoreBankEntriesDocument);
  return (
    <ReasonDialog
      form="ignore-bank-entries"
      about={entries.map(({ id }) => id).join("-")}
      title={`Ignorar ${plural(entries.length, "movimiento", "movimientos")}`}
      text="No paga ninguna deuda de la plataforma. Queda con su motivo en «Ignorados», y se puede deshacer."
      action="Ignorar"
      running={busy}
      problems={problems}
      onSubmit={async (reason) => (await run({ input: { ids: entries.map(({ id }) => id), reason } })).done}
      onClose={onClose}
    />
  );
}

/** Takes a decision back. */
export function UndoEntryDialog({ entry, onClose }: { entry: BankEntryRowFragment; onClose: () => void }) {
  const { run, busy, problems } = useAction(UndoBankEntryDocument);
  const { id, version, status, amount, currency, day } = entry;
  const isBooked = status === "BOOKED";
  return (
    <ReasonDialog
      form="undo-bank-entry"
      about={id}
      title={`Deshacer ${formatMoney(amount, currency)} del ${formatDate(day)}`}
      text={
        isBooked
          ? "El cobro se anula en la deuda, con este motivo, y el movimiento vuelve a esperar a que decidas."
          : "El movimiento vuelve a esperar a que decidas."
      }
      action="Deshacer"
      danger={isBooked}
      running={busy}
      problems={problems}
      onSubmit={async (reason) => (await run({ id, input: { version, reason } })).done}
      onClose={onClose}
    />
  );
}
