import type { ClientInstalmentRowFragment } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { formatIban } from "../../lib/iban.ts";
import { moneyInputOf } from "../../lib/money.ts";
import { transferConcept } from "./payment-words.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";

export type PayableInstalment = Pick<
  ClientInstalmentRowFragment,
  "caseNumber" | "number" | "description" | "dueOn" | "amount" | "currency"
>;

export interface PayingDetails {
  bankDetails: { iban: string; holder: string } | null;
  instalment: PayableInstalment;
  /** Whom to ask where no account is configured. */
  askInstead: string;
}

interface RowProps {
  label: string;
  text: string;
  /** The text that is copied. */
  copied: string;
  what: string;
}

function Row({ label, text, copied, what }: RowProps) {
  return (
    <div>
      <dt className="muted small">{label}</dt>
      <dd className="cluster apart">
        <span className="fill">{text}</span>
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  );
}

/** Where a transfer goes and what is to be written in it, each ready to be copied. */
export function HowToPay({ bankDetails, instalment, askInstead }: PayingDetails) {
  if (bankDetails === null)
    return <p>Ahora mismo no hay una cuenta para recibir transferencias. {askInstead}</p>;
  const { iban, holder } = bankDetails;
  const concept = transferConcept(instalment);
  return (
    <dl className="list rows">
      <Row label="IBAN" text={formatIban(iban)} copied={iban} what="el IBAN" />
      <Row label="Titular" text={holder} copied={holder} what="el titular" />
      <Row
        label="Importe"
        text={formatMoney(instalment.amount, instalment.currency)}
        copied={moneyInputOf(instalment.amount)}
        what="el importe"
      />
      <Row label="Concepto" text={concept} copied={concept} what="el concepto" />
    </dl>
  );
}
