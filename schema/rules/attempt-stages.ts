/** In the order of the way from the invitation to the certificate, then what stands beside it. */
export const STAGE_LABELS = {
  NOT_INVITED: "Sin invitar",
  INVITED: "Invitadas",
  RECEIVED: "Con recepción probada",
  ANSWERED: "Con respuesta",
  AGREED: "Con acuerdo",
  EXPIRED: "Terminadas sin acuerdo",
  CERTIFIABLE: "Listas para certificar",
  CERTIFIED: "Certificadas",
  NOT_RECEIVED: "Sin recepción",
  MISSING_OBLIGORS: "Falta alguna persona obligada",
  EXCLUDED: "Excluidas por la ley",
} as const;

export const ATTEMPT_STAGES = Object.keys(STAGE_LABELS) as readonly (keyof typeof STAGE_LABELS)[];
