import { numbered, type LegalText } from "../legal-text.ts";
import { service } from "./user-terms-service.ts";
import { rules } from "./user-terms-rules.ts";

export const userTerms: LegalText = {
  title: "Términos y condiciones de uso",
  versions: [
    {
      version: "1.0",
      effectiveFrom: "2025-03-21",
      summary:
        "Las condiciones para usar Acuerdo como particular o en nombre de una empresa: qué ofrece la plataforma y qué esperamos de ti.",
      sections: numbered(...service, ...rules),
    },
  ],
};
