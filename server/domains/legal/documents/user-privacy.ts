import { numbered, type LegalText } from "../legal-text.ts";
import { collection } from "./user-privacy-collection.ts";
import { rightsAndDuties } from "./user-privacy-rights.ts";

export const userPrivacy: LegalText = {
  title: "Política de privacidad",
  versions: [
    {
      version: "1.0",
      effectiveFrom: "2025-03-21",
      summary:
        "Qué datos personales trata Acuerdo, para qué, con quién los comparte, cuánto tiempo los conserva y cómo ejercer tus derechos.",
      sections: numbered(...collection, ...rightsAndDuties),
    },
  ],
};
