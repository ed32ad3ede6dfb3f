import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import type { SummaryEntry } from "../../../lib/user-errors.ts";
import type { ContractType, CreateTaskInput, DebtorIntervention } from "../../../generated/graphql.ts";

/** Texts that may stay empty: null in the contract, "" in the form. */
const OPTIONAL_TEXTS = ["identityDocument", "thirdParties"] as const;
type OptionalText = (typeof OPTIONAL_TEXTS)[number];

/**
 * What the individual-task form holds; survives JSON, so that it can be kept as a draft. Names are those of
 * `CreateTaskInput`, so that the server's problems find their fields. Dates are `yyyy-mm-dd`, the amount an exact
 * decimal with a point.
 */
export interface TaskFormValues extends Record<OptionalText, string> {
  contact: { email: string; lada: string; phone: string };
  entity: string;
  nContract: string;
  /** By position: contract, main, extra. */
  addresses: [string, string, string];
  nSessions: number | null;
  typeContract: ContractType | null;
  amountDebt: string | null;
  debtDate: string | null;
  debtor: string;
  intervention: DebtorIntervention | null;
  assignmentDate: string | null;
}

/** How each field is called, by its path in the form. */
const TASK_FIELD_LABELS: Readonly<Record<string, string>> = {
  ...TASK_PROPERTY_NAMES,
  "contact.email": TASK_PROPERTY_NAMES.email,
  "contact.lada": "Prefijo",
  "contact.phone": TASK_PROPERTY_NAMES.phone,
  "addresses.0": TASK_PROPERTY_NAMES.addressContract,
  "addresses.1": TASK_PROPERTY_NAMES.addressMain,
  "addresses.2": TASK_PROPERTY_NAMES.addressExtra,
};

/** 'Este campo es requerido' seven times over says nothing: in the summary each message names its field. */
export function withFieldNames(formName: string, entries: readonly SummaryEntry[]): SummaryEntry[] {
  return entries.map(({ message, fieldId }) => {
    const label = TASK_FIELD_LABELS[(fieldId ?? "").slice(formName.length + 1).replaceAll("_", ".")];
    return { message: label === undefined ? message : `${label}: ${message}`, fieldId };
  });
}

/** The documented defaults. `today` is `yyyy-mm-dd`. */
export function emptyTaskForm(today: string): TaskFormValues {
  return {
    contact: { email: "", lada: DEFAULT_LADA, phone: "" },
    entity: "",
    nContract: "",
    addresses: ["", "", ""],
    nSessions: 0,
    typeContract: null,
    amountDebt: "0",
    debtDate: today,
    debtor: "",
    intervention: null,
    assignmentDate: today,
    ...optionalTexts({}),
  };
}

/** The optional texts as the form holds them. */
export function optionalTexts(
  stored: Partial<Record<OptionalText, string | null>>,
): Record<OptionalText, string> {
  return eachOptionalText((field) => stored[field] ?? "");
}

function eachOptionalText<T>(valueOf: (field: OptionalText) => T): Record<OptionalText, T> {
  return Object.fromEntries(OPTIONAL_TEXTS.map((field) => [field, valueOf(field)])) as Record<
    OptionalText,
    T
  >;
}

function optional(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** What is sent: texts trimmed, empty addresses dropped (their types go by position in what remains). */
export function toCreateTaskInput(values: TaskFormValues): CreateTaskInput {
  const { contact, addresses, nSessions } = values;
  return {
    contact: {
      email: contact.email.trim(),
      lada: contact.lada.trim() || DEFAULT_LADA,
      phone: contact.phone.trim(),
    },
    entity: values.entity.trim(),
    nContract: values.nContract.trim(),
    addresses: addresses.map((address) => address.trim()).filter((address) => address !== ""),
    nSessions: nSessions ?? 0,
    typeContract: values.typeContract,
    amountDebt: values.amountDebt,
    debtDate: values.debtDate,
    debtor: values.debtor.trim(),
    intervention: values.intervention,
    assignmentDate: values.assignmentDate,
    ...eachOptionalText((field) => optional(values[field])),
  };
}
