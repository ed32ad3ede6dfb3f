import type { SummaryEntry } from "../../../lib/user-errors.ts";
import type { ContractType, CreateTaskInput, DebtorIntervention } from "../../../generated/graphql.ts";

/**
 * What the individual-task form holds; survives JSON, so that it can be kept as a draft. Names are those of
 * `CreateTaskInput`, so that the server's problems find their fields. Dates are `yyyy-mm-dd`, the amount an exact
 * decimal with a point.
 */
export interface TaskFormValues {
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
  identityDocument: string;
  intervention: DebtorIntervention | null;
  thirdParties: string;
  assignmentDate: string | null;
}

/** How each field is called, by its path in the form. */
const TASK_FIELD_LABELS: Readonly<Record<string, string>> = {
  entity: "Entidad",
  nContract: "N° Contrato",
  typeContract: "Tipo Contrato",
  amountDebt: "Importe deuda",
  debtDate: "Fecha deuda",
  assignmentDate: "Fecha de asignación",
  nSessions: "N° Sesiones",
  debtor: "Deudor",
  identityDocument: "Documento (NIF/NIE/CIF)",
  intervention: "Intervención",
  thirdParties: "Terceros",
  "contact.email": "Email",
  "contact.lada": "Prefijo",
  "contact.phone": "Teléfono",
  "addresses.0": "Dirección 1 (Contrato)",
  "addresses.1": "Dirección 2 (Principal)",
  "addresses.2": "Dirección 3 (Extra)",
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
    contact: { email: "", lada: "34", phone: "" },
    entity: "",
    nContract: "",
    addresses: ["", "", ""],
    nSessions: 0,
    typeContract: null,
    amountDebt: "0",
    debtDate: today,
    debtor: "",
    identityDocument: "",
    intervention: null,
    thirdParties: "",
    assignmentDate: today,
  };
}

function optional(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** What is sent: texts trimmed, empty addresses dropped (their types go by position in what remains). */
export function toCreateTaskInput(values: TaskFormValues): CreateTaskInput {
  const { contact, addresses, identityDocument, thirdParties, nSessions } = values;
  return {
    contact: { email: contact.email.trim(), lada: contact.lada.trim() || "34", phone: contact.phone.trim() },
    entity: values.entity.trim(),
    nContract: values.nContract.trim(),
    addresses: addresses.map((address) => address.trim()).filter((address) => address !== ""),
    nSessions: nSessions ?? 0,
    typeContract: values.typeContract,
    amountDebt: values.amountDebt,
    debtDate: values.debtDate,
    debtor: values.debtor.trim(),
    identityDocument: optional(identityDocument),
    intervention: values.intervention,
    thirdParties: optional(thirdParties),
    assignmentDate: values.assignmentDate,
  };
}
