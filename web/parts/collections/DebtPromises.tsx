import { useState } from "react";
import { LONGEST_PAYMENT_NOTE } from "../../../schema/rules/debt-payments.ts";
import { CONTACT_CHANNEL_NAMES, type ContactChannel } from "../../../schema/rules/task-contacts.ts";
import {
  RecordDebtPromiseDocument,
  WithdrawDebtPromiseDocument,
  type DebtPromiseRowFragment,
  type DebtPromiseState,
  type PaidDebtFragment,
} from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { readDecimal } from "../../lib/money.ts";
import { amountProblems } from "../../lib/typed-amount.ts";
import { useAction } from "../../lib/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";

const FORM = "debt-promise";
const LABELS = {
  amount: "Importe prometido",
  dueOn: "Hasta qué día",
  channel: "Cómo lo dijo",
  note: "Nota (opcional)",
} as const;
const CHANNELS = Object.entries(CONTACT_CHANNEL_NAMES).map(([value, label]) => ({ value, label }));

/** What somebody says who pays later; payments decide what becomes of it. */
export function PromiseDialog({ debt, onClose }: { debt: PaidDebtFragment; onClose: () => void }) {
  const [values, setValues] = useState({ amount: "", dueOn: "", channel: "PHONE", note: "" });
  const { run, busy, problems, setProblems } = useAction(RecordDebtPromiseDocument, { once: true });
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    const amount = readDecimal(values.amount);
    if (amount === null) return setProblems(amountProblems(values.amount));
    const input = { ...values, amount, channel: values.channel as ContactChannel };
    const variables = { taskId: debt.codeId, input };
    if ((await run(variables)).done) onClose();
  };
  return (
    <PromptDialog
      title={`Promesa de pago de ${debt.debtor}`}
      form={FORM}
      about={debt.codeId}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar la promesa"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Quedan <strong>{formatMoney(debt.balance.owed, debt.currency)}</strong>. Se da por cumplida cuando los
        cobros anotados hasta ese día suman lo prometido; si no, el día siguiente consta como incumplida.
      </p>
      <MoneyField {...field("amount")} required />
      <DayField {...field("dueOn")} required />
      <SelectField {...field("channel")} options={CHANNELS} />
      <TextAreaField {...field("note")} rows={2} maxLength={LONGEST_PAYMENT_NOTE} />
    </PromptDialog>
  );
}

function WithdrawDialog({ promise, onClose }: { promise: DebtPromiseRowFragment; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { run, busy, problems } = useAction(WithdrawDebtPromiseDocument);
  const { id } = promise;
  return (
    <PromptDialog
      title="Retirar la promesa de pago"
      form={`${FORM}-withdraw`}
      about={id}
      labels={{ reason: "Motivo" }}
      problems={problems}
      running={busy}
      action="Retirar la promesa"
      onSubmit={async () => {
        if ((await run({ id, reason })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>No contará como cumplida ni como incumplida. Queda en el historial quién la retira y por qué.</p>
      <TextAreaField
        id={fieldId(`${FORM}-withdraw`, "reason")}
        label="Motivo"
        required
        rows={2}
        maxLength={LONGEST_PAYMENT_NOTE}
        value={reason}
        error={fieldErrors(problems)("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}

const STATES: Readonly<
  Record<DebtPromiseState, { label: string; tone: "info" | "success" | "warning" | "danger" | "neutral" }>
> = {
  PENDING: { label: "Pendiente", tone: "info" },
  KEPT: { label: "Cumplida", tone: "success" },
  PARTLY_KEPT: { label: "Cumplida en parte", tone: "warning" },
  BROKEN: { label: "Incumplida", tone: "danger" },
  WITHDRAWN: { label: "Retirada", tone: "neutral" },
};

function PromiseItem({ promise, onWithdraw }: { promise: DebtPromiseRowFragment; onWithdraw: () => void }) {
  const { amount, currency, dueOn, madeOn, channel, note, state, received, madeBy, withdrawnReason } =
    promise;
  const { label, tone } = STATES[state];
  const money = formatMoney(amount, currency);
  return (
    <li>
      <div className="split">
        <span>
          <strong>{money}</strong> hasta el {formatDate(dueOn)}
        </span>
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      <p className="muted">
        {CONTACT_CHANNEL_NAMES[channel]}, el {formatDate(madeOn)}
        {madeBy !== null && `; lo anotó ${madeBy}`}. Cobrado: {formatMoney(received, currency)}.
      </p>
      {note !== "" && <p className="anywhere">{note}</p>}
      {withdrawnReason !== null && <p className="anywhere">Retirada: {withdrawnReason}</p>}
      {state === "PENDING" && (
        <Button
          size="sm"
          variant="quiet"
          icon="undo"
          aria-label={`Retirar la promesa de ${money}`}
          onClick={onWithdraw}
        >
          Retirar
        </Button>
      )}
    </li>
  );
}

/** What was promised, and what became of it. */
export function DebtPromises({ promises }: Pick<PaidDebtFragment, "promises">) {
  const [withdrawing, setWithdrawing] = useState<DebtPromiseRowFragment | null>(null);
  if (promises.length === 0) return null;
  return (
    <>
      <h3>Promesas de pago</h3>
      <ul className="rows">
        {promises.map((promise) => (
          <PromiseItem key={promise.id} promise={promise} onWithdraw={() => setWithdrawing(promise)} />
        ))}
      </ul>
      {withdrawing !== null && <WithdrawDialog promise={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}
