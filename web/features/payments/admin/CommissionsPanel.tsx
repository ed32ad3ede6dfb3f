import { useState } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { monthText } from "../../../lib/payment-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import type { PaymentsOverviewQuery } from "./AdminPaymentsPage.generated.ts";
import { ExportDialog } from "./ExportDialog.tsx";

/** 'Comisiones': what the platform keeps of the cases it assigned, by month; each one is in the file. */
export function CommissionsPanel({ overview }: { overview: PaymentsOverviewQuery["paymentsOverview"] }) {
  const [isExporting, setExporting] = useState(false);
  const { commission30, commissionTotal, currency, months } = overview;
  const bars = months.map(({ month, commission }) => ({
    label: monthText(month),
    // Only the length of the bar goes through a float; the text is exact.
    value: Number(commission),
    text: formatMoney(commission, currency),
  }));
  return (
    <Panel
      title="Comisiones"
      intro="El 10 % de cada plazo, antes de impuestos, cuando se libera al especialista. Solo en los expedientes que asignó la plataforma."
      aside={
        <Button icon="download" onClick={() => setExporting(true)}>
          Exportar
        </Button>
      }
    >
      <FactGrid
        facts={[
          { label: "Últimos 30 días", value: <Money amount={commission30} currency={currency} /> },
          { label: "En total", value: <Money amount={commissionTotal} currency={currency} /> },
        ]}
      />
      <ChartFigure
        summary={`Comisiones de los últimos doce meses; ${formatMoney(commission30, currency)} en los últimos 30 días.`}
        headings={["Mes", "Comisión"]}
        bars={bars}
        direction="columns"
      />
      {isExporting && <ExportDialog kind="COMMISSIONS" onClose={() => setExporting(false)} />}
    </Panel>
  );
}
