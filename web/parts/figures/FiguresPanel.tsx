import { FigureCards, type FigureCard } from "../../ui/FigureCards.tsx";
import { PeriodChoice } from "./PeriodChoice.tsx";
import type { PeriodUrlSpec } from "./periods.ts";

interface FiguresPanelProps {
  title: string;
  figures: readonly FigureCard[];
  spec: PeriodUrlSpec;
}

/** The figures of a home, each with its line over the period that is chosen above them. */
export function FiguresPanel({ title, figures, spec }: FiguresPanelProps) {
  return (
    <section className="stack across-pages" aria-labelledby="cifras">
      <header className="split above-8">
        <h2 id="cifras">{title}</h2>
        <PeriodChoice spec={spec} />
      </header>
      <FigureCards label={title} figures={figures} />
    </section>
  );
}
