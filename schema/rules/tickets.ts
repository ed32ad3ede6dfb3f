export const TICKET_STATES = {
  OPEN: "Por responder",
  ANSWERED: "Respondida",
  CLOSED: "Cerrada",
} as const;

export const TICKET_CATEGORIES = {
  ACCOUNT: "Mi cuenta",
  CASE: "Un expediente",
  PAYMENT: "Pagos",
  TECHNICAL: "Algo no funciona",
  COMPLAINT: "Una queja",
  OTHER: "Otro asunto",
} as const;
