import { beforeAll, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { billingDesk, type BillingDesk } from "../support/billing.ts";
import { searchDesk, type FoundHit, type Person, type SearchDesk } from "../support/search-desk.ts";

const app = testApp();
let money: BillingDesk;
let desk: SearchDesk;
let payment: { number: string; receipt: string; amount: string };

beforeAll(async () => {
  money = await billingDesk(app);
  desk = await searchDesk(app);
  await money.accepted();
  const id = await money.pay("INITIAL");
  [payment = payment] = await app.deps.db.query<(typeof payment)[]>(
    `SELECT number, receipt_number AS receipt, amount::text AS amount FROM payments WHERE id = $1`,
    [id],
  );
});

const found = async (by: Person, query: string): Promise<FoundHit[]> =>
  (await desk.search(by, query, { kinds: ["PAYMENT"] })).groups.flatMap(({ hits }) => hits);

test.each([
  ["its receipt", () => payment.receipt, "Recibo"],
  ["its number", () => payment.number.toLowerCase(), "Número de pago"],
  ["the case's number", () => money.number, "Número de expediente"],
  ["its amount", () => payment.amount.replace(".", ","), "Importe"],
  ["its amount with €", () => `${payment.amount.replace(".", ",")} €`, "Importe"],
])("a payment is found by %s by who sees it", async (_by, query, matched) => {
  const areas = {
    admin: "admin/cases",
    specialist: "specialist/cases/details",
    client: "client/cases",
  } as const;
  for (const [role, area] of Object.entries(areas)) {
    const [hit, ...more] = await found(money[role as keyof typeof areas], query());
    expect(more).toEqual([]);
    expect(hit).toMatchObject({
      id: payment.number,
      path: `/dashboard/${area}/${money.number}?tab=presupuesto`,
      matched,
    });
    expect(hit?.title).toContain(payment.receipt);
  }
  for (const by of [desk.specialist, desk.client]) expect(await found(by, query())).toEqual([]);
});

test("an amount is the whole one", async () => {
  const [whole = ""] = payment.amount.split(".");
  expect(await found(money.admin, `${whole}9,99`)).toEqual([]);
  expect(await found(money.admin, "0,01 €")).toEqual([]);
});

test("while a specialist is only asked, the case's payments aren't shown", async () => {
  await app.deps.db.query(`UPDATE cases SET status = 'PENDING_ACCEPTANCE' WHERE id = $1`, [money.caseId]);
  expect(await found(money.specialist, payment.receipt)).toEqual([]);
  expect(await found(money.admin, payment.receipt)).toHaveLength(1);
});
