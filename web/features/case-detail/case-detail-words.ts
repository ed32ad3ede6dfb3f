import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { PRODUCT_NAME } from "../../lib/product.ts";
import type { Audience, AuthorSide, CaseEntryType, CaseDetailFragment } from "../../generated/graphql.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusTag.tsx";

/** 'Conciliación N° P26000123' */
export function caseHeading({
  interventionType,
  number,
}: Pick<CaseDetailFragment, "interventionType" | "number">) {
  return `${INTERVENTION_WORDS[interventionType].shortName} N° ${number}`;
}

export const ENTRY_ICONS: Record<CaseEntryType, IconName> = {
  ANOTACION: "edit",
  LLAMADA: "phone",
  CORREO: "mail",
  REUNION: "users",
  DOCUMENTO: "file",
  ACUERDO: "circle-check",
  SESION: "calendar",
  PRESUPUESTO: "euro",
  PAGO: "payments",
  SISTEMA: "info",
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
