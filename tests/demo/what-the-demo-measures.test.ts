import { beforeAll, expect, jest, test } from "@jest/globals";
import { seedDemo } from "../../server/demo/seed.ts";
import { Lead } from "../../server/domains/leads/lead.entity.ts";
import { ReportSchedule } from "../../server/domains/reports/report-schedule.entity.ts";
import { ReportSending } from "../../server/domains/reports/report-sending.entity.ts";
import { figuresLoader } from "../../server/domains/strategies/list-comparisons.ts";
import { StrategyComparison } from "../../server/domains/strategies/strategy-comparison.entity.ts";
import { prepareValuation } from "../../server/domains/valuations/prepare-valuation.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

// The whole demonstration is written, beside other tests that use the same two cores.
jest.setTimeout(120_000);

beforeAll(() => seedDemo(desk.deps), 120_000);

test("two versions of a strategy are compared, with an interval and without a winner that few people would make", async () => {
  const [comparison] = await desk.deps.db.getRepository(StrategyComparison).find();
  if (comparison === undefined) throw new Error("nothing is compared");
  const ctx = desk.ctx();
  const figures = await figuresLoader(ctx).load(comparison);
  expect(figures.arms.map(({ people }) => people > 0)).toEqual([true, true]);
  const [paid] = figures.measures;
  expect(paid).toMatchObject({ measure: "PAID", isDeciding: true });
  expect(paid?.low).toBeLessThan(paid?.high ?? Number.NaN);
  expect(["NO_WINNER", "TOO_FEW"]).toContain(figures.verdict);
});

test("a fund's portfolio waits to be valued, and a report goes out on Mondays", async () => {
  const leads = await desk.deps.db.getRepository(Lead).find();
  expect(leads).toMatchObject([{ kind: "WALLET", fileCases: 60, status: "NEW", notPersonal: [] }]);
  const { valuation } = await prepareValuation(desk.ctx(), String(leads[0]?.id));
  expect(valuation).toMatchObject({ leadId: Number(leads[0]?.id), figures: { count: 60 } });
  const schedules = await desk.deps.db.getRepository(ReportSchedule).find();
  expect(schedules).toMatchObject([
    { isOn: true, rhythm: "WEEKLY", weekday: 0, recipients: ["acreedor@demo.acuerdo.es"] },
  ]);
  expect(await desk.deps.db.getRepository(ReportSending).count()).toBe(0);
});
