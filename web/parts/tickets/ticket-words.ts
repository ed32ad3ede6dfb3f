import type { TicketCategory, TicketStatus } from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const TICKET_STATUSES: Record<TicketStatus, { label: string; tone: StatusTone }> = {
  OPEN: { label: "Por responder", tone: "warning" },
  ANSWERED: { label: "Respondida", tone: "success" },
  CLOSED: { label: "Cerrada", tone: "neutral" },
};
export const TICKET_STATUS_CHOICES = Object.keys(TICKET_STATUSES) as TicketStatus[];

export const TICKET_CATEGORIES: Record<TicketCategory, string> = {
  ACCOUNT: "Mi cuenta",
  CASE: "Un expediente",
  PAYMENT: "Pagos",
  TECHNICAL: "Algo no funciona",
  COMPLAINT: "Una queja",
  OTHER: "Otro asunto",
};
export const TICKET_CATEGORY_CHOICES = Object.keys(TICKET_CATEGORIES) as TicketCategory[];
