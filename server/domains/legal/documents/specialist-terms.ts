import { numbered, type LegalText } from "../legal-text.ts";
import { activity } from "./specialist-terms-activity.ts";
import { discipline } from "./specialist-terms-discipline.ts";

export const specialistTerms: LegalText = {
  title: "Términos y condiciones Especialista",
  versions: [
    {
      version: "1.0",
      effectiveFrom: "2025-04-01",
      summary:
        "Las condiciones para ejercer en Acuerdo: requisitos, comisiones, asignación de casos, sanciones y cómo se resuelven los desacuerdos.",
      sections: numbered(...activity, ...discipline),
    },
  ],
};
