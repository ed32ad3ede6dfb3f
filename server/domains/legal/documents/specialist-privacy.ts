import { numbered, type LegalText } from "../legal-text.ts";
import { roles } from "./specialist-privacy-roles.ts";
import { processing } from "./specialist-privacy-processing.ts";

export const specialistPrivacy: LegalText = {
  title: "Políticas de Privacidad Especialista",
  versions: [
    {
      version: "1.0",
      effectiveFrom: "2025-04-01",
      summary:
        "Cómo tratamos tus datos como especialista y con qué reglas tratas tú los de los usuarios, con el contrato de encargo del tratamiento.",
      sections: numbered(...roles, ...processing),
    },
  ],
};
