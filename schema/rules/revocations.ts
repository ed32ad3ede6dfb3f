/** Why a document no longer counts, in words for everybody: whoever checks it reads them. */
export const REVOCATION_REASONS = {
  MISTAKE: "Se emitió por error",
  WRONG_DATA: "Contiene un dato equivocado",
  REPLACED: "Lo sustituye otro documento",
  NO_LONGER_TRUE: "Lo que dice dejó de ser cierto",
  AUTHORITY: "Por orden de un juzgado o de otra autoridad",
} as const;

export type RevocationReason = keyof typeof REVOCATION_REASONS;
