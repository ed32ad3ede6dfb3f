import { Icon } from "../../../ui/Icon.tsx";
import { useTexts, type Debt } from "./debtor-context.ts";
import { Step } from "./Step.tsx";
import styles from "./DebtorView.module.css";

/** "ES91 2100 0418 …", as it stands on paper. */
function inFours(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** The creditor's account, in whole, and the same as a QR that a bank's application reads. */
export function PayStep({ payment }: { payment: NonNullable<Debt["payment"]> }) {
  const { pay, money } = useTexts();
  const { holder, iban, amount, currency, reference, qr } = payment;
  return (
    <Step id="pagar" title={pay.title} intro={pay.intro}>
      <p className="note note-warning line at-start">
        <Icon name="info" size={18} />
        <span>{pay.check}</span>
      </p>
      <dl className="amounts">
        {[
          [pay.holder, holder],
          [pay.iban, inFours(iban)],
          [pay.amount, money(amount, currency)],
          [pay.reference, reference],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{pay.scan}</p>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={pay.qr} />
      <p>{pay.after}</p>
    </Step>
  );
}
