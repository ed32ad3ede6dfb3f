import { addDays, addMonths } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { caseCountsSince, type CaseFigures } from "../cases/case-figures.ts";
import { recoveryOf } from "../proceedings/agreements/recovery-figures.ts";
import type { Days, RecoveryPoint } from "../proceedings/agreements/recovery-figures.ts";
import { taskFunnel, type FunnelStep } from "../tasks/task-funnel.ts";

/** As the contract's ActivityCharts. */
export interface ActivityCharts {
  currency: string;
  recovery: RecoveryPoint[];
  cases: CaseFigures["byType"];
  funnel: FunnelStep[];
}

const WEEKS = 13;
const MONTHS = 12;

/** Three statements whatever the period and however much there is. */
export async function activityCharts(ctx: Context, period: Contract.ActivityPeriod): Promise<ActivityCharts> {
  const steps = stepsOf(period, ctx.clock.today());
  const since = steps[0]?.from ?? ctx.clock.today();
  return {
    currency: "EUR",
    recovery: await recoveryOf(ctx, steps),
    cases: await caseCountsSince(ctx, since),
    funnel: await taskFunnel(ctx),
  };
}

/** The stretches of a chart's axis, oldest first. `today`: yyyy-mm-dd. */
export function stepsOf(period: Contract.ActivityPeriod, today: string): Days[] {
  switch (period) {
    case "DAYS_30":
      return backwards(30, (at) => ({ from: addDays(today, -at), to: addDays(today, -at) }));
    case "DAYS_90":
      return backwards(WEEKS, (at) => ({ from: addDays(today, -7 * at - 6), to: addDays(today, -7 * at) }));
    case "YEAR": {
      const month = `${today.slice(0, 7)}-01`;
      return backwards(MONTHS, (at) => {
        const from = addMonths(month, -at);
        return { from, to: at === 0 ? today : addDays(addMonths(from, 1), -1) };
      });
    }
  }
}

function backwards(count: number, at: (index: number) => Days): Days[] {
  return Array.from({ length: count }, (_none, index) => at(count - 1 - index));
}
