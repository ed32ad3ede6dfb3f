import { addDays, addMonths, daysBetween, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Beginnings } from "../../shared/counted-steps.ts";
import type { Days } from "../proceedings/agreements/recovery-figures.ts";

const WEEKS = 13;
const MONTHS = 12;

/** The stretches of a chart's axis, oldest first. `today`: yyyy-mm-dd. */
export function stepsOf(period: Contract.ActivityPeriod, today: string): [Days, ...Days[]] {
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

function backwards(count: number, at: (index: number) => Days): [Days, ...Days[]] {
  return [at(count - 1), ...Array.from({ length: count - 1 }, (_none, index) => at(count - 2 - index))];
}

/** A period's first and last day, its steps, and when they and as many days before them began in Madrid. */
export function comparedPeriod({ clock }: { clock: Pick<Clock, "today"> }, period: Contract.ActivityPeriod) {
  const to = clock.today();
  const steps = stepsOf(period, to);
  const [{ from }] = steps;
  const before = addDays(from, -daysBetween(from, to) - 1);
  const beginnings: Beginnings = [before, ...steps.map((step) => step.from)].map((day) =>
    instantInMadrid(day, "00:00"),
  );
  return { from, to, steps, beginnings };
}
