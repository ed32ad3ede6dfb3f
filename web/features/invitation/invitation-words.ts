import { prose } from "../../../schema/rules/sentences.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { longDay, shownTime } from "../../../schema/rules/spanish-dates.ts";
import type { InvitationPartsFragment } from "../../generated/plain/graphql.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";

export function isClaimant({ party }: InvitationPartsFragment): boolean {
  return party.side === "CLAIMANT";
}

export function titleOf(invitation: InvitationPartsFragment): string {
  const procedure = INTERVENTION_WORDS[invitation.interventionType].toParties.withArticle;
  if (isClaimant(invitation))
    return invitation.amount === null
      ? `Tu expediente ${invitation.reference}`
      : `Gestión ${invitation.reference}`;
  // The title of a matter that has ended only names it: there is nothing left to answer.
  if (invitation.closed)
    return `${INTERVENTION_WORDS[invitation.interventionType].toParties.name} con ${invitation.claimantName}`;
  return `${invitation.claimantName} te invita a ${procedure}`;
}

/** What is wanted of the reader, by when; one or two sentences. */
export function dutyOf(invitation: InvitationPartsFragment): string {
  const { closed, party, deadlines } = invitation;
  const due = dueInstalment(invitation);
  if (closed && due !== undefined)
    return `Este asunto ya está cerrado. Queda un pago por hacer: ${dueWords(due)}.`;
  if (closed)
    return `Este asunto ya está cerrado. Puedes leerlo y preguntar con este enlace hasta el ${formatDate(invitation.expiresAt)}.`;
  if (isClaimant(invitation)) return clientsDuty(invitation);
  if (party.response === "ACCEPTED")
    return `Participas desde el ${formatDate(party.respondedAt)}. Aquí irás viendo lo que siga.`;
  if (party.response === "DECLINED")
    return `El ${formatDate(party.respondedAt)} respondiste que no quieres participar. Puedes cambiar de idea mientras siga abierto.`;
  const deadline = deadlines.find(({ source }) => source.endsWith("10.4.a"));
  const until =
    deadline === undefined || deadline.passed
      ? "Responde cuando puedas, aunque sea para decir que no."
      : `Te pedimos que respondas a más tardar el ${formatDate(deadline.date)}, aunque sea para decir que no.`;
  return `Participar es voluntario. ${until}`;
}

/** Who stands between; a collector of a case acts for who asks, the mediator of a task (which has an amount) doesn't. */
export function helperOf(invitation: InvitationPartsFragment): string {
  const { specialistName, claimantName, interventionType, amount } = invitation;
  return interventionType === "COLLECTION" && amount === null
    ? prose`Lo lleva ${specialistName}, por encargo de ${claimantName}.`
    : `Os ayuda ${specialistName}, que es neutral.`;
}

type Instalment = InvitationPartsFragment["instalments"][number];

/** What an invited client has to pay next; undefined when nothing is due. */
export function dueInstalment({ instalments }: InvitationPartsFragment): Instalment | undefined {
  return instalments.find(({ status }) => status === "DUE" || status === "LATE");
}

function dueWords({ description, amount, currency }: Instalment): string {
  return `${description}, ${formatMoney(amount, currency)}`;
}

function clientsDuty(invitation: InvitationPartsFragment): string {
  const { budgets, specialistName, party } = invitation;
  if (party.response === "DECLINED")
    return `El ${formatDate(party.respondedAt)} dijiste que no quieres seguir, y ${specialistName} lo sabe: cerrará el expediente o hablará contigo. Si hay algo pagado de más, se te devolverá.`;
  if (budgets.some(({ status }) => status === "SENT"))
    return `${specialistName} te ha enviado un presupuesto. Léelo con calma: mientras no lo aceptes, no debes nada.`;
  const due = dueInstalment(invitation);
  if (due !== undefined) return `Tienes un pago por hacer: ${dueWords(due)}. Aquí ves cómo se paga.`;
  return prose`Lo lleva ${specialistName}. Aquí ves cómo está y puedes preguntar lo que quieras.`;
}

/** "lunes, 3 de marzo de 2026, 10:00" */
export function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${longDay(at)}, ${shownTime(at)}`;
}
