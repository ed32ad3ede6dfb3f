import { paths } from "../../app/paths.ts";
import type { ClientHomeQuery } from "../../generated/graphql.ts";
import type { FirstStep } from "../first-steps/FirstSteps.tsx";

/** The first steps of a client; none for whose first case has ended, who has had others, or who only follows debt lists. */
export function clientSteps({ cases, caseSummary, myPortfolios }: ClientHomeQuery): FirstStep[] {
  const [first] = cases.nodes;
  if (caseSummary.total === 0 && myPortfolios.length > 0) return [];
  if (caseSummary.total > 1 || (caseSummary.total === 1 && first === undefined)) return [];
  const caseAddress = first === undefined ? paths.clientNewCase() : paths.clientCase(first.number);
  return [
    {
      label: "Cuéntanos tu caso",
      text: "Con quién es y qué ha pasado. Lo lees tú, tu especialista y nadie de la otra parte.",
      to: paths.clientNewCase(),
      isDone: first !== undefined,
    },
    {
      label: "Elige a tu especialista",
      text: "Compara perfiles, tarifas y valoraciones, o déjanos proponerte uno.",
      to: paths.clientSearchExpert(),
      isDone: first !== undefined && first.specialistId !== null,
    },
    {
      label: "Acepta el presupuesto",
      text: "Tu especialista te lo envía. Hasta que lo aceptes no pagas nada.",
      to: first === undefined ? caseAddress : paths.clientCase(first.number, "presupuesto"),
      isDone: first?.cost != null,
    },
  ];
}
