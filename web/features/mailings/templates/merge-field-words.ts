import type { MergeField } from "../../../generated/graphql.ts";

/** What a template can say of each recipient, as people call it. */
export const FIELD_NAMES: Readonly<Record<MergeField, string>> = {
  DEBTOR: "Nombre del deudor",
  ROLE: "En qué calidad responde",
  CREDITOR: "Acreedor",
  TOTAL: "Importe total",
  DEBT_COUNT: "Número de deudas",
  CONTRACT: "Contrato",
  REFERENCE: "Referencia",
  MANAGER: "Quién lo gestiona",
  TODAY: "Fecha de hoy",
};

export const FIELDS = Object.keys(FIELD_NAMES) as MergeField[];

const isField = (name: string): name is MergeField => Object.hasOwn(FIELD_NAMES, name);

/** `Tu deuda con {{CREDITOR}}` → `Tu deuda con {{Acreedor}}`. */
export function shownSubject(subject: string): string {
  return subject.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isField(name) ? `{{${FIELD_NAMES[name]}}}` : whole,
  );
}

/** As it is read where nobody edits it: `Tu deuda con [acreedor]`. */
export function readSubject(subject: string): string {
  return subject.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isField(name) ? `[${FIELD_NAMES[name].toLowerCase()}]` : whole,
  );
}

/** The way back, of what is typed in subject and text; what is no field stays as it is, and the server says so. */
export function storedText(shown: string): string {
  return shown.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) => {
    const field = FIELDS.find((one) => FIELD_NAMES[one].toLowerCase() === name.toLowerCase());
    return field === undefined ? whole : `{{${field}}}`;
  });
}
