import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { articleWords, clockTitle, factWords, lengthWords, PROOF_WORDS } from "./explanation-words.ts";
import type { Clock } from "./clocks/clock.ts";
import type { ObligorAttempt } from "./engine.ts";
import { isOf, type Dated } from "./story.ts";

/** Why a day is that day, for a person: facts → rule → day, with the article. Spanish. */
export interface Reason {
  title: string;
  /** "LO 1/2025, art. 10.4.a" */
  source: string;
  facts: string[];
  rule: string;
  /** What follows, with the day. */
  result: string;
}

/** Every reason of one obligor, in the order in which somebody would ask: receipt, clocks, certificate, suing, limitation. */
export function reasonsOf(attempt: ObligorAttempt): Reason[] {
  if (attempt.state === "EXCLUDED")
    return [
      {
        title: "Sin intento previo",
        source: articleWords("LO 1/2025 3.2"),
        facts: [],
        rule: "La ley deja fuera los asuntos laborales, penales y concursales, y aquellos en los que una parte pertenece al sector público.",
        result: "Aquí no corre ningún plazo y ningún certificado sirve para admitir la demanda.",
      },
    ];
  return [
    ...receiptReason(attempt),
    ...swornReason(attempt),
    ...attempt.clocks.map(clockReason),
    ...stuckReason(attempt),
    ...claimReason(attempt),
    ...limitationReason(attempt),
  ];
}

/** Receipt is asked of who was told; where the sworn statement takes the attempt's place there is no other channel to try. */
function receiptReason(attempt: ObligorAttempt): Reason[] {
  const { receipt, state } = attempt;
  const isAsked = state === "INVITED" || (state === "NOT_RECEIVED" && countingStatement(attempt) === null);
  if (receipt === null && !isAsked) return [];
  return [
    {
      title: "Recepción",
      source: articleWords(receipt?.source ?? "LO 1/2025 10.2"),
      facts: receipt === null ? [] : [factWords(receipt.fact)],
      rule: "Que un servidor de correo aceptara el mensaje prueba el envío, no la recepción. Cuenta lo primero que la prueba: abrir el enlace personal, responder, acudir, o un aviso con prueba (burofax, comunicación certificada, notario).",
      result:
        receipt === null
          ? "No consta que lo haya recibido, así que ningún plazo para responder ha empezado: prueba otro canal."
          : `Lo recibió el ${shownDay(receipt.day)} (${PROOF_WORDS[receipt.proof]}).`,
    },
  ];
}

/** The sworn statement, where one may sue by it alone. */
function countingStatement({ facts, receipt, claim, end }: ObligorAttempt): Dated | null {
  if (receipt !== null || end !== null || claim.fulfilled !== true) return null;
  return facts.find(isOf("sworn_statement")) ?? null;
}

function swornReason(attempt: ObligorAttempt): Reason[] {
  const sworn = countingStatement(attempt);
  if (sworn === null) return [];
  return [
    {
      title: "Declaración responsable",
      source: articleWords("LEC 264.4"),
      facts: [factWords(sworn)],
      rule: "Quien demanda y no conoce el domicilio ni otro medio para requerir a la otra parte puede declararlo así, y la declaración ocupa el lugar del intento.",
      result: `Se puede demandar desde el ${shownDay(sworn.day)}, con la declaración y sin certificado del intento.`,
    },
  ];
}

const DAYS_RULE =
  "el día del que se parte no se cuenta y el último cuenta entero, en la hora de Madrid; fines de semana y festivos cuentan (Código Civil, art. 5)";

