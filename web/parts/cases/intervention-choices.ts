import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type { InterventionType } from "../../generated/graphql.ts";

/** What each of the ways is, wherever it is explained. */
export const INTERVENTION_EXPLANATIONS: Record<InterventionType, string> = {
  CONCILIATION:
    "Un especialista neutral escucha a las dos partes y propone una solución. Nadie está obligado a aceptarla.",
  MEDIATION:
    "Una persona neutral ayuda a que habléis. La solución la encontráis vosotros, no la propone ella.",
  COLLECTION: "Te deben dinero: un especialista lo reclama con respeto y acuerda cómo te lo pagan.",
};

/** The ways to an agreement, as they are explained where one is chosen. */
export const INTERVENTION_CHOICES = (Object.keys(INTERVENTION_EXPLANATIONS) as InterventionType[]).map(
  (value) => ({
    value,
    title: INTERVENTION_WORDS[value].name,
    text: INTERVENTION_EXPLANATIONS[value],
  }),
);
