import { formatMoney } from "../../lib/format.ts";
import type { BudgetContentPartsFragment } from "../../generated/graphql.ts";
import { TermFold } from "../help/TermFold.tsx";
import type { LiveBudget } from "./use-budget-preview.ts";
import styles from "./BudgetTotals.module.css";

/** "21.00" → "21", "5.20" → "5,2" */
export function rateText(rate: string): string {
  return rate.replace(/\.?0+$/, "").replace(".", ",");
}

type Figures = Pick<
  BudgetContentPartsFragment,
  "subtotal" | "vat" | "vatRate" | "withholding" | "withholdingRate" | "total" | "currency"
>;

/** Subtotal, taxes and total, one under the other. */
export function TotalLines({ figures }: { figures: Figures }) {
  const { subtotal, vat, vatRate, withholding, withholdingRate, total, currency } = figures;
  return (
    <>
      <dl className="amounts">
        <div>
          <dt>Subtotal</dt>
          <dd>{formatMoney(subtotal, currency)}</dd>
        </div>
        <div>
          <dt>{vatRate === null ? "Impuestos" : `Impuestos (IVA ${rateText(vatRate)} %)`}</dt>
          <dd>{formatMoney(vat, currency)}</dd>
        </div>
        {withholdingRate !== null && (
          <div>
            <dt>{`Retención (IRPF ${rateText(withholdingRate)} %)`}</dt>
            <dd>{formatMoney(`-${withholding}`, currency)}</dd>
          </div>
        )}
        <div className="strong large">
          <dt>Total</dt>
          <dd>{formatMoney(total, currency)}</dd>
        </div>
      </dl>
      {withholdingRate !== null && <TermFold term="withholding" name="retención de IRPF" />}
    </>
  );
}

/** The figures of a budget that is being typed, as the server computes them. */
export function BudgetTotals({ live }: { live: LiveBudget }) {
  const { content, problems, stale } = live;
  return (
    <div
      className={`note ${styles.totals}`}
      aria-busy={stale}
      data-stale={stale ? "" : undefined}
      role="status"
    >
      {content === null ? (
        <p className="muted">
          {!stale && problems.length > 0 ? (problems[0]?.message ?? "") : "Calculando impuestos y total..."}
        </p>
      ) : (
        <TotalLines figures={content} />
      )}
    </div>
  );
}
