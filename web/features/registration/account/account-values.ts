import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { COMPANY_REQUIRED, REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import type {
  AccountKind,
  RegisterClientInput,
  RegisterSpecialistInput,
  RegistrationQuery,
  Role,
} from "../../../generated/plain/graphql.ts";
import { PASSWORD_RULES, passwordProblem } from "../../../../schema/rules/password-rules.ts";
import { emailProblem, phoneProblem } from "../../../lib/account-rules.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

/** Step 0 without the password, which is never kept. */
export interface AccountValues {
  kind: AccountKind;
  names: string;
  surnames: string;
  companyName: string;
  identityDocument: string;
  email: string;
  lada: string;
  phone: string;
}

export interface Secrets {
  password: string;
  confirmation: string;
}

export const emptyAccount: AccountValues = {
  kind: "PERSON",
  names: "",
  surnames: "",
  companyName: "",
  identityDocument: "",
  email: "",
  lada: DEFAULT_LADA,
  phone: "",
};

/** What was typed here, else, where nothing was (another browser, a log-in), what the server has of this registration. */
export function typedOrStored(
  typed: AccountValues,
  stored: Pick<NonNullable<RegistrationQuery["registration"]>, "kind" | "form"> | null,
): AccountValues {
  const isUntouched = Object.entries(emptyAccount).every(
    ([name, value]) => name === "kind" || typed[name as keyof AccountValues] === value,
  );
  if (!isUntouched || !stored?.form) return typed;
  const { names, surnames, email, companyName, identityDocument, lada, phone } = stored.form;
  return {
    kind: stored.kind,
    names,
    surnames,
    email,
    companyName: companyName ?? "",
    identityDocument: identityDocument ?? "",
    lada: lada ?? DEFAULT_LADA,
    phone: phone ?? "",
  };
}

/** Labels by the paths of the server's problems. */
export const ACCOUNT_LABELS: FieldLabels = {
  companyName: "Nombre de la empresa",
  "user.names": "Nombre",
  "user.surnames": "Apellidos",
  identityDocument: "Documento de identidad",
  "contact.email": "Correo electrónico",
  "contact.lada": "Prefijo",
  "contact.phone": "Teléfono",
  password: "Contraseña",
  confirmation: "Confirmar contraseña",
};

const missing = (text: string, message = REQUIRED_MESSAGE) => (text.trim() === "" ? message : undefined);

/** Everything wrong with step 0 that can be told without the server, in the order of the fields. */
export function accountProblems(
  role: Role,
  values: AccountValues,
  { password, confirmation }: Secrets,
): UserProblem[] {
  const isCompany = role === "CLIENT" && values.kind === "COMPANY";
  const found: Record<string, string | undefined> = {
    companyName: isCompany ? missing(values.companyName, COMPANY_REQUIRED) : undefined,
    "user.names": missing(values.names),
    "user.surnames": missing(values.surnames),
    identityDocument: missing(values.identityDocument),
    "contact.email": emailProblem(values.email),
    "contact.phone": phoneProblem(values.phone),
    password: passwordProblem(password, PASSWORD_RULES),
    confirmation: confirmation === password ? undefined : "Las contraseñas no coinciden",
  };
  return Object.entries(found).flatMap(([path, message]) =>
    message === undefined ? [] : [{ field: path.split("."), message }],
  );
}

export function toSpecialistInput(values: AccountValues, password: string): RegisterSpecialistInput {
  return {
    user: { names: values.names.trim(), surnames: values.surnames.trim() },
    contact: { email: values.email.trim(), lada: values.lada, phone: values.phone.trim() },
    identityDocument: values.identityDocument.trim(),
    password,
  };
}

export function toClientInput(values: AccountValues, password: string): RegisterClientInput {
  const isCompany = values.kind === "COMPANY";
  return {
    ...toSpecialistInput(values, password),
    kind: values.kind,
    ...(isCompany ? { companyName: values.companyName.trim() } : {}),
  };
}
