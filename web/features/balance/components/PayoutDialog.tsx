import { useState } from "react";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { formatMoney } from "../../../lib/format.ts";
import { formatIban, ibanProblem } from "../../../lib/iban.ts";
import { formatCents, moneyInputOf, readMoney } from "../../../lib/money.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { PROOF_LABELS, ProofField, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { type BalanceQuery, RequestPayoutDocument } from "../../../generated/graphql.ts";
import { payoutInput, payoutProblems, restAfter, type PayoutValues } from "../hooks/payout-values.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";

const FORM = "payout";
const LABELS = { amount: "Importe", iban: "IBAN", holder: "Titular de la cuenta", ...PROOF_LABELS };

interface PayoutDialogProps {
  balance: Pick<BalanceQuery["balance"], "available" | "currency" | "displayName">;
  onClose: () => void;
}

/** What will happen, in words, once the fields say enough. */
function Summary({ values, balance }: { values: PayoutValues; balance: PayoutDialogProps["balance"] }) {
  const rest = restAfter(values.amount, balance.available);
  const amount = readMoney(values.amount);
  if (rest === null || amount === null) {
    return <p>Tienes {formatMoney(balance.available, balance.currency)} disponibles.</p>;
  }
  const to = ibanProblem(values.iban) === undefined ? ` a la cuenta ${formatIban(values.iban)}` : "";
  return (
    <p>
      Transferiremos <strong>{formatCents(amount, balance.currency)}</strong>
      {to}. Te quedarán {formatCents(rest, balance.currency)} disponibles.
    </p>
  );
}

interface PayoutFieldsProps {
  available: string;
  values: PayoutValues;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<PayoutValues>) => void;
  /** The IBAN in groups of four; its problem stays. */
  onIban: (iban: string) => void;
}

function PayoutFields({ available, values, errorOf, onChange, onIban }: PayoutFieldsProps) {
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change: onChange });
  return (
    <>
      <div className="line at-start">
        <div className="fill">
          <TextField
            {...textOf(field("amount"))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder="0,00"
          />
        </div>
        <div className="beside-field">
          <Button onClick={() => onChange({ amount: moneyInputOf(available) })}>Todo</Button>
        </div>
      </div>
      <TextField
        {...textOf(field("iban"))}
        hint="De una cuenta tuya en la zona SEPA. Empieza por ES si es española. La primera vez, la transferencia espera 48 horas y te avisamos por correo."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        onBlur={() => onIban(formatIban(values.iban))}
      />
      <TextField {...textOf(field("holder"))} autoComplete="name" maxLength={140} />
    </>
  );
}

/** 'Transferir fondos': asks for a transfer of what is available to an account of one's own. */
export function PayoutDialog({ balance, onClose }: PayoutDialogProps) {
  const [values, setValues] = useState<PayoutValues>({ amount: "", iban: "", holder: balance.displayName });
  const [proof, setProof] = useState("");
  const kind = useProofKind();
  const { run, busy, problems, setProblems } = useAction(RequestPayoutDocument, { once: true });
  const errorOf = fieldErrors(problems);
  const change = (changed: Partial<PayoutValues>) => {
    setValues({ ...values, ...changed });
    setProblems(problems.filter(({ field }) => !(String(field[0]) in changed)));
  };

  const submit = async () => {
    const found = [...payoutProblems(values, balance.available, balance.currency), ...kind.problems(proof)];
    setProblems(found);
    if (found.length > 0) return;
    const input = { ...payoutInput(values), ...kind.input(proof) };
    const { done } = await run({ input });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title="Transferir fondos"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Solicitar transferencia"
      onSubmit={submit}
      onClose={onClose}
    >
      <PayoutFields
        available={balance.available}
        values={values}
        errorOf={errorOf}
        onChange={change}
        onIban={(iban) => setValues({ ...values, iban })}
      />
      <ProofField
        form={FORM}
        kind={kind}
        value={proof}
        error={errorOf(kind.byCode ? "code" : "password")}
        onChange={(text) => {
          setProblems(problems.filter(({ field }) => field[0] !== "password" && field[0] !== "code"));
          setProof(text);
        }}
      />
      <div className="note note-primary" role="status">
        <Summary values={values} balance={balance} />
      </div>
    </PromptDialog>
  );
}
