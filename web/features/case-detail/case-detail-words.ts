import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type { Audience, CaseEntryType, CaseDetailFragment } from "../../generated/graphql.ts";
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

export const AUDIENCE_LOOKS: Record<Audience, { icon: IconName; tone: StatusTone }> = {
  ME: { icon: "lock", tone: "warning" },
  CLIENT: { icon: "user-check", tone: "info" },
  ALL: { icon: "users", tone: "success" },
};
