/** What a program can be told of, as forms and logs say it; `type` is the word in the body. */
export const WEBHOOK_EVENTS = {
  TASK_CREATED: { type: "task.created", name: "Tarea creada" },
  TASK_CHANGED: { type: "task.changed", name: "Tarea cambiada" },
  TASK_DELETED: { type: "task.deleted", name: "Tarea eliminada" },
  PAYMENT_CREATED: { type: "payment.created", name: "Cobro anotado" },
  PAYMENT_REVERSED: { type: "payment.reversed", name: "Cobro revertido" },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_KEYS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export const WEBHOOK_STATUS_NAMES = {
  ACTIVE: "Activo",
  RETRYING: "Con fallos",
  OFF: "Desactivado",
} as const;

export const DELIVERY_STATE_NAMES = {
  PENDING: "Pendiente",
  DELIVERED: "Entregado",
  FAILED: "Sin entregar",
} as const;

/** Why a try had no answer. */
export const WEBHOOK_FAULT_NAMES = {
  URL: "La dirección no se admite",
  ADDRESS: "La dirección lleva a una red privada",
  NAME: "El dominio no existe o no responde",
  TIMEOUT: "No respondió en 10 segundos",
  CERTIFICATE: "El certificado no es válido",
  CONNECTION: "No se pudo conectar o se cortó",
} as const;
