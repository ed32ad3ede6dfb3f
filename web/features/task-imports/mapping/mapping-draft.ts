import { TASK_LIST_FIELD_NAMES } from "../../../../schema/rules/tasks.ts";
import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import type { ListCreditorInput, TaskImportMappingInput } from "../../../generated/graphql.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import { choiceName, columnName, isProperty, type Choice, type TaskImport } from "../import-types.ts";

/** The creditor's fields by those of the contract; nothing of it is required. */
export const CREDITOR_FIELDS = {
  creditorName: "name",
  creditorDocument: "identityDocument",
  creditorAddress: "address",
  creditorPostalCode: "postalCode",
  creditorCity: "city",
  creditorCountry: "country",
} as const;
type CreditorField = keyof typeof CREDITOR_FIELDS;
export const CREDITOR_NAMES = Object.keys(CREDITOR_FIELDS) as readonly CreditorField[];

export const LIST_FIELDS = ["name", "company", "email", "lada", "phone"] as const;
export const DETAIL_FIELDS = [...LIST_FIELDS, ...CREDITOR_NAMES] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];
export type ListDetails = Readonly<Record<DetailField, string>>;

export const DETAIL_LABELS: ListDetails = {
  name: TASK_LIST_FIELD_NAMES.name,
  company: TASK_LIST_FIELD_NAMES.company,
  email: TASK_LIST_FIELD_NAMES["contact.email"],
  lada: TASK_LIST_FIELD_NAMES["contact.lada"],
  phone: TASK_LIST_FIELD_NAMES["contact.phone"],
  creditorName: TASK_LIST_FIELD_NAMES["creditor.name"],
  creditorDocument: TASK_LIST_FIELD_NAMES["creditor.identityDocument"],
  creditorAddress: TASK_LIST_FIELD_NAMES["creditor.address"],
  creditorPostalCode: TASK_LIST_FIELD_NAMES["creditor.postalCode"],
  creditorCity: TASK_LIST_FIELD_NAMES["creditor.city"],
  creditorCountry: TASK_LIST_FIELD_NAMES["creditor.country"],
};

/** What the person set, and what was stored when they did: whoever changed it in between shows by the difference. */
interface Pending<Value> {
  value: Value;
  base: Value;
}

/**
 * Work on the mapping that the server may not have yet. Survives JSON: it is kept in the browser until it is stored.
 * Details stay here also when they are stored, so that saving never touches the text under the cursor.
 */
export interface MappingDraft {
  /** Headers of the columns the choices were made for. */
  headers: readonly string[];
  choices: Readonly<Record<string, Pending<Choice>>>;
  details: Readonly<Partial<Record<DetailField, Pending<string>>>>;
}

export function emptyDraft(stored: TaskImport): MappingDraft {
  return { headers: stored.columns.map(({ header }) => header), choices: {}, details: {} };
}

/** As the server keeps texts: single spaces, none around. */
function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function storedDetails({
  listDetails: { name, company, contact, creditor },
}: TaskImport): ListDetails {
  return {
    name: name ?? "",
    company: company ?? "",
    email: contact.email ?? "",
    lada: contact.lada ?? DEFAULT_LADA,
    phone: contact.phone ?? "",
    creditorName: creditor.name,
    creditorDocument: creditor.identityDocument,
    creditorAddress: creditor.address,
    creditorPostalCode: creditor.postalCode,
    creditorCity: creditor.city,
    creditorCountry: creditor.country,
  };
}

/** The details as the person sees them. */
export function shownDetails(draft: MappingDraft, stored: TaskImport): ListDetails {
  const values = storedDetails(stored);
  const typed = Object.entries(draft.details).map(([field, pending]) => [field, pending.value] as const);
  return { ...values, ...Object.fromEntries(typed) };
}

/** The columns with the person's choices in place. */
export function shownColumns(draft: MappingDraft, stored: TaskImport): TaskImport["columns"] {
  return stored.columns.map((column) => {
    const pending = draft.choices[column.index];
    return pending === undefined ? column : { ...column, choice: pending.value };
  });
}

