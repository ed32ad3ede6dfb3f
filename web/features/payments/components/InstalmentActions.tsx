import { isPayable } from "../../../parts/payments/payment-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ReceiptButton } from "../../../parts/payments/ReceiptButton.tsx";
import type { ClientInstalmentRowFragment } from "../../../generated/graphql.ts";
import { ProofButton } from "./ProofButton.tsx";

interface InstalmentActionsProps {
  instalment: ClientInstalmentRowFragment;
  onOpen: (dialog: "pay" | "notify") => void;
}

/** What a client can do with an instalment: pay it, say so, fetch what was handed in and the receipt. */
export function InstalmentActions({ instalment, onOpen }: InstalmentActionsProps) {
  const { caseNumber, number, payments, status } = instalment;
  const confirmed = payments.find((payment) => payment.status === "CONFIRMED");
  const proven = payments.find(({ hasProof }) => hasProof);
  const name = `${caseNumber}, plazo ${number}`;
  if (!isPayable(instalment) && confirmed === undefined && proven === undefined) return "—";
  return (
    <div className="cluster">
      {isPayable(instalment) && (
        <>
          <Button
            size="sm"
            variant={status === "PENDING" ? "secondary" : "primary"}
            aria-label={`Cómo pagar ${name}`}
            onClick={() => onOpen("pay")}
          >
            Cómo pagar
          </Button>
          <Button size="sm" aria-label={`Ya he pagado ${name}`} onClick={() => onOpen("notify")}>
            Ya he pagado
          </Button>
        </>
      )}
      {confirmed !== undefined && <ReceiptButton payment={confirmed} />}
      {proven !== undefined && <ProofButton payment={proven} />}
    </div>
  );
}
