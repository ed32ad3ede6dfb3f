import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { formatIban } from "../../../lib/iban.ts";
import { PAYOUT_STATUSES } from "../../../lib/payment-words.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import styles from "./columns.module.css";
import type { OutgoingPayoutRowFragment } from "./Outgoing.generated.ts";

export const outgoingColumns: readonly TableColumn<OutgoingPayoutRowFragment>[] = [
  {
    key: "number",
    title: "Transferencia",
    width: "130px",
    render: ({ number, requestedAt }) => (
      <>
        <span className={styles.number}>{number}</span>
        <span className={styles.detail}>
          <DateText value={requestedAt} />
        </span>
      </>
    ),
  },
  {
    key: "specialist",
    title: "Especialista",
    render: ({ specialistId, specialistName }) => (
      <Link to={paths.adminUser(specialistId)}>{specialistName}</Link>
    ),
  },
  {
    key: "account",
    title: "Cuenta",
    render: ({ iban, holder, number }) => (
      <>
        <span className={styles.iban}>
          {formatIban(iban)}
          <CopyButton text={iban} what={`el IBAN de ${number}`} iconOnly />
        </span>
        <span className={styles.detail}>{holder}</span>
      </>
    ),
  },
  {
    key: "amount",
    title: "Importe",
    width: "120px",
    align: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    render: ({ status, decidedAt, note }) => (
      <div className={styles.state}>
        <StatusTag tone={PAYOUT_STATUSES[status].tone}>{PAYOUT_STATUSES[status].label}</StatusTag>
        {decidedAt !== null && (
          <span className={styles.detail}>
            <DateText value={decidedAt} />
            {note !== null && note !== "" && `: ${note}`}
          </span>
        )}
      </div>
    ),
  },
];
