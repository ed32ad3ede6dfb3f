/** The words of banks' statements, for server and web. */

export const BANK_TABS = {
  BOOKED: "Anotados",
  PROPOSED: "Propuestos",
  WAITING: "Sin identificar",
  IGNORED: "Ignorados",
  OUT: "No son cobros",
} as const;

export const MATCH_REASONS = {
  CODE: "el texto lleva su código",
  REFERENCE: "lleva su referencia",
  DOCUMENT: "lleva el documento de quien la debe",
  CONTRACT: "el texto lleva su contrato",
  NAME: "pagó alguien que se llama como su deudor, y el importe exacto",
  AMOUNT: "es el importe exacto",
} as const;

export const LONGEST_BANK_REASON = 500;
/** Decided at once. */
export const MOST_BANK_ENTRIES = 200;
export const LARGEST_BANK_FILE_MB = 100;
