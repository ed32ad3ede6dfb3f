import { useState } from "react";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ListDetail } from "./ListHead.tsx";
import { PlanTermsDialog } from "./PlanTermsDialog.tsx";

type Terms = ListDetail["paymentPlanTerms"][number];

function TermsFacts({ terms, currency }: { terms: Terms; currency: string }) {
  const { firstPercent, lowestInstalment, mostMonths, firstWithinDays, discountPercent, discountDays } =
    terms;
  return (
    <FactGrid
      facts={[
        { label: "Primer pago", value: `Al menos el ${firstPercent} % de lo que se debe` },
        { label: "Cada pago", value: `Al menos ${formatMoney(lowestInstalment, currency)}` },
        {
          label: "Plazo máximo",
          value: mostMonths === 1 ? "No se fracciona" : plural(mostMonths, "mes", "meses"),
        },
        { label: "Primer pago en", value: plural(firstWithinDays, "día", "días") },
        {
          label: "Descuento por pagar todo",
          value:
            discountPercent === 0
              ? "Sin descuento"
              : `${discountPercent} %, en ${plural(discountDays, "día", "días")}`,
        },
      ]}
    />
  );
}

/** What the list's debtors may choose by themselves, and who said so. */
export function ListPlans({ list }: { list: ListDetail }) {
  const [editing, setEditing] = useState(false);
  const [terms] = list.paymentPlanTerms;
  return (
    <Panel title="Planes de pago">
      <div className="stack gap-12">
        {terms?.offered === true ? (
          <>
            <p>Los deudores pueden elegir y aceptar su plan en su página, dentro de estos límites.</p>
            <TermsFacts terms={terms} currency={list.currency} />
          </>
        ) : (
          <p>No se ofrecen. Los deudores pueden proponer cómo pagar, y alguien tiene que responderles.</p>
        )}
        {terms !== undefined && (
          <p className="muted small">
            {terms.createdBy === null ? "Indicado" : `Lo indicó ${terms.createdBy}`} el{" "}
            {formatDateTime(terms.createdAt)}.
          </p>
        )}
        <div>
          <Button icon="edit" onClick={() => setEditing(true)}>
            {terms?.offered === true ? "Cambiar los límites" : "Ofrecer planes"}
          </Button>
        </div>
      </div>
      {editing && <PlanTermsDialog list={list} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
