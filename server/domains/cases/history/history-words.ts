import type { AuthorSide, CaseEntryType } from "../case-entries.ts";
import type { Audience, CaseRole } from "../cases.policy.ts";

export const INTERVENTION_WORDS: Readonly<Record<number, string>> = {
  1: "Conciliación privada",
  2: "Mediación",
  3: "Recaudación",
};

/** What the reader is to the case. */
export const READER_WORDS: Readonly<Record<CaseRole, string>> = {
  CLIENT: "cliente",
  MANAGER: "gestor",
  ASKED: "especialista",
  ADMIN: "administración",
};

export const ENTRY_WORDS: Readonly<Record<CaseEntryType, string>> = {
  ANOTACION: "ANOTACIÓN",
  LLAMADA: "LLAMADA",
  CORREO: "CORREO",
  REUNION: "REUNIÓN",
  DOCUMENTO: "DOCUMENTO",
  ACUERDO: "ACUERDO",
  SESION: "SESIÓN",
  PRESUPUESTO: "PRESUPUESTO",
  PAGO: "PAGO",
  SISTEMA: "SISTEMA",
};

export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  ME: "solo para su autor",
  CLIENT: "para gestor y cliente",
  ALL: "para todas las partes",
};

const SIDE_WORDS: Readonly<Record<AuthorSide, string>> = {
  CLIENT: "parte",
  COUNTERPARTY: "contraparte",
  MANAGER: "gestor",
  ADMIN: "administración",
  SYSTEM: "",
};

/** "Elena Ferrer (gestor)" */
export function authorWords(by: { authorName: string; authorSide: AuthorSide }): string {
  const side = SIDE_WORDS[by.authorSide];
  return side === "" ? by.authorName : `${by.authorName} (${side})`;
}
