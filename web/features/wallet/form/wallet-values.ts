import {
  LEGAL_NOTICE_NOT_ACCEPTED,
  NO_OBLIGATION_NOT_CONFIRMED,
  WALLET_NOT_CONFIRMED,
} from "../../../../schema/rules/leads.ts";
import type { EntityType, WalletRequestInput, WalletService } from "../../../generated/plain/graphql.ts";
import { cifProblem } from "../../../parts/accounts/cif.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import {
  emptyLeadContact,
  LEAD_CONTACT_LABELS,
  leadContactFaults,
  missing,
  noConsents,
  PRIVACY_LABEL,
  privacyFault,
  problemList,
  toLeadInput,
  type LeadConsents,
  type LeadContact,
} from "../../../parts/leads/lead-form.ts";
import { ENTITY_TYPE_LABELS, WALLET_SERVICE_LABELS } from "../../../parts/leads/lead-words.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

/** Name of the form, before the ids of its controls, and of its draft. */
export const WALLET_FORM = "wallet";
export const STEPS = ["Rellena el formulario", "Sube el archivo", "Confirma y valida"] as const;
export const DATA_STEP = 0;
export const FILE_STEP = 1;
export const CONFIRM_STEP = 2;

/** The texts, which a draft keeps; `entityType` and `service` are empty until chosen. */
export interface WalletValues extends LeadContact {
  entityType: string;
  cif: string;
  service: string;
}

/** Never kept: each is given anew. */
export interface WalletConsents extends LeadConsents {
  acceptsLegalNotice: boolean;
  confirmsHolder: boolean;
  confirmsNoCommitment: boolean;
}

export const emptyWallet: WalletValues = { ...emptyLeadContact, entityType: "", cif: "", service: "" };
export const noWalletConsents: WalletConsents = {
  ...noConsents,
  acceptsLegalNotice: false,
  confirmsHolder: false,
  confirmsNoCommitment: false,
};

export const EMAIL_LABEL = "Correo electrónico corporativo";
const { fullName, company, email: _, ...rest } = LEAD_CONTACT_LABELS;

/** In the order the fields stand on the three steps. */
export const WALLET_LABELS: FieldLabels = {
  fullName,
  company,
  entityType: "Tipo de entidad",
  cif: "CIF",
  email: EMAIL_LABEL,
  ...rest,
  file: "Archivo de prueba",
  privacy: "Datos personales del archivo",
  service: "Qué quieres recibir",
  acceptsLegalNotice: "Aviso legal",
  acceptsPrivacy: PRIVACY_LABEL,
  confirmsHolder: "Titularidad y anonimización",
  confirmsNoCommitment: "Sin compromiso",
};

const CONFIRM_FIELDS = [
  "service",
  "acceptsLegalNotice",
  "acceptsPrivacy",
  "acceptsCommercial",
  "confirmsHolder",
  "confirmsNoCommitment",
];

/** The step a field stands on; a problem of no known field is told on the last one. */
export function stepOf(field: string): number {
  if (field === "file" || field === "privacy") return FILE_STEP;
  return CONFIRM_FIELDS.includes(field) || !(field in WALLET_LABELS) ? CONFIRM_STEP : DATA_STEP;
}

function isEntityType(text: string): text is EntityType {
  return Object.hasOwn(ENTITY_TYPE_LABELS, text);
}

export function isWalletService(text: string): text is WalletService {
  return Object.hasOwn(WALLET_SERVICE_LABELS, text);
}

/** Everything wrong with step 1 that can be told without the server, in the order of the fields. */
export function dataProblems(values: WalletValues): UserProblem[] {
  const { fullName: name, company: firm, ...reach } = leadContactFaults(values);
  return problemList({
    fullName: name,
    company: firm,
    entityType: isEntityType(values.entityType) ? undefined : missing(""),
    cif: cifProblem(values.cif),
    ...reach,
  });
}

/** What a chosen file with personal data waits for: a choice for each column, or a look at the copy. */
export type Undecided = "choosing" | "copied" | null;

/** What step 2 lacks. */
export function fileProblems(hasFile: boolean, undecided: Undecided): UserProblem[] {
  if (hasFile) return [];
  if (undecided === "choosing")
    return problemList({ privacy: "Elige qué hacer con cada columna y pulsa «Preparar la copia»" });
  if (undecided === "copied") return problemList({ privacy: "Mira la copia y pulsa «Usar esta copia»" });
  return problemList({ file: "Por favor selecciona un archivo primero" });
}

/** What step 3 lacks, in the order of the fields. */
export function confirmProblems(values: WalletValues, consents: WalletConsents): UserProblem[] {
  const unless = (given: boolean, message: string) => (given ? undefined : message);
  return problemList({
    service: unless(isWalletService(values.service), "Elige una de las dos opciones"),
    acceptsLegalNotice: unless(consents.acceptsLegalNotice, LEGAL_NOTICE_NOT_ACCEPTED),
    acceptsPrivacy: privacyFault(consents),
    confirmsHolder: unless(consents.confirmsHolder, WALLET_NOT_CONFIRMED),
    confirmsNoCommitment: unless(consents.confirmsNoCommitment, NO_OBLIGATION_NOT_CONFIRMED),
  });
}

/** The furthest step that may be shown: the first that isn't filled in yet. */
export function furthestStep(values: WalletValues, hasFile: boolean): number {
  if (dataProblems(values).length > 0) return DATA_STEP;
  return hasFile ? CONFIRM_STEP : FILE_STEP;
}

/** The input of the contract but for what is said of the file; null while entity type or service aren't chosen. */
export function toWalletInput(
  values: WalletValues,
  consents: WalletConsents,
): Omit<WalletRequestInput, "notPersonal"> | null {
  const { entityType, service } = values;
  if (!isEntityType(entityType) || !isWalletService(service)) return null;
  return {
    contact: toLeadInput(values, consents),
    entityType,
    cif: values.cif.trim(),
    service,
    acceptsLegalNotice: consents.acceptsLegalNotice,
    confirmsHolder: consents.confirmsHolder,
    confirmsNoCommitment: consents.confirmsNoCommitment,
  };
}