function clockReason(clock: Clock): Reason {
  const { from, by, extendedBy, pausedBy } = clock;
  const further = [by, extendedBy].filter((fact) => fact !== null);
  const left = pausedBy === null ? [] : [`Desde el ${shownDay(pausedBy.on)} no puede responder por aquí.`];
  return {
    title: clockTitle(clock.article),
    source: articleWords(`${clock.law} ${clock.article}`),
    facts: [factWords(from), ...further.map(factWords), ...left],
    rule: `${lengthWords(clock)}: ${DAYS_RULE}.${clock.isLengthened ? " Los días en los que no podía responder por aquí no cuentan." : ""}`,
    result: clockResult(clock),
  };
}

function clockResult({ status, firstDay, lastDay, stoppedOn, pausedBy }: Clock): string {
  const span = lastDay === null ? "" : `Empieza el ${shownDay(firstDay)} y termina el ${shownDay(lastDay)}`;
  switch (status) {
    case "running":
      return lastDay === null
        ? "Se prorrogó sin decir hasta cuándo: no termina por sí solo."
        : `${span}, ese día incluido.`;
    case "expired":
      return `${span}: terminó, y desde el ${shownDay(addDays(lastDay ?? firstDay, 1))} ya no se puede cumplir.`;
    case "stopped":
      return `${span === "" ? "" : `${span}, pero `}${span === "" ? "Se" : "se"} detuvo el ${shownDay(stoppedOn ?? firstDay)}.`;
    case "paused":
      return `No corre: ${pausedBy?.daysLeft === 1 ? "queda 1 día" : `quedan ${pausedBy?.daysLeft ?? 0} días`}.`;
    case "void":
      return "No cuenta: consta que no era posible acceder.";
  }
}

function stuckReason({ stuck, state }: ObligorAttempt): Reason[] {
  if (!stuck) return [];
  return [
    {
      title: "Nada lo termina por sí solo",
      source: articleWords("LO 1/2025 10.4.d"),
      facts: [],
      rule: "Después de una respuesta no corre ningún plazo del artículo 10.4 si nadie se reúne ni propone nada concreto.",
      result: `${state === "ANSWERED" ? "Ha respondido" : "Se está negociando"}: reúnete, propón algo concreto o da la negociación por terminada por escrito.`,
    },
  ];
}

function claimReason({ claim, receipt, end, state }: ObligorAttempt): Reason[] {
  if (end === null || claim.lastDay === null || claim.fromDay === null || state === "AGREED") return [];
  const since = claim.isFromReceipt ? (receipt?.day ?? end.day) : end.day;
  const safe =
    claim.safeFrom !== null && claim.safeFrom !== claim.fromDay
      ? ` Es más seguro esperar al ${shownDay(claim.safeFrom)}.`
      : "";
  return [
    {
      title: "Plazo para demandar",
      source: articleWords("LO 1/2025 7.3"),
      facts: [`El intento terminó por ${articleWords(end.ground)}.`],
      rule: claim.isFromReceipt
        ? "Un año, de fecha a fecha, desde que recibió la solicitud, porque no respondió."
        : "Un año, de fecha a fecha, desde que la negociación terminó.",
      result: `Se cuenta desde el ${shownDay(since)}: se puede demandar desde el ${shownDay(claim.fromDay)} hasta el ${shownDay(claim.lastDay)}.${safe}`,
    },
  ];
}

function limitationReason({ limitation }: ObligorAttempt): Reason[] {
  const { interruptedOn, restartsOn, running, source, from } = limitation;
  if (interruptedOn === null) return [];
  return [
    {
      title: "Prescripción",
      source: articleWords(source),
      facts: from === null ? [] : [factWords(from)],
      rule: "La interrumpe el intento de comunicarse. Vuelve a empezar si en su plazo no hay primera reunión ni respuesta por escrito (hablar por teléfono no basta), o cuando la negociación termina.",
      result:
        restartsOn === null
          ? `Está interrumpida desde el ${shownDay(interruptedOn)}, mientras se negocia.`
          : `Se interrumpió el ${shownDay(interruptedOn)} y ${running ? "corre de nuevo desde" : "vuelve a empezar"} el ${shownDay(restartsOn)}.`,
    },
  ];
}
