import { useState } from "react";
import { centsOf } from "../../../lib/money.ts";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import type { BalanceQuery } from "../../../generated/graphql.ts";
import styles from "./AccountCard.module.css";
import { PayoutDialog } from "./PayoutDialog.tsx";

function Figures({ balance }: { balance: BalanceQuery["balance"] }) {
  const { available, retained, payoutsPending, currency } = balance;
  return (
    <dl className="list columns">
      <div>
        <dt className="muted strong">Saldo disponible (haber)</dt>
        <dd className={`success ${styles.amount} ${styles.available}`}>
          <Money amount={available} currency={currency} />
        </dd>
        <dd className="muted small">Es tuyo: puedes pedir que te lo transfiramos.</dd>
      </div>
      <div>
        <dt className="muted strong">Importe retenido (debe)</dt>
        <dd className={styles.amount}>
          <Money amount={retained} currency={currency} />
        </dd>
        <dd className="muted small">
          Ya lo ha pagado el cliente. Se libera cuando el expediente avanza: el abono inicial al empezar; el
          resto al cerrarlo.
        </dd>
      </div>
      {centsOf(payoutsPending) > 0n && (
        <div>
          <dt className="muted strong">En transferencia</dt>
          <dd className={styles.amount}>
            <Money amount={payoutsPending} currency={currency} />
          </dd>
          <dd className="muted small">Lo has pedido y está en camino.</dd>
        </div>
      )}
    </dl>
  );
}

/** Whose balance, what is available ('haber'), what is retained ('debe'), what both mean, and the way to get it. */
export function AccountCard({ balance }: { balance: BalanceQuery["balance"] }) {
  const [isOpen, setOpen] = useState(false);
  const { displayName, available } = balance;
  const isEmpty = centsOf(available) === 0n;
  return (
    <section className="surface stack" aria-label="Tu cuenta">
      <div className="cluster">
        <h2 className="anywhere">{displayName}</h2>
        <TermHelp term="retained" name="disponible y retenido" />
      </div>
      <Figures balance={balance} />
      <Button variant="accent" icon="euro" block disabled={isEmpty} onClick={() => setOpen(true)}>
        Transferir fondos
      </Button>
      {isEmpty && (
        <p className="muted small">Cuando tengas saldo disponible podrás transferirlo desde aquí.</p>
      )}
      {isOpen && <PayoutDialog balance={balance} onClose={() => setOpen(false)} />}
    </section>
  );
}
