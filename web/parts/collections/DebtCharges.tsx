import { useState } from "react";
import { DEBT_CHARGES } from "../../../schema/rules/debt-payments.ts";
import type { DebtChargeRowFragment } from "../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { ReverseChargeDialog } from "./ReverseChargeDialog.tsx";

interface DebtChargesProps {
  charges: readonly DebtChargeRowFragment[];
  currency: string;
  /** Administrators take them back. */
  canReverse: boolean;
}

/** What was added to a debt by hand, those taken back, too. */
export function DebtCharges({ charges, currency, canReverse }: DebtChargesProps) {
  const [reversing, setReversing] = useState<DebtChargeRowFragment | null>(null);
  if (charges.length === 0) return null;
  return (
    <>
      <h3>Cargos añadidos a la deuda</h3>
      <ul className="rows">
        {charges.map((charge) => (
          <ChargeItem
            key={charge.id}
            charge={charge}
            currency={currency}
            onReverse={canReverse ? () => setReversing(charge) : null}
          />
        ))}
      </ul>
      {reversing !== null && (
        <ReverseChargeDialog charge={reversing} currency={currency} onClose={() => setReversing(null)} />
      )}
    </>
  );
}

interface ChargeItemProps {
  charge: DebtChargeRowFragment;
  currency: string;
  onReverse: (() => void) | null;
}

function ChargeItem({ charge, currency, onReverse }: ChargeItemProps) {
  const { kind, day, amount, reason, addedBy, reversal } = charge;
  const { name } = DEBT_CHARGES[kind];
  return (
    <li>
      <div className="split">
        <span className="anywhere">
          <strong>{formatDate(day)}</strong> · {name}
        </span>
        <strong>
          {reversal === null ? (
            <Money amount={amount} currency={currency} />
          ) : (
            <s>{formatMoney(amount, currency)}</s>
          )}
        </strong>
      </div>
      <p className="anywhere">
        {reason}
        {addedBy !== null && <span className="muted"> · lo añadió {addedBy}</span>}
      </p>
      {reversal !== null && (
        <p className="anywhere">
          <StatusTag tone="warning">Anulado</StatusTag> Desde el {formatDate(reversal.day)}
          {reversal.by !== null && `, por ${reversal.by}`}: {reversal.reason}
        </p>
      )}
      {onReverse !== null && reversal === null && (
        <Button
          size="sm"
          variant="quiet"
          icon="undo"
          aria-label={`Anular el cargo de ${formatMoney(amount, currency)} del ${formatDate(day)}`}
          onClick={onReverse}
        >
          Anular
        </Button>
      )}
    </li>
  );
}
