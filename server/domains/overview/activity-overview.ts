import type { SignedInContext } from "../../shared/context.ts";
import { recentDays } from "../../shared/listed-days.ts";
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
  /** The days of what is of the last 30, yyyy-mm-dd. */
  from: string;
  to: string;
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

/** What the alerts rest on, and most of the overview: of the last 30 days and of the 30 before; six statements. */
export async function activityFigures(ctx: SignedInContext): Promise<AlertingFigures> {
  const period = recentDays(ctx);
  return {
    cases: await caseFigures(ctx, period),
    payments: await paymentFigures(ctx, period),
    tickets: await ticketFigures(ctx),
    messages: { waiting: await waitingConversations(ctx) },
  };
}

/** Real figures of the last 30 days beside those of the 30 before; nine statements whatever there is. */
export async function activityOverview(ctx: SignedInContext): Promise<ActivityOverview> {
  const figures = await activityFigures(ctx);
  const { cases, payments, tickets } = figures;
  const { from, to, ...period } = recentDays(ctx);
  const proceedings = await proceedingFigures(ctx, period);
  return {
    from,
    to,
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
