import type { Context, SignedInContext } from "../../shared/context.ts";
import { paymentFigures } from "../billing/payment-figures.ts";
import { caseFigures, type CaseFigures } from "../cases/case-figures.ts";
import { newLeads } from "../leads/list-leads.ts";
import { waitingConversations } from "../messaging/list-conversations.ts";
import { proceedingFigures } from "../proceedings/proceeding-figures.ts";
import { reportedReviewCount } from "../reviews/reported-reviews.ts";
import { ticketFigures } from "../support/ticket-figures.ts";
import { activityAlerts, type ActivityAlert, type AlertingFigures } from "./activity-alerts.ts";

interface Compared<T> {
  value: T;
  before: T;
}

type Amount = Compared<string> & { currency: string };

/** As the contract's ActivityOverview. */
export interface ActivityOverview {
  paymentsMade: Amount;
  openSessions: Compared<number> & { ofTasks: number };
  newCases: Compared<number>;
  agreementsCreated: Compared<number> & { ofTasks: number };
  overallBalance: Amount;
  alerts: ActivityAlert[];
  openTickets: number;
  lateTickets: number;
  openLeads: number;
  reportedReviews: number;
  casesByGroup: CaseFigures["byType"];
}

const PERIOD_MS = 30 * 24 * 3_600_000;

/** What the alerts rest on, and most of the overview: of the last 30 days and of the 30 before; six statements. */
export async function activityFigures(ctx: SignedInContext): Promise<AlertingFigures> {
  const period = activityPeriod(ctx);
  return {
    cases: await caseFigures(ctx, period),
    payments: await paymentFigures(ctx, period),
    tickets: await ticketFigures(ctx),
    messages: { waiting: await waitingConversations(ctx) },
  };
}

function activityPeriod({ clock }: Pick<Context, "clock">): { since: Date; before: Date } {
  const now = clock.now().getTime();
  return { since: new Date(now - PERIOD_MS), before: new Date(now - 2 * PERIOD_MS) };
}

/** Real figures of the last 30 days beside those of the 30 before; nine statements whatever there is. */
export async function activityOverview(ctx: SignedInContext): Promise<ActivityOverview> {
  const figures = await activityFigures(ctx);
  const { cases, payments, tickets } = figures;
  const proceedings = await proceedingFigures(ctx, activityPeriod(ctx));
  return {
    paymentsMade: { value: payments.paid, before: payments.paidBefore, currency: "EUR" },
    openSessions: {
      value: proceedings.openSessions,
      before: proceedings.openSessionsBefore,
      ofTasks: proceedings.openTaskSessions,
    },
    newCases: { value: cases.opened, before: cases.openedBefore },
    agreementsCreated: {
      value: proceedings.agreements,
      before: proceedings.agreementsBefore,
      ofTasks: proceedings.taskAgreements,
    },
    overallBalance: { value: payments.bank, before: payments.bankBefore, currency: "EUR" },
    alerts: activityAlerts(figures),
    openTickets: tickets.open,
    lateTickets: tickets.late,
    openLeads: await newLeads(ctx),
    reportedReviews: await reportedReviewCount(ctx),
    casesByGroup: cases.byType,
  };
}
