import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { caseCountsSince, type CaseFigures } from "../cases/case-figures.ts";
import { recoveryOf } from "../proceedings/agreements/recovery-figures.ts";
import type { RecoveryPoint } from "../proceedings/agreements/recovery-figures.ts";
import { taskFunnel, type FunnelStep } from "../tasks/task-funnel.ts";
import { stepsOf } from "./period-steps.ts";

/** As the contract's ActivityCharts. */
export interface ActivityCharts {
  currency: string;
  recovery: RecoveryPoint[];
  cases: CaseFigures["byType"];
  funnel: FunnelStep[];
}

/** Three statements whatever the period and however much there is. */
export async function activityCharts(ctx: Context, period: Contract.ActivityPeriod): Promise<ActivityCharts> {
  const steps = stepsOf(period, ctx.clock.today());
  return {
    currency: "EUR",
    recovery: await recoveryOf(ctx, steps),
    cases: await caseCountsSince(ctx, steps[0].from),
    funnel: await taskFunnel(ctx),
  };
}
