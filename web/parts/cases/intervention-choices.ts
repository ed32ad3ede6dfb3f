import type { InterventionType } from "../../generated/graphql.ts";

/** The ways to an agreement, as they are explained where one is chosen. */
export const INTERVENTION_CHOICES: readonly { value: InterventionType; title: string; text: string }[] = [
  {
    value: "CONCILIATION",
    title: "Conciliación privada",
    text: "Una persona experta escucha a las dos partes y propone una solución. Nadie está obligado a aceptarla.",
  },
  {
    value: "MEDIATION",
    title: "Mediación",
    text: "Una persona neutral ayuda a que habléis. La solución la encontráis vosotros, no la propone ella.",
  },
  {
    value: "COLLECTION",
    title: "Recaudación",
    text: "Te deben dinero: un especialista lo reclama con respeto y acuerda cómo te lo pagan.",
  },
];
