import { ACCOUNT_STATES, ROLE_LABELS } from "../../../schema/rules/accounts.ts";
import { IDENTITY_STATES } from "../../../schema/rules/identity-states.ts";
import type {
  AccountStatus,
  CredentialStatus,
  IdentityKind,
  IdentityStatus,
  Role,
  SanctionSeverity,
} from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface Look {
  label: string;
  tone: StatusTone;
}

export const ROLES: Record<Role, string> = ROLE_LABELS;

const STATUS_TONES: Record<AccountStatus, StatusTone> = {
  PENDING_EMAIL: "neutral",
  PENDING_PROFILE: "neutral",
  ACTIVE: "success",
  SUSPENDED: "danger",
  CLOSED: "neutral",
};
export const ACCOUNT_STATUSES = Object.keys(ACCOUNT_STATES) as AccountStatus[];

/** A suspension without end is an expulsion; without `suspendedUntil` the end isn't known here. */
export function accountLook(status: AccountStatus, suspendedUntil?: string | null): Look {
  const isExpelled = status === "SUSPENDED" && suspendedUntil === null;
  return isExpelled
    ? { label: "Expulsada", tone: "danger" }
    : { label: ACCOUNT_STATES[status], tone: STATUS_TONES[status] };
}

const IDENTITY_TONES: Record<IdentityStatus, StatusTone> = {
  UNVERIFIED: "neutral",
  PENDING: "warning",
  VERIFIED: "success",
  REJECTED: "danger",
};

export function identityLook(status: IdentityStatus): Look {
  return { label: IDENTITY_STATES[status].toAdmins, tone: IDENTITY_TONES[status] };
}

export const IDENTITY_KINDS: Record<IdentityKind, string> = {
  NIF: "NIF",
  NIE: "NIE",
  CIF: "CIF",
  PASSPORT: "Pasaporte",
};

const CREDENTIALS: Record<CredentialStatus, Look> = {
  PENDING: { label: "Por revisar", tone: "warning" },
  VERIFIED: { label: "Verificada", tone: "success" },
  REJECTED: { label: "Rechazada", tone: "danger" },
};

export function credentialLook({ status, expired }: { status: CredentialStatus; expired: boolean }): Look {
  return expired ? { label: "Caducada", tone: "danger" } : CREDENTIALS[status];
}

/** What the terms say of each kind of sanction. */
export const SEVERITIES: Record<SanctionSeverity, { title: string; text: string }> = {
  LIGHT: {
    title: "Leve: advertencia",
    text: "Advertencia por escrito y, si hace falta, formación obligatoria. La cuenta sigue activa.",
  },
  MODERATE: {
    title: "Moderada: suspensión",
    text: "Suspensión de 15 a 30 días y advertencia formal. Si se repite, cuenta como grave. Hay 7 días para presentar alegaciones.",
  },
  GRAVE: {
    title: "Grave: expulsión",
    text: "Expulsión inmediata y sin fecha de fin. No hay plazo de alegaciones.",
  },
};
