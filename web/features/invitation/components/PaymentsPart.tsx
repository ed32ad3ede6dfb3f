import { useState } from "react";
import { isPayable } from "../../../parts/payments/payment-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { InstalmentState } from "../../../parts/payments/InstalmentState.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { lateDialog } from "../../../ui/late.tsx";

type Instalment = InvitationPartsFragment["instalments"][number];

/** For who is about to pay, not for who reads what it costs. */
const PayDialog = lateDialog(async () => ({
  default: (await import("../../../parts/payments/PayDialog.tsx")).PayDialog,
}));
const NotifyPaymentDialog = lateDialog(async () => ({
  default: (await import("./NotifyPaymentDialog.tsx")).NotifyPaymentDialog,
}));

interface ItemProps {
  instalment: Instalment;
  onOpen: (dialog: "pay" | "notify") => void;
}

function Item({ instalment, onOpen }: ItemProps) {
  const { number, description, dueOn, amount, currency, status, payments } = instalment;
  const confirmed = payments.find((payment) => payment.status === "CONFIRMED");
  return (
    <li className="stack gap-8">
      <p>
        <strong>{description}</strong> · <Money amount={amount} currency={currency} />
      </p>
      <p className="muted small">
        Plazo {number} · vence el <DateText value={dueOn} />
      </p>
      <InstalmentState instalment={instalment} />
      <div className="cluster">
        {isPayable(instalment) && (
          <>
            <Button
              variant={status === "PENDING" ? "secondary" : "primary"}
              aria-label={`Cómo pagar el plazo ${number}`}
              onClick={() => onOpen("pay")}
            >
              Cómo pagar
            </Button>
            <Button aria-label={`Ya he pagado el plazo ${number}`} onClick={() => onOpen("notify")}>
              Ya he pagado
            </Button>
          </>
        )}
        {confirmed !== undefined && (
          <DownloadButton kind="RECEIPT" id={confirmed.id}>
            Recibo
          </DownloadButton>
        )}
      </div>
    </li>
  );
}

/** What an invited client has to pay and how, what was said to be paid, and the receipts. */
export function PaymentsPart() {
  const { invitation } = useOpenInvitation();
  const { instalments, bankDetails } = invitation;
  const [opened, setOpened] = useState<{ instalment: Instalment; dialog: "pay" | "notify" } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <h3 id="pagos" tabIndex={-1}>
        Pagos
      </h3>
      <ul className="rows">
        {instalments.map((instalment) => (
          <Item
            key={instalment.id}
            instalment={instalment}
            onOpen={(dialog) => setOpened({ instalment, dialog })}
          />
        ))}
      </ul>
      {opened?.dialog === "pay" && (
        <PayDialog
          instalment={opened.instalment}
          bankDetails={bankDetails}
          askInstead="Pregunta aquí mismo a tu especialista y te dirá cómo pagar."
          onPaid={() => setOpened({ ...opened, dialog: "notify" })}
          onClose={close}
        />
      )}
      {opened?.dialog === "notify" && <NotifyPaymentDialog instalment={opened.instalment} onClose={close} />}
    </>
  );
}
