import { formatMoney } from "../../../lib/format.ts";
import { formatIban } from "../../../lib/iban.ts";
import { moneyInputOf } from "../../../lib/money.ts";
import { transferConcept } from "../../../lib/payment-words.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import type { ClientPaymentsQuery } from "../ClientPaymentsPage.generated.ts";
import type { ClientInstalmentRowFragment } from "./ClientInstalments.generated.ts";
import styles from "./HowToPay.module.css";

type BankDetails = ClientPaymentsQuery["clientPayments"]["bankDetails"];

interface RowProps {
  label: string;
  text: string;
  /** As it is copied. */
  copied: string;
  what: string;
}

function Row({ label, text, copied, what }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{text}</span>
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  );
}

interface HowToPayProps {
  bankDetails: BankDetails;
  /** With it the amount and the transfer's text are told, too. */
  instalment?: ClientInstalmentRowFragment;
}

/** Where a transfer goes and what is to be written in it, each ready to be copied. */
export function HowToPay({ bankDetails, instalment }: HowToPayProps) {
  if (bankDetails === null) {
    return (
      <p>
        Ahora mismo no hay una cuenta para recibir transferencias. Escríbenos desde Ayuda y te diremos cómo
        pagar.
      </p>
    );
  }
  const { iban, holder } = bankDetails;
  const concept = instalment && transferConcept(instalment);
  return (
    <dl className={styles.details}>
      <Row label="IBAN" text={formatIban(iban)} copied={iban} what="el IBAN" />
      <Row label="Titular" text={holder} copied={holder} what="el titular" />
      {instalment !== undefined && (
        <Row
          label="Importe"
          text={formatMoney(instalment.amount, instalment.currency)}
          copied={moneyInputOf(instalment.amount)}
          what="el importe"
        />
      )}
      {concept !== undefined && <Row label="Concepto" text={concept} copied={concept} what="el concepto" />}
    </dl>
  );
}
