import { TICKET_CATEGORIES, TICKET_STATES } from "../../../schema/rules/tickets.ts";
import type { TicketCategory, TicketStatus } from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const TICKET_STATUSES: Record<TicketStatus, { label: string; tone: StatusTone }> = {
  OPEN: { label: TICKET_STATES.OPEN, tone: "warning" },
  ANSWERED: { label: TICKET_STATES.ANSWERED, tone: "success" },
  CLOSED: { label: TICKET_STATES.CLOSED, tone: "neutral" },
};
export const TICKET_STATUS_CHOICES = Object.keys(TICKET_STATUSES) as TicketStatus[];

export const TICKET_CATEGORY_CHOICES = Object.keys(TICKET_CATEGORIES) as TicketCategory[];
