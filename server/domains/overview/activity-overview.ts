import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { Compared } from "../../shared/counted-steps.ts";
import { bankBalance, paymentFigures, paymentsMade } from "../billing/payment-figures.ts";
import { caseFigures, openedCases, type CaseFigures } from "../cases/case-figures.ts";
import { newLeads } from "../leads/list-leads.ts";
import { waitingConversations } from "../messaging/list-conversations.ts";
import { agreedTaskAmounts } from "../proceedings/agreements/agreed-task-amounts.ts";
import type { Days } from "../proceedings/agreements/recovery-figures.ts";
import { proceedingFigures } from "../proceedings/proceeding-figures.ts";
import { reportedReviewCount } from "../reviews/reported-reviews.ts";
import { ticketFigures } from "../support/ticket-figures.ts";
import { taskGrowth } from "../tasks/task-growth.ts";
import { activityAlerts, type ActivityAlert, type AlertingFigures } from "./activity-alerts.ts";
import { comparedPeriod } from "./period-steps.ts";

type Amount = Compared<string> & { currency: string };

/** As the contract's ActivityOverview. */
export interface ActivityOverview {
  /** First and last day of the period, yyyy-mm-dd. */
  from: string;
  to: string;
  steps: Days[];
  paymentsMade: Amount;
  openSessions: Compared<number> & { ofTasks: number };
  newCases: Compared<number>;
  agreementsCreated: Compared<number> & { ofTasks: number };
  overallBalance: Amount;
  taskLists: Compared<number>;
  tasks: Compared<number>;
  tasksAgreed: Amount;
  alerts: ActivityAlert[];
  openTickets: number;
  lateTickets: number;
  openLeads: number;
  reportedReviews: number;
  casesByGroup: CaseFigures["byType"];
}

/** What the alerts rest on; six statements. */
export async function alertingFigures(ctx: SignedInContext): Promise<AlertingFigures> {
  return {
    cases: await caseFigures(ctx),
    payments: await paymentFigures(ctx),
    tickets: await ticketFigures(ctx),
    messages: { waiting: await waitingConversations(ctx) },
  };
}

/** Real figures of a period beside those of as many days before it, and over it; nineteen statements whatever there is. */
export async function activityOverview(
  ctx: SignedInContext,
  period: Contract.ActivityPeriod,
): Promise<ActivityOverview> {
  const figures = await alertingFigures(ctx);
  const { cases, tickets } = figures;
  const { beginnings, ...days } = comparedPeriod(ctx, period);
  const { openSessions, agreements } = await proceedingFigures(ctx, beginnings);
  const { lists, tasks } = await taskGrowth(ctx, beginnings);
  return {
    ...days,
    paymentsMade: { ...(await paymentsMade(ctx, beginnings)), currency: "EUR" },
    openSessions,
    newCases: await openedCases(ctx, beginnings),
    agreementsCreated: agreements,
    overallBalance: { ...(await bankBalance(ctx, beginnings)), currency: "EUR" },
    taskLists: lists,
    tasks,
    tasksAgreed: { ...(await agreedTaskAmounts(ctx, beginnings)), currency: "EUR" },
    alerts: activityAlerts(figures),
    openTickets: tickets.open,
    lateTickets: tickets.late,
    openLeads: await newLeads(ctx),
    reportedReviews: await reportedReviewCount(ctx),
    casesByGroup: cases.byType,
  };
}
