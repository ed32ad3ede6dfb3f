import { isPayable } from "../../../parts/payments/payment-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ReceiptButton } from "../../../parts/payments/ReceiptButton.tsx";
import type { ClientInstalmentRowFragment } from "../../../generated/graphql.ts";
import { ProofButton } from "./ProofButton.tsx";

interface InstalmentActionsProps {
  instalment: ClientInstalmentRowFragment;
  onOpen: (dialog: "pay" | "notify") => void;
}

const confirmedOf = ({ payments }: ClientInstalmentRowFragment) =>
  payments.find(({ status }) => status === "CONFIRMED");
const provenOf = ({ payments }: ClientInstalmentRowFragment) => payments.find(({ hasProof }) => hasProof);

export function hasActions(instalment: ClientInstalmentRowFragment): boolean {
  return isPayable(instalment) || confirmedOf(instalment) !== undefined || provenOf(instalment) !== undefined;
}

/** What a client can do with an instalment, where there is something: pay it, say so, fetch what was handed in and the receipt. */
export function InstalmentActions({ instalment, onOpen }: InstalmentActionsProps) {
  const { caseNumber, number, status } = instalment;
  const confirmed = confirmedOf(instalment);
  const proven = provenOf(instalment);
  const name = `${caseNumber}, plazo ${number}`;
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
