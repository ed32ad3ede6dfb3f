import type {
  MailingChannel,
  MailingObligors,
  MailingPurpose,
  MailingRecipientState,
  MailingStatus,
} from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const MAILING_LOOKS: Readonly<Record<MailingStatus, { label: string; tone: StatusTone }>> = {
  DRAFT: { label: "Borrador", tone: "neutral" },
  SCHEDULED: { label: "Programado", tone: "info" },
  RUNNING: { label: "En marcha", tone: "info" },
  PAUSED: { label: "En pausa", tone: "warning" },
  FINISHED: { label: "Terminado", tone: "success" },
  CANCELLED: { label: "Cancelado", tone: "neutral" },
};

/** What each person gets: a noun and its plural. */
export const SENT_THINGS: Readonly<Record<MailingChannel, { one: string; many: string }>> = {
  MAIL: { one: "correo", many: "correos" },
  CERTIFIED_MAIL: { one: "correo", many: "correos" },
  CERTIFIED_SMS: { one: "SMS", many: "SMS" },
  LETTER: { one: "carta", many: "cartas" },
};

/** What still moves by itself. */
export function isOnItsWay(status: MailingStatus): boolean {
  return status === "RUNNING" || status === "SCHEDULED";
}

/** The order in which a mail goes through them. */
export const RECIPIENT_TONES: Readonly<Record<MailingRecipientState, StatusTone>> = {
  QUEUED: "neutral",
  SENDING: "info",
  PRINTED: "info",
  SENT: "info",
  DELIVERED: "info",
  DEFERRED: "warning",
  BOUNCED: "danger",
  OPENED: "primary",
  ANSWERED: "success",
  FAILED: "danger",
  SKIPPED: "neutral",
  CANCELLED: "neutral",
};

export const PURPOSE_NAMES: Readonly<Record<MailingPurpose, string>> = {
  FIRST_NOTICE: "Primer aviso",
  INVITATION: "Invitación a negociar",
  REMINDER: "Recordatorio",
  PLAN_OFFER: "Oferta de plan de pagos",
  PROMISE_REMINDER: "Recordatorio de promesa de pago",
  CLOSING_NOTICE: "Aviso de cierre",
};

/** Who of those who owe is written to. */
export const OBLIGORS_NAMES: Readonly<Record<MailingObligors, string>> = {
  ALL: "Todos los obligados",
  MAIN: "Solo el deudor principal",
};
