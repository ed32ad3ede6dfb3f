import type { Context } from "../../shared/context.ts";
import { paymentFigures } from "../billing/payment-figures.ts";
import { caseFigures, type CaseFigures } from "../cases/case-figures.ts";
import { newLeads } from "../leads/lead-figures.ts";
import { proceedingFigures } from "../proceedings/proceeding-figures.ts";
import { reportedReviewCount } from "../reviews/review-figures.ts";
import { ticketFigures } from "../support/ticket-figures.ts";
import { activityAlerts, type ActivityAlert } from "./activity-alerts.ts";

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

/** Real figures of the last 30 days beside those of the 30 before; eight statements whatever there is. */
export async function activityOverview(ctx: Context): Promise<ActivityOverview> {
  const now = ctx.clock.now().getTime();
  const period = { since: new Date(now - PERIOD_MS), before: new Date(now - 2 * PERIOD_MS) };
  const cases = await caseFigures(ctx, period);
  const payments = await paymentFigures(ctx, period);
  const proceedings = await proceedingFigures(ctx, period);
  const tickets = await ticketFigures(ctx);
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
    alerts: activityAlerts({ cases, payments, tickets }),
    openTickets: tickets.open,
    lateTickets: tickets.late,
    openLeads: await newLeads(ctx),
    reportedReviews: await reportedReviewCount(ctx),
    casesByGroup: cases.byType,
  };
}
