import { addDays, dayInMadrid, daysBetween } from "../../../../schema/rules/madrid-days.ts";
import { SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { inDays, shownDay, shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { waitingInstalments } from "../../billing/waiting-instalments.ts";
import type { WaitingInstalment } from "../../billing/waiting-instalments.ts";
import { lateInstalments } from "../../proceedings/agreements/waiting-agreements.ts";
import type { LateInstalment } from "../../proceedings/agreements/waiting-agreements.ts";
import { isPast, waitingSessions } from "../../proceedings/sessions/own-sessions.ts";
import type { SessionRow } from "../../proceedings/sessions/session-rows.ts";
import { taskDeadlines } from "../task-deadlines.ts";
import { callItems, identityItem, sessionItem, unreadItems } from "./both-pending.ts";
import { allOf, MOST_OF_A_KIND, ofRows, pending } from "./pending-item.ts";
import type { PendingItem, PendingOfKind } from "./pending-item.ts";
import { specialistPaths as paths } from "./pending-paths.ts";
import { DEADLINE_DAYS, pendingInCases } from "./specialist-cases-pending.ts";

/** Eleven statements, however many cases, tasks and parties there are. */
export async function specialistPending(ctx: SignedInContext): Promise<PendingOfKind[]> {
  const { accountId } = ctx.actor;
  const late = { statuses: ["LATE"], most: MOST_OF_A_KIND } as const;
  return [
    ...(await pendingInCases(ctx, await dueOfTasks(ctx))),
    ...(await ofSessions(ctx)),
    ofRows(await waitingInstalments(ctx, { accountId, as: "SPECIALIST" }, late), lateFee),
    ofRows(await lateInstalments(ctx, accountId, { most: MOST_OF_A_KIND }), lateBetweenParties),
    await callItems(ctx, paths.taskManagement),
    await unreadItems(ctx, paths.inbox),
    await identityItem(ctx),
  ];
}

async function dueOfTasks(ctx: SignedInContext): Promise<PendingItem[]> {
  const today = ctx.clock.today();
  const days = await taskDeadlines(ctx, ctx.actor.accountId, {
    from: today,
    to: addDays(today, DEADLINE_DAYS),
  });
  return days.map(({ day, tasks, label, source, reference, path }) =>
    pending({
      kind: "DEADLINE",
      key: `tasks:${day}`,
      title: label,
      text: `El plazo de ${tasks === 1 ? "una tarea" : reference} acaba ${inDays(daysBetween(today, day))}, el ${shownDay(day)} (${source}).`,
      actionLabel: tasks === 1 ? "Ver los plazos" : "Ver las tareas",
      path,
      dueOn: day,
      reference: tasks === 1 ? reference : null,
      count: tasks,
    }),
  );
}

async function ofSessions(ctx: SignedInContext): Promise<PendingOfKind[]> {
  const now = ctx.clock.now();
  const today = ctx.clock.today();
  const sessions = await waitingSessions(ctx, ctx.actor);
  const past = sessions.filter((session) => isPast(session, now));
  const coming = sessions.filter((session) => !isPast(session, now));
  return [
    allOf(
      coming.map((session) => sessionItem(session, { path: paths.session(session), today })),
      today,
    ),
    allOf(past.map(toRecord), today),
  ];
}

function toRecord(session: SessionRow): PendingItem {
  return pending({
    kind: "SESSION_TO_RECORD",
    key: String(session.id),
    title: "Registra cómo fue la sesión",
    text: `${SESSION_KINDS[session.kind]} del ${shownMoment(session.startsAt)}: falta quién asistió y con qué resultado.`,
    actionLabel: "Registrar la sesión",
    path: paths.record(session),
    dueAt: session.startsAt,
    dueOn: dayInMadrid(session.startsAt),
    overdue: true,
    reference: session.caseNumber ?? session.taskCodeId,
  });
}

function lateFee({ id, caseNumber, description, dueOn, amount, currency }: WaitingInstalment): PendingItem {
  return pending({
    kind: "INSTALMENT_LATE",
    key: String(id),
    title: "Pago atrasado de tu cliente",
    text: `${description}: debía pagarse el ${shownDay(dueOn)}.`,
    actionLabel: "Notificar Pago",
    path: paths.case(caseNumber, "presupuesto"),
    dueOn,
    overdue: true,
    reference: caseNumber,
    amount: { value: amount, currency },
  });
}

function lateBetweenParties(row: LateInstalment): PendingItem {
  const { id, number, title, dueOn, amount, currency, caseNumber, taskCodeId } = row;
  return pending({
    kind: "AGREEMENT_INSTALMENT_LATE",
    key: String(id),
    title: "Plazo de un acuerdo sin pagar",
    text: `${title}, plazo ${number}: vencía el ${shownDay(dueOn)}. Anótalo si ya se pagó.`,
    actionLabel: "Ver el acuerdo",
    path: caseNumber === null ? paths.taskAgreement(taskCodeId ?? "") : paths.case(caseNumber, "acuerdo"),
    dueOn,
    overdue: true,
    reference: caseNumber ?? taskCodeId,
    amount: { value: amount, currency },
  });
}
