import { AUTHOR_SIDES } from "../../../../schema/rules/case-readers.ts";
import { ENTRY_LABELS, entryHeading } from "../../../../schema/rules/case-states.ts";
import type { AuthorSide, CaseEntryFilter, CaseEntryType } from "../../../generated/graphql.ts";
import { optionalChoiceParam, wordsParam, type UrlState } from "../../../lib/url-state.ts";

/** Kinds of work, as the first filter groups the types of entries. */
export const GROUPS = {
  gestiones: { label: "Llamadas, correos y reuniones", types: ["LLAMADA", "CORREO", "REUNION"] },
  notas: { label: "Anotaciones", types: ["ANOTACION"] },
  documentos: { label: "Documentos", types: ["DOCUMENTO"] },
  acuerdos: { label: "Sesiones y acuerdos", types: ["SESION", "ACUERDO"] },
  dinero: { label: "Presupuestos y pagos", types: ["PRESUPUESTO", "PAGO"] },
  sistema: { label: "Cambios del expediente", types: ["SISTEMA"] },
} as const satisfies Record<string, { label: string; types: readonly CaseEntryType[] }>;

type GroupName = keyof typeof GROUPS;

const groupNames = Object.keys(GROUPS) as GroupName[];
const typeNames = Object.keys(ENTRY_LABELS) as CaseEntryType[];
const sideNames = Object.keys(AUTHOR_SIDES) as AuthorSide[];

/** What the activity keeps in its address, besides the tab. */
export const activityUrl = {
  gestion: optionalChoiceParam(groupNames),
  tipo: optionalChoiceParam(typeNames),
  registro: optionalChoiceParam(sideNames),
  buscar: wordsParam(),
};

export type ActivityUrl = UrlState<typeof activityUrl>;

export const GROUP_OPTIONS = groupNames.map((value) => ({ value, label: GROUPS[value].label }));
export const SIDE_OPTIONS = sideNames.map((value) => ({ value, label: AUTHOR_SIDES[value].name }));

/** The types that can still be chosen within a group. */
export function typeOptions(group: ActivityUrl["gestion"]) {
  const offered: readonly CaseEntryType[] = group === null ? typeNames : GROUPS[group].types;
  return offered.map((value) => ({ value, label: entryHeading(value) }));
}

export function isFiltered({ gestion, tipo, registro, buscar }: ActivityUrl): boolean {
  return gestion !== null || tipo !== null || registro !== null || buscar.trim() !== "";
}

/** Null when everything is wanted. */
export function entryFilter(url: ActivityUrl): CaseEntryFilter | null {
  if (!isFiltered(url)) return null;
  const { gestion, tipo, registro, buscar } = url;
  const types = tipo === null ? (gestion === null ? null : [...GROUPS[gestion].types]) : [tipo];
  return {
    ...(types === null ? {} : { types }),
    ...(registro === null ? {} : { side: registro }),
    ...(buscar.trim() === "" ? {} : { search: buscar.trim() }),
  };
}
