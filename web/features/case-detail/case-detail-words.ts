import { PRODUCT_NAME } from "../../app/product.ts";
import type {
  Audience,
  AuthorSide,
  CaseEntryType,
  ClosingGround,
  InterventionType,
  AnswerMethod,
} from "../../generated/schema-types.ts";
import { CASE_STATUSES } from "../../lib/case-words.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusTag.tsx";
import type { CaseDetailFragment } from "./CasePage.generated.ts";

/** As the heading says it: 'Conciliación N° P26000123'. */
const HEADING_NAMES: Record<InterventionType, string> = {
  CONCILIATION: "Conciliación",
  MEDIATION: "Mediación",
  COLLECTION: "Recaudación",
};

export function caseHeading({
  interventionType,
  number,
}: Pick<CaseDetailFragment, "interventionType" | "number">) {
  return `${HEADING_NAMES[interventionType]} N° ${number}`;
}

/** A closed case says how it ended; the others what they wait for. */
export function statusLook({ status, specialistId }: Pick<CaseDetailFragment, "status" | "specialistId">): {
  label: string;
  tone: StatusTone;
} {
  const { tone, label } = CASE_STATUSES[status];
  if (status === "AGREED") return { tone, label: "Finalizado con acuerdo" };
  if (status === "BROKEN") return { tone, label: "Roto, sin acuerdo" };
  if (status === "PENDING_ACCEPTANCE" && specialistId !== null)
    return { tone, label: "Pendiente de que el gestor acepte" };
  return { tone, label };
}

export const GROUND_NAMES: Record<ClosingGround, string> = {
  NO_ANSWER: "La contraparte no respondió en 30 días",
  PROPOSAL_LAPSED: "30 días desde la propuesta sin acuerdo",
  TIME_OVER: "Tres meses desde la primera reunión",
  ENDED_BY_PARTY: "Una de las partes lo dio por terminado",
  REFUSED: "La contraparte no quiso participar",
  WITHDRAWN: "El cliente lo retiró",
  OTHER: "Otro motivo",
};

export const ENTRY_TYPES: Record<CaseEntryType, { label: string; icon: IconName }> = {
  ANOTACION: { label: "ANOTACIÓN", icon: "edit" },
  LLAMADA: { label: "LLAMADA", icon: "phone" },
  CORREO: { label: "CORREO", icon: "mail" },
  REUNION: { label: "REUNIÓN", icon: "users" },
  DOCUMENTO: { label: "DOCUMENTO", icon: "file" },
  ACUERDO: { label: "ACUERDO", icon: "circle-check" },
  SESION: { label: "SESIÓN", icon: "calendar" },
  PRESUPUESTO: { label: "PRESUPUESTO", icon: "euro" },
  PAGO: { label: "PAGO", icon: "payments" },
  SISTEMA: { label: "SISTEMA", icon: "info" },
};

/** What a person writes by hand; the others the house writes. */
export const WRITTEN_TYPES = ["ANOTACION", "LLAMADA", "CORREO", "REUNION", "DOCUMENTO"] as const;

export const SIDE_NAMES: Record<AuthorSide, string> = {
  CLIENT: "Parte (Creador)",
  COUNTERPARTY: "Contraparte",
  MANAGER: "Gestor",
  ADMIN: "Administración",
  SYSTEM: PRODUCT_NAME,
};

export const AUDIENCES: Record<Audience, { label: string; icon: IconName; tone: StatusTone }> = {
  ME: { label: "Solo yo", icon: "lock", tone: "warning" },
  CLIENT: { label: "Gestor y cliente", icon: "user-check", tone: "info" },
  ALL: { label: "Todas las partes", icon: "users", tone: "success" },
};

export const ANSWER_METHODS: Record<AnswerMethod, string> = {
  ACCOUNT: "desde su cuenta",
  LINK: "con su enlace personal",
  BY_HAND: "anotado por el gestor",
};
