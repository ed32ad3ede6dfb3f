import type { LegalDocument } from "../../app/public-paths.ts";

/** The documented key of the text at each address, which also names its PDF. */
export const LEGAL_KEYS: Readonly<Record<LegalDocument, string>> = {
  "privacy-policy-user": "politica_privacidad_usuarios",
  "terms-user": "terminos_uso_usuarios",
  "cookies-policy": "politica_de_cookies",
  "security-policy": "politicas_de_seguridad",
  "terms-specialist": "terminos_uso_especialistas",
  "privacy-policy-specialist": "politica_privacidad_especialistas",
};
