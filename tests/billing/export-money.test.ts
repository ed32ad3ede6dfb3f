import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";
import { exportedTable, refusedExport } from "../support/exported-table.ts";

const app = testApp();
let desk: Awaited<ReturnType<typeof billingDesk>>;
/** Another specialist's case with money in it. */
let other: typeof desk;

beforeAll(async () => {
  desk = await billingDesk(app);
  await desk.accepted();
  await desk.pay("INITIAL");
  other = await billingDesk(app);
  await other.accepted();
}, 60_000);

const balance = (args = "") => exportedTable(app, desk.specialist, "exportBalance", `format: CSV ${args}`);
const money = (input: string) =>
  exportedTable(app, desk.admin, "exportPayments", `input: { format: CSV ${input} }`);

describe("a balance", () => {
  test("holds the asker's cases alone, whatever is searched for", async () => {
    const [, ...rows] = await balance();
    expect(rows.map(([number]) => number)).toContain(desk.number);
    expect(JSON.stringify(rows)).not.toContain(other.number);
    expect(await balance(`search: "${other.number}"`)).toHaveLength(1);
  });

  test("holds the columns that are seen, in their order, each once", async () => {
    const [heads, ...rows] = await balance("columns: [OWED, CASE, OWED]");
    expect(heads).toEqual([
      "Deuda caso",
      "Pagado",
      "Valor caso",
      "Expediente",
      "Fecha",
      "Disponible",
      "Retenido",
      "Moneda",
    ]);
    expect(rows[0]?.[3]).toBe(desk.number);
    expect(rows.every((row) => row.length === heads?.length)).toBe(true);
    expect(await balance("columns: []")).toEqual(await balance());
  });

  test("of cases that were searched for is theirs alone: nothing else of the account", async () => {
    const [, ...found] = await balance(`search: "${desk.number}"`);
    expect(found.map(([number]) => number)).toEqual([desk.number]);
  });
});

describe("movements", () => {
  test("are those the list shows: state and words", async () => {
    const numbers = async (input: string) =>
      (await money(`, kind: PAYMENTS ${input}`)).slice(1).map((row) => row[2]);
    expect(await numbers("")).toContain(desk.number);
    expect(await numbers("paymentStatus: CONFIRMED")).toContain(desk.number);
    expect(await numbers("paymentStatus: NOTIFIED")).toEqual([]);
    expect(await numbers(`search: "${desk.number}"`)).toEqual([desk.number]);
    expect(await numbers(`search: "${desk.number}", from: "2026-11-20", to: "2026-11-20"`)).toEqual([
      desk.number,
    ]);
    expect(await numbers(`search: "${desk.number} 2026-11-20", from: "2026-11-20"`)).toEqual([]);
    expect(await numbers(`search: "${desk.number}", paymentStatus: REJECTED`)).toEqual([]);
    expect(await money(`, kind: COMMISSIONS, search: "nadie"`)).toHaveLength(1);
    expect(await money(`, kind: PAYOUTS, search: "nadie", payoutStatus: SETTLED`)).toHaveLength(1);
  });

  test("have the columns that are seen; of those another list has nothing is left", async () => {
    const [heads, row] = await money(
      `, kind: PAYMENTS, columns: [AMOUNT, ACCOUNT, CASE], search: "${desk.number}"`,
    );
    expect(heads).toEqual(["Importe", "Moneda", "Expediente"]);
    expect(row?.slice(1)).toEqual(["EUR", desk.number]);
    const [payouts] = await money(`, kind: PAYOUTS, columns: [ACCOUNT]`);
    expect(payouts).toEqual(["IBAN", "Titular"]);
    const [commissions] = await money(`, kind: COMMISSIONS, columns: [DATE, DESCRIPTION]`);
    expect(commissions).toEqual(["Fecha", "Concepto"]);
  });

  test("stand in the file as in the list: by its order, in its direction", async () => {
    await other.pay("INITIAL");
    const cases = async (order: string) =>
      (await money(`, kind: PAYMENTS, ${order}`)).slice(1).map((row) => row[2]);
    const inOrder = await cases("paymentSort: CASE, direction: ASC");
    expect(inOrder).toEqual(expect.arrayContaining([desk.number, other.number]));
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => String(one).localeCompare(String(other))));
    expect(await cases("paymentSort: CASE, direction: DESC")).toEqual(inOrder.toReversed());
    // Newest first, as before anybody sorted.
    expect((await cases(`search: "${other.number}"`))[0]).toBe(other.number);
  });

  test("the trail keeps by what was filtered, not what was searched", async () => {
    await money(`, kind: PAYMENTS, search: "persona secreta"`);
    const [entry] = await app.deps.db.query<{ data: object }[]>(
      `SELECT data FROM audit_entries WHERE action = 'exportPayments' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.data).toEqual({
      format: "CSV",
      kind: "PAYMENTS",
      from: null,
      to: null,
      filters: ["search"],
    });
  });
});

test("nobody gets what isn't theirs to export", async () => {
  const payments = ["exportPayments", "input: { format: CSV, kind: PAYMENTS }"] as const;
  const own = ["exportBalance", "format: CSV"] as const;
  for (const person of [desk.specialist, desk.client])
    expect(await refusedExport(app, person, ...payments)).toBe("FORBIDDEN");
  for (const person of [desk.admin, desk.client])
    expect(await refusedExport(app, person, ...own)).toBe("FORBIDDEN");
  expect(await refusedExport(app, {}, ...own)).toBe("UNAUTHENTICATED");
});
