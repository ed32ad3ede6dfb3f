import type { AuthorSide } from "../case-entries.ts";
import type { Audience, CaseRole } from "../cases.policy.ts";

/** What the reader is to the case. */
export const READER_WORDS: Readonly<Record<CaseRole, string>> = {
  CLIENT: "cliente",
  MANAGER: "gestor",
  ASKED: "especialista",
  ADMIN: "administración",
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
