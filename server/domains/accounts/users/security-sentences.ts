import type { Context } from "../../../shared/context.ts";
import type { SecurityEventKind, SecurityOutcome } from "../../../shared/security-event.entity.ts";
import type { AllAuditNames } from "./audit-names.ts";
import { sentenceParts, type SentencePart } from "./sentence-parts.ts";
import type { SecurityEventRow } from "./security-log.ts";

const FROM = "[ desde un dispositivo {knownDevice?conocido|nuevo}]";

/** As `audit-sentences.ts`; {it} is the account, which nobody's event has not. A try that was slowed down says so. */
const SENTENCES: Readonly<
  Record<SecurityEventKind, Partial<Record<SecurityOutcome, string>> & { tried: string }>
> = {
  SIGN_IN: { OK: `{who} inició sesión${FROM}`, tried: `un inicio de sesión[ de {it}]${FROM}` },
  PASSWORD: {
    OK: "{who} escribió bien la contraseña; falta otro paso para entrar",
    tried: "una contraseña[ de {it}]",
  },
  SECOND_STEP: {
    OK: "{who} escribió bien el código del segundo paso",
    tried: `un código del segundo paso[ de {it}]${FROM}`,
  },
  SECOND_STEP_CHANGE: {
    OK: "{who} {change:secondStepChange|cambió su verificación en dos pasos}[, por decisión de {byAccount@account}]",
    tried: "un cambio de la verificación en dos pasos[ de {it}]",
  },
  RECOVERY_REQUEST: {
    OK: "{who} pidió un código para recuperar la cuenta",
    tried: "un código para recuperar la cuenta[ de {it}]",
  },
  RECOVERY_CODE: {
    OK: "{who} escribió bien el código para recuperar la cuenta",
    tried: `un código para recuperar la cuenta[ de {it}], mal escrito o pasado`,
  },
  PASSWORD_RESET: { OK: "{who} restableció su contraseña", tried: "una contraseña nueva[ de {it}]" },
  PASSWORD_CHANGE: { OK: "{who} cambió su contraseña", tried: "un cambio de contraseña[ de {it}]" },
  REGISTRATION: { OK: "{who} empezó a registrarse", tried: "un registro[ de {it}]" },
  EMAIL_CODE: { OK: "{who} escribió bien el código del correo", tried: "un código del correo[ de {it}]" },
  EMAIL_CHANGE: { OK: "{who} cambió de correo", tried: "un cambio de correo[ de {it}]" },
  PROOF: {
    OK: "{who} demostró quién es[ con {by:proof}]",
    tried: "una comprobación de identidad[ de {it}][ con {by:proof}]",
  },
  SIGN_OUT: { OK: "{who} cerró la sesión", tried: "un cierre de sesión[ de {it}]" },
  SESSIONS_ENDED: {
    OK: "{who} cerró {sessions#otra sesión suya|# sesiones suyas|otras sesiones suyas}",
    tried: "el cierre de otras sesiones[ de {it}]",
  },
  NEW_IBAN: { OK: "{who} dio una cuenta bancaria nueva", tried: "una cuenta bancaria nueva[ de {it}]" },
  PAYOUT: {
    OK: "{who} pidió una transferencia de fondos[, la {number}]",
    tried: "una transferencia de fondos[ de {it}]",
  },
  PAYOUT_STOP: {
    OK: "Con el enlace del correo {it} avisó de que no pidió una transferencia: se pararon {payouts#una transferencia|# transferencias|las que esperaban}[ y se cerraron {sessions#una sesión|# sesiones}]",
    tried: "parar una transferencia con el enlace del correo",
  },
  API_KEY: {
    OK: "{who} {change:apiKeyChange|cambió} {apiKey@apiKey|una clave de API}",
    tried: "el uso de {apiKey@apiKey|una clave de API}[ {use:apiKeyUse}]",
  },
  ACCESS: { tried: "a {who} algo para lo que no tiene permiso[: «{operation:operation}»]" },
  LIMIT: { tried: "a {who} por hacer demasiadas peticiones[: {rule:rule}]" },
};

/** Nobody's account, in the words of its kind. */
export function securitySentence(
  ctx: Pick<Context, "db" | "loader">,
  names: AllAuditNames,
  { kind, outcome, accountId, knownDevice, detail }: SecurityEventRow,
): Promise<SentencePart[]> {
  const { tried, ...told } = SENTENCES[kind];
  const template = told[outcome] ?? `${outcome === "THROTTLED" ? "Se frenó" : "Se rechazó"} ${tried}`;
  const it = accountId === null ? null : { type: "account", id: String(accountId) };
  const { byApiKey } = detail;
  return sentenceParts({ ctx, names }, template, {
    who: typeof byApiKey === "number" ? { type: "apiKey", id: String(byApiKey) } : it,
    it,
    gone: "",
    entry: 0,
    data: { ...detail, knownDevice },
  });
}
