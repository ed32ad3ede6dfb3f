import { centsOf } from "../../lib/money.ts";
import { amountCard, countCard } from "../figures/figure-cards.tsx";
import { FiguresPanel } from "../figures/FiguresPanel.tsx";
import { clientPeriodUrlSpec } from "../figures/periods.ts";
import { useOwnFigures, type OwnFigures } from "../figures/use-own-figures.ts";

const isSome = (figure: { value: number | string; before: number | string }) =>
  [figure.value, figure.before].some((value) => (typeof value === "number" ? value : centsOf(value)) > 0);

/** Whether anything happened in a period or the one before it. */
function hasFigures({ sessionsHeld, agreements, recovered, fees }: OwnFigures): boolean {
  return [sessionsHeld, agreements, recovered, fees].some(isSome);
}

/** What a client's matters came to, over time; nothing before anything has happened in them. */
export function ClientFigures() {
  const { figures, compared } = useOwnFigures(clientPeriodUrlSpec);
  if (figures === undefined || (compared.word === "anual" && !hasFigures(figures))) return null;
  const { sessionsHeld, agreements, recovered, fees } = figures;
  return (
    <FiguresPanel
      title="Tus expedientes en cifras"
      spec={clientPeriodUrlSpec}
      figures={[
        countCard("Sesiones celebradas", sessionsHeld, compared),
        countCard("Acuerdos aceptados", agreements, compared),
        amountCard("Pagado según los acuerdos", recovered, compared),
        amountCard("Pagado a tus especialistas", fees, compared),
      ]}
    />
  );
}
