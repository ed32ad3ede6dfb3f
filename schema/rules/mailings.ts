/** Where a recipient stands, as the screens say it; in the order in which a mail goes through them. */
export const RECIPIENT_STATE_NAMES = {
  QUEUED: "En cola",
  SENDING: "Enviándose",
  PRINTED: "Carta impresa",
  SENT: "Enviado",
  DELIVERED: "Entregado",
  DEFERRED: "Se volverá a intentar",
  BOUNCED: "Devuelto",
  OPENED: "Abierto",
  ANSWERED: "Ha respondido",
  FAILED: "Fallido o sin confirmar",
  SKIPPED: "Excluido",
  CANCELLED: "Cancelado",
} as const;

/** A mailing's settings where nobody says otherwise. */
export const MAILING_DEFAULTS = {
  pacePerMinute: 600,
  domainPacePerMinute: 300,
  recentDays: 7,
  bouncePercent: 10,
  lettersPerBatch: 100,
} as const;
