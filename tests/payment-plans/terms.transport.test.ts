import { beforeEach, describe, expect, test } from "@jest/globals";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { literal, proceedingsDesk, type Payload } from "../support/proceedings.ts";

const desk = proceedingsDesk();
let listId: number;

const TERMS = {
  offered: true,
  firstPercent: 10,
  lowestInstalment: "50",
  mostMonths: 12,
  firstWithinDays: 15,
  discountPercent: 5,
  discountDays: 10,
};

beforeEach(async () => {
  const list = await insertTaskList(await desk.ctxOf(desk.admin), desk.app.deps.db.manager, {
    name: "Cartera",
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  listId = list.id;
});

const creditor = () =>
  desk.app.deps.db.query(
    `UPDATE task_lists SET creditor_document = 'A28000727', creditor_address = 'Gran Vía 1', creditor_city = 'Madrid' WHERE id = $1`,
    [listId],
  );
const set = (change: object = {}, person = desk.admin): Promise<Payload> =>
  desk.mutate(
    person,
    "setPaymentPlanTerms",
    `listId: "${listId}", input: ${literal({ ...TERMS, ...change })}`,
    "message terms { offered lowestInstalment createdBy }",
  );
async function noted() {
  const { data } = await desk.ask(
    desk.admin,
    `{ taskList(id: "${listId}") { paymentPlanTerms { offered mostMonths createdBy } } }`,
  );
  return (data as unknown as { taskList: { paymentPlanTerms: unknown[] } }).taskList.paymentPlanTerms;
}

describe("what a list offers its debtors", () => {
  test("is noted with who said it, the newest first, and stands in the trail", async () => {
    await creditor();
    expect(await noted()).toEqual([]);
    expect(await set()).toMatchObject({
      userErrors: [],
      terms: { offered: true, lowestInstalment: "50.00", createdBy: expect.any(String) },
    });
    await set({ offered: false, mostMonths: 24 });
    expect(await noted()).toMatchObject([
      { offered: false, mostMonths: 24 },
      { offered: true, mostMonths: 12 },
    ]);
    expect(
      await desk.app.deps.db.query(
        `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'setPaymentPlanTerms' AND subject_id = $1`,
        [listId],
      ),
    ).toEqual([{ count: 2 }]);
  });

  test.each([
    [{ firstPercent: 101 }, "firstPercent"],
    [{ firstPercent: -1 }, "firstPercent"],
    [{ lowestInstalment: "0" }, "lowestInstalment"],
    [{ lowestInstalment: "mucho" }, "lowestInstalment"],
    [{ mostMonths: 0 }, "mostMonths"],
    [{ mostMonths: 121 }, "mostMonths"],
    [{ firstWithinDays: 0 }, "firstWithinDays"],
    [{ discountPercent: 101 }, "discountPercent"],
    [{ discountDays: 61 }, "discountDays"],
  ])("is refused where it makes no sense: %j", async (change, field) => {
    await creditor();
    const { userErrors } = await set(change);
    expect(userErrors).toMatchObject([{ field: [field], code: "INVALID" }]);
    expect(await noted()).toEqual([]);
  });

  test("isn't replaced unseen: of two who opened the same the second one is told", async () => {
    await creditor();
    const first = await Promise.all([set({ insteadOf: null }), set({ insteadOf: null, mostMonths: 6 })]);
    expect(first.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(["STALE"]);
    expect(await noted()).toHaveLength(1);
    const [last] = await desk.app.deps.db.query<{ id: string }[]>(
      `SELECT max(id)::text AS id FROM payment_plan_terms WHERE list_id = $1`,
      [listId],
    );
    expect((await set({ insteadOf: last?.id, mostMonths: 18 })).userErrors).toEqual([]);
    expect((await set({ insteadOf: last?.id, mostMonths: 24 })).userErrors).toMatchObject([
      { code: "STALE" },
    ]);
    // Programs that don't ask go on as ever.
    expect((await set({ mostMonths: 30 })).userErrors).toEqual([]);
    expect(await noted()).toMatchObject([{ mostMonths: 30 }, { mostMonths: 18 }, {}]);
  });

  test("needs to know who the creditor is; not to be taken back", async () => {
    expect((await set()).userErrors).toMatchObject([{ code: "NO_CREDITOR" }]);
    expect((await set({ offered: false })).userErrors).toEqual([]);
  });

  test("is the administrators' alone", async () => {
    await creditor();
    for (const person of [desk.specialist, desk.client]) await expect(set({}, person)).rejects.toThrow();
    expect(await noted()).toEqual([]);
  });
});