/** The draft with choices (index → choice) made by the person. */
export function withChoices(
  draft: MappingDraft,
  stored: TaskImport,
  made: Readonly<Record<string, Choice>>,
): MappingDraft {
  const choices = { ...draft.choices };
  for (const [index, value] of Object.entries(made)) {
    const base = choices[index]?.base ?? stored.columns[Number(index)]?.choice ?? null;
    choices[index] = { value, base };
  }
  return { ...draft, choices };
}

/** The draft with a list detail typed by the person. */
export function withDetail(
  draft: MappingDraft,
  stored: TaskImport,
  field: DetailField,
  value: string,
): MappingDraft {
  const base = draft.details[field]?.base ?? storedDetails(stored)[field];
  return { ...draft, details: { ...draft.details, [field]: { value, base } } };
}

function sameHeaders(draft: MappingDraft, stored: TaskImport): boolean {
  const { columns } = stored;
  return (
    draft.headers.length === columns.length &&
    columns.every(({ header }, index) => draft.headers[index] === header)
  );
}

/**
 * The draft after news from the server: what is stored by now leaves it, and where the person had changed nothing the
 * news is taken over. Choices made for other columns (another sheet, another header row) are dropped.
 */
export function reconcile(draft: MappingDraft, stored: TaskImport): MappingDraft {
  const details = storedDetails(stored);
  const kept = Object.entries(draft.details).flatMap(([name, pending]) => {
    const field = name as DetailField;
    if (tidy(pending.value) === details[field])
      return [[field, { ...pending, base: details[field] }] as const];
    return tidy(pending.value) === pending.base ? [] : [[field, pending] as const];
  });
  if (!sameHeaders(draft, stored)) return { ...emptyDraft(stored), details: Object.fromEntries(kept) };
  const choices = Object.entries(draft.choices).filter(
    ([index, { value }]) => value !== (stored.columns[Number(index)]?.choice ?? null),
  );
  return { headers: draft.headers, choices: Object.fromEntries(choices), details: Object.fromEntries(kept) };
}

/** What isn't stored yet. */
export function unsaved(draft: MappingDraft, stored: TaskImport): MappingDraft {
  const { choices, details, headers } = reconcile(draft, stored);
  const values = storedDetails(stored);
  const dirty = Object.entries(details).filter(
    ([field, { value }]) => tidy(value) !== values[field as DetailField],
  );
  return { headers, choices, details: Object.fromEntries(dirty) };
}

export function isEmpty({ choices, details }: MappingDraft): boolean {
  return Object.keys(choices).length === 0 && Object.keys(details).length === 0;
}

/** After `sent` was stored: later work on the same fields starts from there. */
export function afterSaving(draft: MappingDraft, sent: MappingDraft, stored: TaskImport): MappingDraft {
  const values = storedDetails(stored);
  const choices = Object.entries(draft.choices).map(([index, pending]) => {
    const wasSent = sent.choices[index] !== undefined;
    return [
      index,
      wasSent ? { ...pending, base: stored.columns[Number(index)]?.choice ?? null } : pending,
    ] as const;
  });
  const details = Object.entries(draft.details).map(([name, pending]) => {
    const field = name as DetailField;
    return [
      field,
      sent.details[field] === undefined ? pending : { ...pending, base: values[field] },
    ] as const;
  });
  return reconcile(
    { headers: draft.headers, choices: Object.fromEntries(choices), details: Object.fromEntries(details) },
    stored,
  );
}

/** Another column that holds the property this one wants, by somebody else's choice. */
function rival(draft: MappingDraft, stored: TaskImport, index: number, choice: Choice) {
  if (!isProperty(choice)) return undefined;
  return stored.columns.find(
    (column) =>
      column.index !== index && column.choice === choice && draft.choices[column.index] === undefined,
  );
}

