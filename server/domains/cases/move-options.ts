import { isNeutral } from "../../../schema/rules/interventions.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import type { Context } from "../../shared/context.ts";
import { circumstancesWith, leftOut, respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { partyName, partyNames } from "../parties/party.ts";
import { certifiable } from "./certifiable.ts";
import { CASE_MOVES, movesOf } from "./case-machine.ts";
import type { CaseMove, MoveRule } from "./case-machine.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseRole } from "./cases.policy.ts";
import { groundOptions, groundsByParty } from "./closing-grounds.ts";
import type { GroundOption, PartyGrounds } from "./closing-grounds.ts";

interface ClosingOption extends GroundOption {
  /** Counterparties about whom no certificate of the attempt can be issued when it ends by this ground. */
  withoutCertificate: string[];
}

export interface MoveOption {
  move: CaseMove;
  label: string;
  consequence: string;
  needsReason: boolean;
  grounds: ClosingOption[];
  /** Where it ends with several: those of each, who may be left on one of its own. */
  partyGrounds: { partyId: string; displayName: string; grounds: ClosingOption[] }[];
  blockedBy: string | null;
}

const LABELS: Readonly<Record<CaseMove, string>> = {
  ACCEPT: "Aceptar el expediente",
  DECLINE: "Rechazar el expediente",
  COUNTERPARTY_ACCEPTED: "La contraparte participa",
  AWAIT_PAYMENT: "Pasar a pendiente de pago",
  RESUME: "Volver a trabajar en él",
  CLOSE_AGREED: "Cerrar con acuerdo",
  CLOSE_BROKEN: "Cerrar sin acuerdo",
  WITHDRAW: "Retirar la solicitud",
  REOPEN: "Reabrir",
};

/** What somebody in this role can do from where the case stands, in the order of a case's life. */
export function moveOptions(
  ctx: Pick<Context, "clock">,
  record: CaseRecord,
  role: CaseRole,
  circumstances: CaseCircumstances,
): MoveOption[] {
  return movesOf(record.status, role)
    .filter((move) => move !== "CLOSE_BROKEN" || !isAgreed(record))
    .map((move) => {
      const { needsReason, needsGround } = needsOf(move, circumstances);
      const { grounds, byParty } = needsGround
        ? closingGrounds(ctx, circumstances)
        : { grounds: [], byParty: [] };
      const certifying = (option: GroundOption, parties: readonly PartyGrounds[]) => ({
        ...option,
        withoutCertificate: withoutCertificate(ctx, circumstances, option, parties),
      });
      return {
        move,
        label: LABELS[move],
        consequence: consequenceOf(move, record, circumstances),
        needsReason,
        grounds: grounds.map((option) => certifying(option, byParty)),
        partyGrounds:
          byParty.length > 1
            ? byParty.map((one) => ({
                partyId: String(one.party.id),
                displayName: partyName(one.party),
                grounds: one.grounds.map((option) => certifying(option, [one])),
              }))
            : [],
        blockedBy: moveBlockedBy(move, record, circumstances),
      };
    });
}

function withoutCertificate(
  ctx: Pick<Context, "clock">,
  circumstances: CaseCircumstances,
  { ground }: GroundOption,
  parties: readonly PartyGrounds[],
): string[] {
  const endings = parties.map(({ party }) => ({ partyId: party.id, ground }));
  const about = certifiable(circumstances, ctx.clock.now(), endings);
  const certified = about.map(({ party }) => party.id);
  return parties.flatMap(({ party }) => (certified.includes(party.id) ? [] : [String(party.id)]));
}

/** An agreed ending has to say why there is none with those who are in no agreement. */
export function needsOf(
  move: CaseMove,
  circumstances: CaseCircumstances,
): Pick<MoveRule, "needsReason" | "needsGround"> {
  const { needsReason, needsGround } = CASE_MOVES[move];
  const isPartial = move === "CLOSE_AGREED" && leftOut(circumstances).length > 0;
  return { needsReason: needsReason || isPartial, needsGround: needsGround || isPartial };
}

/** Closing grounds with the counterparties that are in no agreement: for all of them together, and for each. */
export function closingGrounds(
  ctx: Pick<Context, "clock">,
  circumstances: CaseCircumstances,
): { grounds: GroundOption[]; byParty: PartyGrounds[] } {
  const rest = leftOut(circumstances);
  const ids = rest.map(({ id }) => id);
  const own = rest.length === 0 ? circumstances : circumstancesWith(circumstances, ids);
  const now = ctx.clock.now();
  return { grounds: groundOptions(own, now), byParty: groundsByParty(own, now) };
}

function isAgreed({ acceptedAgreements }: CaseRecord): boolean {
  return acceptedAgreements > 0;
}

/** Why an otherwise allowed move can't be made as things stand; null when it can. */
export function moveBlockedBy(
  move: CaseMove,
  record: CaseRecord,
  { clientLeft, specialistLeft }: CaseCircumstances,
): string | null {
  switch (move) {
    case "AWAIT_PAYMENT":
      return owes(record) ? null : "No queda nada por pagar del presupuesto aceptado.";
    case "CLOSE_AGREED":
      return closingBlockedBy(record);
    case "CLOSE_BROKEN":
      return isAgreed(record) ? "Hay un acuerdo aceptado: el expediente se cierra con acuerdo." : null;
    case "REOPEN":
      if (record.specialistId === null)
        return "Se cerró sin que ningún especialista lo hubiera aceptado: hace falta un expediente nuevo.";
      if (specialistLeft) return "Su especialista ya no está en Acuerdo: hace falta un expediente nuevo.";
      return clientLeft ? "La cuenta del cliente está cerrada." : null;
    default:
      return null;
  }
}

function closingBlockedBy(record: CaseRecord): string | null {
  if (!isAgreed(record))
    return "Falta un acuerdo aceptado por todos los que lo firman: créalo en la pestaña «Acuerdo».";
  return record.openAgreements > 0 ? "Hay un acuerdo que todavía espera respuesta." : null;
}

function owes({ unpaid }: CaseRecord): boolean {
  return /[1-9]/.test(unpaid);
}

function agreedConsequence(record: CaseRecord, circumstances: CaseCircumstances): string {
  const rest = leftOut(circumstances);
  const withWhom = respondentsOf(circumstances).filter((party) => !rest.includes(party));
  return [
    rest.length === 0
      ? "El expediente termina con acuerdo."
      : `El expediente termina con acuerdo con ${partyNames(withWhom)}, y sin acuerdo con ${partyNames(rest)}: elige por qué${rest.length > 1 ? ", con cada una" : ""}.`,
    "Se anulan las sesiones pendientes y el cliente puede valorar el trabajo.",
    ...(owes(record)
      ? [
          `Quedan ${shownEuros(record.unpaid)} por pagar: se siguen debiendo y se cobran igual después de cerrar.`,
        ]
      : []),
  ].join(" ");
}

function consequenceOf(move: CaseMove, record: CaseRecord, circumstances: CaseCircumstances): string {
  const isBySpecialist = record.origin === "SPECIALIST";
  switch (move) {
    case "ACCEPT":
      return "Pasas a llevar el expediente y ves los datos de contacto. Avisamos al cliente.";
    case "DECLINE":
      return "Dejas de ver el expediente, que queda libre para otro especialista. Avisamos al cliente, que verá tu motivo.";
    case "COUNTERPARTY_ACCEPTED":
      return "El expediente pasa a estar en curso. El motivo dice cómo ha aceptado la contraparte y queda en la actividad.";
    case "AWAIT_PAYMENT":
      return "El trabajo se da por hecho y solo falta lo que queda por pagar. Avisamos al cliente.";
    case "RESUME":
      return "El expediente vuelve a estar en curso. Avisamos al cliente.";
    case "CLOSE_AGREED":
      return agreedConsequence(record, circumstances);
    case "CLOSE_BROKEN":
      return isNeutral(record.interventionType)
        ? "El expediente termina sin acuerdo. Se anulan las sesiones y los acuerdos abiertos."
        : "El expediente termina sin acuerdo. Se anulan las sesiones y los acuerdos abiertos, y lo que no llegó a deberse.";
    case "WITHDRAW":
      return isBySpecialist
        ? "Tu solicitud termina y se cierra el expediente. Avisamos al especialista."
        : "Tu solicitud termina y se cierra el expediente. Si hay un especialista, le avisamos.";
    case "REOPEN":
      return "El expediente vuelve a estar en curso con el mismo especialista. Avisamos a las partes.";
  }
}
