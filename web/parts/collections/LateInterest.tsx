import { useState } from "react";
import { halfYearOf } from "../../../schema/rules/late-interest.ts";
import { shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import type { LateInterestPartsFragment } from "../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { FigureTable } from "../figures/FigureTable.tsx";
import { LateRateDialog } from "./LateRateDialog.tsx";

interface LateInterestProps {
  interest: LateInterestPartsFragment;
  /** Administrators note the rates as they are published. */
  canSetRates: boolean;
}

/** What the law adds to a debt between companies, and how it is computed. */
export function LateInterest({ interest, canSetRates }: LateInterestProps) {
  const { day, from, amount, fixedCost, missingFrom, pieces } = interest;
  const [setting, setSetting] = useState(false);
  const known = missingFrom === null ? formatDate(day) : `${formatDate(missingFrom)}, sin contarlo`;
  return (
    <Fold summary={`Intereses de demora por ley: ${formatMoney(amount, "EUR")}`}>
      <div className="stack">
        <p>
          Entre empresas, la Ley 3/2004 añade intereses desde el {formatDate(from)}, al día siguiente de la
          fecha de la deuda, hasta el {known}, y {formatMoney(fixedCost, "EUR")} por los costes de cobro. No
          están en lo reclamado: si el acreedor los pide, añádelos a la deuda.
        </p>
        {missingFrom !== null && (
          <div className="cluster">
            <p className="fill">
              Falta el tipo legal del semestre que empieza el {formatDate(halfYearOf(missingFrom))}: sin él no
              se calcula nada desde entonces.
            </p>
            {canSetRates && <Button onClick={() => setSetting(true)}>Anotar el tipo</Button>}
          </div>
        )}
        {pieces.length > 0 && (
          <FigureTable
            headings={["Del… al…", "Principal", "Tipo anual", "Interés"]}
            rows={pieces.map((piece) => ({
              key: piece.from,
              label: `${formatDate(piece.from)} – ${formatDate(piece.until)} (${plural(piece.days, "día", "días")})`,
              cells: [
                <Money key="principal" amount={piece.principal} currency="EUR" />,
                <span key="rate" className="number">
                  {shownPercent(piece.rate)}
                </span>,
                <Money key="amount" amount={piece.amount} currency="EUR" />,
              ],
            }))}
          />
        )}
        {setting && missingFrom !== null && (
          <LateRateDialog halfYear={halfYearOf(missingFrom)} onClose={() => setSetting(false)} />
        )}
      </div>
    </Fold>
  );
}
