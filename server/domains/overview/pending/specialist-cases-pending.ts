import { addDays, dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { budgetStep, invitingStep, isToInvite, leavingText } from "../../../../schema/rules/case-steps.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { budgetStates } from "../../billing/budget-rows.ts";
import { caseDeadlines } from "../../cases/case-deadlines.ts";
import { circumstancesOf } from "../../cases/case-circumstances.ts";
import type { CaseCircumstances } from "../../cases/case-circumstances.ts";
import { LONGEST_WAIT } from "../../cases/case-conditions.ts";
import { isWaiting, OPEN_SQL } from "../../cases/case-machine.ts";
import { casesWhere } from "../../cases/case-record.ts";
import type { CaseRecord } from "../../cases/case-record.ts";
import { respondentAttempts } from "../../cases/respondent-attempts.ts";
import { firstNotice } from "../../cases/unanswering.ts";
import { nameOrSide, partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { deadlineItem } from "./both-pending.ts";
import { allOf, pending, saying } from "./pending-item.ts";
import type { PendingItem, PendingOfKind } from "./pending-item.ts";
import { specialistPaths as paths } from "./pending-paths.ts";

/** Deadlines of law show so many days before. */
export const DEADLINE_DAYS = 15;
/** Who was told so many days ago and hasn't answered may be asked again. */
const UNANSWERED_DAYS = 7;

/**
 * What waits in the open cases of the asking specialist; nothing but the answer while the specialist hasn't given it; four
 * statements. `alsoDue`: deadlines of other things, which wait among those of cases.
 */
export async function pendingInCases(
  ctx: SignedInContext,
  alsoDue: readonly PendingItem[],
): Promise<PendingOfKind[]> {
  const today = ctx.clock.today();
  const open = await casesWhere(
    ctx.db,
    `c.specialist_id = $1 AND c.status IN ${OPEN_SQL} AND c.erased_at IS NULL`,
    [ctx.actor.accountId],
  );
  const asked = open.filter(({ status }) => isWaiting(status));
  const own = open.filter(({ status }) => !isWaiting(status));
  const ids = own.map(({ id }) => id);
  const circumstances = await circumstancesOf(ctx.db, ids);
  const budgets = await budgetStates(ctx.db, ids);
  const known = own.flatMap((record) => {
    const found = circumstances.get(record.id);
    return found ? [{ record, found }] : [];
  });
  const of = (
    items: (record: CaseRecord, found: CaseCircumstances) => PendingItem[],
    others: readonly PendingItem[] = [],
  ) => allOf([...others, ...known.flatMap(({ record, found }) => items(record, found))], today);
  return [
    allOf(
      asked.map((record) => caseToAnswer(record, today)),
      today,
    ),
    of((record, found) => deadlines(ctx, record, found), alsoDue),
    of(leaving),
    of((record, found) => objectToConfirm(ctx, record, found)),
    of((record, found) => toInvite(ctx, record, found)),
    of((record, found) => unanswered(ctx, record, found)),
    of((record) => budgetToSend(record, budgets.get(record.id) ?? [])),
  ];
}

function caseToAnswer({ number, askedAt, createdAt, lastActionAt }: CaseRecord, today: string): PendingItem {
  const dueOn = addDays(dayInMadrid(lastActionAt), LONGEST_WAIT);
  return pending({
    kind: "CASE_TO_ANSWER",
    key: number,
    title: "Un expediente espera tu respuesta",
    text: `Te lo propusieron el ${shownDay(askedAt ?? createdAt)}: acéptalo o recházalo.`,
    actionLabel: "Responder",
    path: paths.case(number),
    dueOn,
    overdue: dueOn < today,
    reference: number,
  });
}

function deadlines(ctx: SignedInContext, record: CaseRecord, found: CaseCircumstances): PendingItem[] {
  const today = ctx.clock.today();
  const last = addDays(today, DEADLINE_DAYS);
  const { number } = record;
  return caseDeadlines(ctx, record, found)
    .filter(({ date }) => date <= last)
    .map((deadline) => deadlineItem(deadline, { number, path: paths.case(number), today }));
}

function leaving({ number }: CaseRecord, { parties }: CaseCircumstances): PendingItem[] {
  return parties
    .filter(({ side, response }) => side === "CLAIMANT" && response === "DECLINED")
    .map((party) =>
      pending({
        kind: "CLIENT_LEAVING",
        key: String(party.id),
        title: "Tu cliente no quiere seguir",
        text: leavingText(nameOrSide(party), party.responseNote),
        actionLabel: "Ver el expediente",
        path: paths.caseParties(number),
        reference: number,
      }),
    );
}

type Clocked = Pick<SignedInContext, "clock">;

/** Those nobody has told of the case. */
function untold({ clock }: Clocked, { status }: CaseRecord, found: CaseCircumstances): PartyRow[] {
  return respondentAttempts(found, clock.now())
    .filter((one) => isToInvite(status, { response: one.party.response, isTold: firstNotice(one) !== null }))
    .map(({ party }) => party);
}

/** Before anybody can be invited. */
function objectToConfirm(ctx: Clocked, record: CaseRecord, found: CaseCircumstances): PendingItem[] {
  const { number, object, objectConfirmed } = record;
  if (objectConfirmed || untold(ctx, record, found).length === 0) return [];
  return [
    pending({
      kind: "OBJECT_TO_CONFIRM",
      key: number,
      title: object === "" ? "Falta el objeto del expediente" : "Confirma el objeto del expediente",
      text:
        object === ""
          ? "Escríbelo tal como lo leerá la otra parte: sin él no se puede avisar a nadie."
          : "Lee cómo lo leerá la otra parte y confírmalo: hasta entonces no se le puede invitar.",
      actionLabel: "Ver el expediente",
      path: paths.case(number),
      reference: number,
    }),
  ];
}

function toInvite(ctx: Clocked, record: CaseRecord, found: CaseCircumstances): PendingItem[] {
  if (!record.objectConfirmed) return [];
  return untold(ctx, record, found).map((party) =>
    pending({
      kind: "PARTY_TO_INVITE",
      key: String(party.id),
      title: "Invita a la contraparte",
      ...saying(invitingStep(partyName(party) || "La contraparte")),
      path: paths.caseParties(record.number),
      reference: record.number,
    }),
  );
}

function unanswered({ clock }: Clocked, { number }: CaseRecord, found: CaseCircumstances): PendingItem[] {
  return respondentAttempts(found, clock.now()).flatMap((one) => {
    const { party, attempt } = one;
    const told = firstNotice(one);
    const isWaited = told !== null && addDays(told.day, UNANSWERED_DAYS) > clock.today();
    if (told === null || isWaited || attempt.reactions.first !== null) return [];
    return [
      pending({
        kind: "INVITATION_UNANSWERED",
        key: String(party.id),
        title: "Invitación sin respuesta",
        text: `${partyName(party) || "La contraparte"} no ha respondido desde el primer aviso, el ${shownDay(told.day)}: prueba por otro medio.`,
        actionLabel: "Ver las partes",
        path: paths.caseParties(number),
        reference: number,
      }),
    ];
  });
}

function budgetToSend({ number }: CaseRecord, statuses: readonly string[]): PendingItem[] {
  const step = budgetStep(statuses);
  if (step === null) return [];
  const path = paths.case(number, "presupuesto");
  return [
    pending({
      kind: "BUDGET_TO_SEND",
      key: number,
      title: "Presupuesto",
      ...saying(step),
      path,
      reference: number,
    }),
  ];
}
