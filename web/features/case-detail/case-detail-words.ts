import { PRODUCT_NAME } from "../../lib/product.ts";
import type {
  Audience,
  AuthorSide,
  CaseEntryType,
  InterventionType,
  AnswerMethod,
  CaseDetailFragment,
} from "../../generated/graphql.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusTag.tsx";

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

/** What a person writes by hand; the others are written by the platform. */
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
