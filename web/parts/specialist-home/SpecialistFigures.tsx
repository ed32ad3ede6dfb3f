import { amountCard, countCard } from "../figures/figure-cards.tsx";
import { FiguresPanel } from "../figures/FiguresPanel.tsx";
import { periodUrlSpec } from "../figures/periods.ts";
import { useOwnFigures } from "../figures/use-own-figures.ts";

/** What a specialist's cases and tasks come to, over time. */
export function SpecialistFigures() {
  const { figures, compared } = useOwnFigures(periodUrlSpec);
  if (figures === undefined) return null;
  const { newCases, sessionsHeld, agreements, recovered, fees } = figures;
  return (
    <FiguresPanel
      title="Tu actividad"
      spec={periodUrlSpec}
      figures={[
        countCard("Expedientes nuevos", newCases, compared),
        countCard("Sesiones celebradas", sessionsHeld, compared),
        countCard("Acuerdos aceptados", agreements, compared),
        amountCard("Pagado según los acuerdos", recovered, compared),
        amountCard("Ingresos netos", fees, compared),
      ]}
    />
  );
}
