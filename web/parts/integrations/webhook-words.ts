import {
  DELIVERY_STATE_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_FAULT_NAMES,
  WEBHOOK_STATUS_NAMES,
} from "../../../schema/rules/webhooks.ts";
import type {
  WebhookDeliveryRowFragment,
  WebhookDeliveryState,
  WebhookRowFragment,
  WebhookStatus,
} from "../../generated/graphql.ts";
import { joinWords } from "../../lib/text.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const WEBHOOK_LOOKS: Readonly<Record<WebhookStatus, { label: string; tone: StatusTone }>> = {
  ACTIVE: { label: WEBHOOK_STATUS_NAMES.ACTIVE, tone: "success" },
  RETRYING: { label: WEBHOOK_STATUS_NAMES.RETRYING, tone: "warning" },
  OFF: { label: WEBHOOK_STATUS_NAMES.OFF, tone: "neutral" },
};

export const DELIVERY_LOOKS: Readonly<Record<WebhookDeliveryState, { label: string; tone: StatusTone }>> = {
  PENDING: { label: DELIVERY_STATE_NAMES.PENDING, tone: "warning" },
  DELIVERED: { label: DELIVERY_STATE_NAMES.DELIVERED, tone: "success" },
  FAILED: { label: DELIVERY_STATE_NAMES.FAILED, tone: "danger" },
};

const ALL = Object.keys(WEBHOOK_EVENTS).length;

export function eventsText({ events }: Pick<WebhookRowFragment, "events">): string {
  return events.length === ALL ? "Todos" : joinWords(events.map((event) => WEBHOOK_EVENTS[event].name));
}

export function eventText({ event }: Pick<WebhookDeliveryRowFragment, "event">): string {
  return event === null ? "Prueba" : WEBHOOK_EVENTS[event].name;
}

/** "200 · 35 ms", or why there was no answer. */
export function attemptText({
  status,
  fault,
  durationMs,
}: Pick<WebhookDeliveryRowFragment["attempts"][number], "status" | "fault" | "durationMs">): string {
  const what = status ?? (fault === null ? "Sin respuesta" : WEBHOOK_FAULT_NAMES[fault]);
  return `${what} · ${durationMs} ms`;
}