/** Where somebody else stored something different since the person made their change. Texts are for the screen. */
export function conflicts(draft: MappingDraft, stored: TaskImport): ConflictField[] {
  const dirty = unsaved(draft, stored);
  const values = storedDetails(stored);
  const columns = Object.entries(dirty.choices).flatMap(([key, { value, base }]): ConflictField[] => {
    const column = stored.columns[Number(key)];
    if (column === undefined) return [];
    const other = rival(dirty, stored, column.index, value);
    if (other === undefined && (column.choice ?? null) === base) return [];
    const current =
      other === undefined
        ? choiceName(column.choice)
        : `${choiceName(value)}, en la columna «${columnName(other)}»`;
    return [
      { field: `choice.${key}`, label: `Columna «${columnName(column)}»`, current, yours: choiceName(value) },
    ];
  });
  const details = Object.entries(dirty.details).flatMap(([name, { value, base }]): ConflictField[] => {
    const field = name as DetailField;
    if (values[field] === base) return [];
    return [
      { field, label: DETAIL_LABELS[field], current: values[field] || null, yours: tidy(value) || null },
    ];
  });
  return [...columns, ...details];
}

/** 'Cargar lo guardado': what conflicts is given up, the rest stays. */
export function takeStored(draft: MappingDraft, stored: TaskImport): MappingDraft {
  const given = new Set(conflicts(draft, stored).map(({ field }) => field));
  const choices = Object.entries(draft.choices).filter(([index]) => !given.has(`choice.${index}`));
  const details = Object.entries(draft.details).filter(([field]) => !given.has(field));
  return {
    headers: draft.headers,
    choices: Object.fromEntries(choices),
    details: Object.fromEntries(details),
  };
}

/** 'Aplicar mis cambios': the same work on top of what is stored now; a column that holds a wanted property is opened. */
export function keepMine(draft: MappingDraft, stored: TaskImport): MappingDraft {
  const values = storedDetails(stored);
  const choices: Record<string, Pending<Choice>> = {};
  for (const [key, { value }] of Object.entries(draft.choices)) {
    const other = rival(draft, stored, Number(key), value);
    if (other !== undefined) choices[other.index] = { value: null, base: other.choice };
    choices[key] = { value, base: stored.columns[Number(key)]?.choice ?? null };
  }
  const details = Object.entries(draft.details).map(([name, pending]) => {
    const field = name as DetailField;
    return [field, { ...pending, base: values[field] }] as const;
  });
  return { headers: draft.headers, choices, details: Object.fromEntries(details) };
}

/** The creditor goes whole; its province follows from the postal code. */
function creditorInput({ details }: MappingDraft, stored: TaskImport): { creditor?: ListCreditorInput } {
  if (CREDITOR_NAMES.every((name) => details[name] === undefined)) return {};
  const known = storedDetails(stored);
  const typed = CREDITOR_NAMES.map((name) => [
    CREDITOR_FIELDS[name],
    tidy(details[name]?.value ?? known[name]),
  ]);
  const { forOtherEntities } = stored.listDetails.creditor;
  return { creditor: { ...(Object.fromEntries(typed) as ListCreditorInput), forOtherEntities } };
}

/** What is sent for the unsaved part of a draft, on top of `stored`. */
export function toMappingInput(dirty: MappingDraft, stored: TaskImport): TaskImportMappingInput {
  const columns = Object.entries(dirty.choices).map(([index, { value }]) => ({
    index: Number(index),
    choice: value,
  }));
  const { name, company, email, lada, phone } = dirty.details;
  const contact =
    email === undefined && lada === undefined && phone === undefined
      ? undefined
      : {
          // Without a prefix the contract means the usual one, not the stored one.
          lada: tidy(lada?.value ?? storedDetails(stored).lada) || DEFAULT_LADA,
          ...(email === undefined ? {} : { email: tidy(email.value) }),
          ...(phone === undefined ? {} : { phone: tidy(phone.value) }),
        };
  const listDetails = {
    ...(name === undefined ? {} : { name: tidy(name.value) }),
    ...(company === undefined ? {} : { company: tidy(company.value) }),
    ...(contact === undefined ? {} : { contact }),
    ...creditorInput(dirty, stored),
  };
  return {
    version: stored.version,
    ...(columns.length === 0 ? {} : { columns }),
    ...(Object.keys(listDetails).length === 0 ? {} : { listDetails }),
  };
}
