import { addDays } from "../../../../schema/rules/madrid-days.ts";
import {
  ANSWER_AGREEMENT,
  ANSWER_BUDGET,
  CHOOSE_SPECIALIST,
  isToChooseSpecialist,
} from "../../../../schema/rules/case-steps.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { budgetsToAnswer } from "../../billing/budget-rows.ts";
import type { BudgetRecord } from "../../billing/budget-rows.ts";
import { waitingInstalments } from "../../billing/waiting-instalments.ts";
import type { WaitingInstalment } from "../../billing/waiting-instalments.ts";
import { caseDeadlines } from "../../cases/case-deadlines.ts";
import { circumstancesOf } from "../../cases/case-circumstances.ts";
import { isOpen } from "../../cases/case-machine.ts";
import { casesWhere } from "../../cases/case-record.ts";
import type { CaseRecord } from "../../cases/case-record.ts";
import { agreementsAwaiting } from "../../proceedings/agreements/waiting-agreements.ts";
import type { AwaitedAgreement } from "../../proceedings/agreements/waiting-agreements.ts";
import { waitingSessions } from "../../proceedings/sessions/own-sessions.ts";
import { deadlineItem, identityItem, sessionItem, unreadItems } from "./both-pending.ts";
import { allOf, MOST_OF_A_KIND, ofRows, pending, saying } from "./pending-item.ts";
import type { PendingItem, PendingOfKind } from "./pending-item.ts";
import { clientPaths as paths } from "./pending-paths.ts";

/** When to sue shows so many days before. */
const SUING_DAYS = 60;

/** Nine statements, however many cases there are. */
export async function clientPending(ctx: SignedInContext): Promise<PendingOfKind[]> {
  const { accountId } = ctx.actor;
  const today = ctx.clock.today();
  const cases = await casesWhere(ctx.db, "c.client_id = $1 AND c.erased_at IS NULL", [accountId]);
  const sessions = await waitingSessions(ctx, ctx.actor);
  const due = { statuses: ["LATE", "DUE"], most: MOST_OF_A_KIND } as const;
  return [
    allOf(
      cases
        .filter(({ status, specialistId }) => isToChooseSpecialist(status, specialistId))
        .map(toChooseSpecialist),
      today,
    ),
    await suing(ctx, cases),
    allOf((await budgetsToAnswer(ctx.db, accountId)).map(toAnswerBudget), today),
    ofRows(await agreementsAwaiting(ctx.db, accountId, MOST_OF_A_KIND), toAnswerAgreement),
    ofRows(await waitingInstalments(ctx, { accountId, as: "CLIENT" }, due), toPay),
    allOf(
      sessions.map((session) =>
        sessionItem(session, { path: paths.case(session.caseNumber ?? "", "herramientas"), today }),
      ),
      today,
    ),
    await unreadItems(ctx, paths.inbox),
    await identityItem(ctx),
  ];
}

function toChooseSpecialist({ number }: CaseRecord): PendingItem {
  return pending({
    kind: "CHOOSE_SPECIALIST",
    key: number,
    title: "Elige especialista",
    ...saying(CHOOSE_SPECIALIST),
    path: paths.case(number),
    reference: number,
  });
}

/** Of what ended without agreement: until when the attempt serves for a claim. Two statements. */
async function suing(ctx: SignedInContext, cases: readonly CaseRecord[]): Promise<PendingOfKind> {
  const today = ctx.clock.today();
  const last = addDays(today, SUING_DAYS);
  const closed = cases.filter(({ status }) => !isOpen(status));
  const circumstances = await circumstancesOf(
    ctx.db,
    closed.map(({ id }) => id),
  );
  const items = closed.flatMap((record) => {
    const found = circumstances.get(record.id);
    const deadlines = found ? caseDeadlines(ctx, record, found) : [];
    return deadlines
      .filter(({ kind, date, passed }) => kind === "SUING" && !passed && date <= last)
      .map((deadline) =>
        deadlineItem(deadline, { number: record.number, path: paths.case(record.number), today }),
      );
  });
  return allOf(items, today);
}

function toAnswerBudget({ id, caseNumber, total, currency }: BudgetRecord): PendingItem {
  return pending({
    kind: "BUDGET_TO_ANSWER",
    key: String(id),
    title: "Presupuesto por responder",
    ...saying(ANSWER_BUDGET),
    path: paths.case(caseNumber, "presupuesto"),
    reference: caseNumber,
    amount: { value: total, currency },
  });
}

function toAnswerAgreement({ id, caseNumber }: AwaitedAgreement): PendingItem {
  return pending({
    kind: "AGREEMENT_TO_ANSWER",
    key: String(id),
    title: "Acuerdo por responder",
    ...saying(ANSWER_AGREEMENT),
    path: paths.case(caseNumber, "acuerdo"),
    reference: caseNumber,
  });
}

/** The date of the signing fee was a guess: it is due with the agreement. */
function toPay(instalment: WaitingInstalment): PendingItem {
  const { id, caseNumber, concept, description, dueOn, amount, currency, status } = instalment;
  const isLate = status === "LATE";
  const when = isLate ? `debía pagarse el ${shownDay(dueOn)}` : `vence el ${shownDay(dueOn)}`;
  return pending({
    kind: "INSTALMENT_TO_PAY",
    key: String(id),
    title: isLate ? "Pago atrasado" : "Pago pendiente",
    text: concept === "SIGNING" ? `${description}: se paga con el acuerdo.` : `${description}: ${when}.`,
    actionLabel: "Ver el pago",
    path: paths.payments(),
    dueOn: concept === "SIGNING" ? null : dueOn,
    overdue: isLate,
    reference: caseNumber,
    amount: { value: amount, currency },
  });
}
