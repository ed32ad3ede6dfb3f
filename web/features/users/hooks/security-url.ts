import type { SecurityEventFilter, SecurityEventKind, SecurityOutcome } from "../../../generated/graphql.ts";
import { optionalParam, type UrlState } from "../../../lib/url-state.ts";
import type { StatusTone } from "../../../ui/StatusTag.tsx";
import { dayParam } from "./audit-url.ts";

export const KIND_NAMES: Record<SecurityEventKind, string> = {
  SIGN_IN: "Inicios de sesión",
  PASSWORD: "Contraseñas correctas a falta de otro paso",
  SECOND_STEP: "Códigos del segundo paso",
  SECOND_STEP_CHANGE: "Cambios de la verificación en dos pasos",
  RECOVERY_REQUEST: "Recuperaciones pedidas",
  RECOVERY_CODE: "Códigos de recuperación",
  PASSWORD_RESET: "Contraseñas restablecidas",
  PASSWORD_CHANGE: "Contraseñas cambiadas",
  REGISTRATION: "Registros",
  EMAIL_CODE: "Códigos del correo",
  EMAIL_CHANGE: "Correos cambiados",
  PROOF: "Comprobaciones de identidad",
  SIGN_OUT: "Cierres de sesión",
  SESSIONS_ENDED: "Otras sesiones cerradas",
  NEW_IBAN: "Cuentas bancarias nuevas",
  PAYOUT: "Transferencias pedidas",
  PAYOUT_STOP: "Transferencias paradas",
  ACCESS: "Accesos sin permiso",
  LIMIT: "Límites de peticiones",
};

export const OUTCOMES: Record<SecurityOutcome, { label: string; tone: StatusTone }> = {
  OK: { label: "Correcto", tone: "success" },
  REFUSED: { label: "Rechazado", tone: "danger" },
  THROTTLED: { label: "Frenado", tone: "warning" },
};

const isKey = <Key extends string>(record: Record<Key, unknown>, text: string | null): text is Key =>
  text !== null && Object.hasOwn(record, text);

/** What the security log keeps in its address: ids only. `event` is one whose address is looked for. */
export const securityUrlSpec = {
  kind: optionalParam(),
  outcome: optionalParam(),
  account: optionalParam(),
  event: optionalParam(),
  from: dayParam(),
  to: dayParam(),
};

export type SecurityUrl = UrlState<typeof securityUrlSpec>;

export function securityFilter({
  kind,
  outcome,
  account,
  event,
  from,
  to,
}: SecurityUrl): SecurityEventFilter {
  return {
    ...(isKey(KIND_NAMES, kind) ? { kind } : {}),
    ...(isKey(OUTCOMES, outcome) ? { outcome } : {}),
    ...(account === null ? {} : { accountId: account }),
    ...(event === null ? {} : { sameAddressAs: event }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}
