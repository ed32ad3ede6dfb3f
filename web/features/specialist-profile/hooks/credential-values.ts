import { CREDENTIAL_KIND_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { DAY_IN_FUTURE } from "../../../../schema/rules/madrid-days.ts";
import { MANDATORY } from "../../../../schema/rules/required.ts";
import type {
  CredentialInput,
  CredentialKind,
  CredentialStatus,
  ProfileCredentialFragment,
} from "../../../generated/graphql.ts";
import { formatDate } from "../../../lib/format.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import type { StatusTone } from "../../../ui/StatusTag.tsx";

/** What the form of a credential holds; empty texts stand for nothing. */
export interface CredentialValues {
  kind: CredentialKind;
  title: string;
  issuer: string;
  number: string;
  validUntil: string;
}

/** A credential in hand; null `id` for a new one. Kept as a draft, so it survives JSON (a chosen file doesn't). */
export interface CredentialEdit {
  id: string | null;
  version: number;
  status: CredentialStatus | null;
  base: CredentialValues;
  values: CredentialValues;
}

export const CREDENTIAL_LABELS: Record<keyof CredentialValues, string> = {
  kind: "Tipo de credencial",
  title: "Nombre",
  issuer: "Entidad que la emite",
  number: "Número",
  validUntil: "Válida hasta",
};

const EMPTY: CredentialValues = {
  kind: "QUALIFICATION",
  title: "",
  issuer: "",
  number: "",
  validUntil: "",
};

export const NEW_CREDENTIAL: CredentialEdit = {
  id: null,
  version: 0,
  status: null,
  base: EMPTY,
  values: EMPTY,
};

export function editOf(credential: ProfileCredentialFragment): CredentialEdit {
  const { id, version, status, kind, title, issuer, number, validUntil } = credential;
  const base = { kind, title, issuer, number, validUntil: validUntil ?? "" };
  return { id, version, status, base, values: base };
}

export function isCredentialChanged({ base, values }: CredentialEdit): boolean {
  return JSON.stringify(base) !== JSON.stringify(values);
}

/** A registration is looked up by its number; an insurance counts as long as it is valid. */
export function isRequired(field: keyof CredentialValues, kind: CredentialKind): boolean {
  if (field === "kind" || field === "title") return true;
  if (field === "validUntil") return kind === "INSURANCE";
  return kind === "REGISTRATION";
}

/** What the form can tell by itself. `today` is a date of Madrid, yyyy-mm-dd. */
export function credentialProblems(values: CredentialValues, today: string): UserProblem[] {
  const fields = Object.keys(CREDENTIAL_LABELS) as (keyof CredentialValues)[];
  const problems: UserProblem[] = fields
    .filter((field) => isRequired(field, values.kind) && values[field].trim() === "")
    .map((field) => ({ field: [field], message: MANDATORY }));
  if (values.validUntil !== "" && values.validUntil <= today) {
    problems.push({ field: ["validUntil"], message: DAY_IN_FUTURE });
  }
  return problems;
}

/** What was sent, or is about to be. */
interface CredentialContent {
  values: CredentialValues;
  file: File | null;
}

/** The problems of what is still as it was sent. Another kind asks for other fields. */
export function standingProblems(
  problems: readonly UserProblem[],
  sent: CredentialContent,
  now: CredentialContent,
): UserProblem[] {
  return problems.filter(({ field: [name] }) => {
    if (name === undefined) return true;
    if (name === "file") return now.file === sent.file;
    const key = name as keyof CredentialValues;
    return now.values.kind === sent.values.kind && now.values[key] === sent.values[key];
  });
}

export function credentialInput({
  kind,
  title,
  issuer,
  number,
  validUntil,
}: CredentialValues): CredentialInput {
  return { kind, title, issuer, number, validUntil: validUntil === "" ? null : validUntil };
}

interface CredentialState {
  text: string;
  tone: StatusTone;
}

/** In which state a credential is, in a word. One that was verified once may have run out since. */
export function credentialState({
  status,
  expired,
}: Pick<ProfileCredentialFragment, "status" | "expired">): CredentialState {
  if (status === "REJECTED") return { text: "Rechazada", tone: "danger" };
  if (expired) return { text: "Caducada", tone: "danger" };
  if (status === "VERIFIED") return { text: "Verificada", tone: "success" };
  return { text: "Pendiente de verificación", tone: "info" };
}

function shown(field: keyof CredentialValues, values: CredentialValues): string | null {
  if (field === "kind") return CREDENTIAL_KIND_NAMES[values.kind];
  const text = field === "validUntil" ? formatDate(values.validUntil) : values[field];
  return text === "" ? null : text;
}

/** What is stored otherwise than the edit began with, its state included: an administrator may have looked at it. */
export function credentialConflict(edit: CredentialEdit, stored: ProfileCredentialFragment): ConflictField[] {
  const theirs = editOf(stored);
  const fields = Object.keys(CREDENTIAL_LABELS) as (keyof CredentialValues)[];
  const changed = fields
    .filter((field) => theirs.base[field] !== edit.base[field])
    .map((field) => ({
      field,
      label: CREDENTIAL_LABELS[field],
      current: shown(field, theirs.base),
      yours: edit.values[field] === edit.base[field] ? null : shown(field, edit.values),
    }));
  const state = {
    field: "status",
    label: "Estado",
    current: credentialState(stored).text,
    // What any change makes of it.
    yours: credentialState({ status: "PENDING", expired: false }).text,
  };
  return theirs.status === edit.status ? changed : [...changed, state];
}
