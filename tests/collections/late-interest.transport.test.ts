import { beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { halfYearOf, lateInterest } from "../../schema/rules/late-interest.ts";
import { addDays, daysBetween } from "../../schema/rules/madrid-days.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";

describe("the computation", () => {
  const rates = [
    { from: "2025-01-01", hundredths: 1115n },
    { from: "2025-07-01", hundredths: 1015n },
  ];

  test("by hand: 10,000 € from 2 June to 30 July 2025, 4,000 € of them paid on the last of June", () => {
    const steps = [
      { from: "2025-06-02", cents: 1_000_000n },
      { from: "2025-07-01", cents: 600_000n },
    ];
    const { pieces, total, missingFrom } = lateInterest(steps, rates, {
      from: "2025-06-02",
      until: "2025-07-30",
    });
    // 29 days: 10,000 × 11.15 % × 29 / 365 = 88.589…; 30 days: 6,000 × 10.15 % × 30 / 365 = 50.054…
    expect(pieces.map(({ days, interest }) => [days, interest])).toEqual([
      [29, 8_859n],
      [30, 5_005n],
    ]);
    expect([total, missingFrom]).toEqual([13_864n, null]);
  });

  test("ends where a rate isn't known, and says from when", () => {
    const steps = [{ from: "2025-12-30", cents: 100_000n }];
    const { pieces, missingFrom } = lateInterest(steps, rates, { from: "2025-12-30", until: "2026-02-01" });
    expect(pieces.map(({ until }) => until)).toEqual(["2025-12-31"]);
    expect(missingFrom).toBe("2026-01-01");
    expect(halfYearOf("2026-06-30")).toBe("2026-01-01");
    expect(halfYearOf("2026-07-01")).toBe("2026-07-01");
  });

  test("pieces cover each day once, whatever is paid, and paying earlier never costs more", () => {
    const day = fc.integer({ min: 0, max: 360 }).map((days) => addDays("2025-01-01", days));
    fc.assert(
      fc.property(day, day, day, fc.bigInt({ min: 1n, max: 10_000_000n }), (one, other, paid, cents) => {
        const [from = "", until = ""] = [one, other].toSorted();
        const after = (on: string) =>
          on < from
            ? [{ from, cents: cents / 2n }]
            : [
                { from, cents },
                { from: addDays(on, 1), cents: cents / 2n },
              ];
        const { pieces, total } = lateInterest(after(paid), rates, { from, until });
        const days = pieces.reduce((sum, piece) => sum + piece.days, 0);
        if (cents > 1n) expect(days).toBe(daysBetween(from, until) + 1);
        pieces.forEach((piece, at) => {
          if (at > 0) expect(piece.from).toBe(addDays(pieces[at - 1]?.until ?? "", 1));
        });
        const later = lateInterest(after(addDays(paid, 5)), rates, { from, until });
        // Each piece is rounded by itself.
        expect(total).toBeLessThanOrEqual(later.total + 2n);
      }),
    );
  });
});

describe("of a debt", () => {
  const desk = proceedingsDesk();
  const COMPANY = "B12345674";
  let listId = 0;

  beforeAll(async () => {
    const [list] = await desk.app.deps.db.query<{ id: number }[]>(
      `INSERT INTO task_lists (code_id, name, company, contact_email, contact_lada, contact_phone, created_at, updated_at,
         creditor_name, creditor_document, creditor_country)
       VALUES ('L26-000900', 'Facturas', 'Suministros Sur', 'a@b.example', '34', '910000000', '2026-01-01', '2026-01-01',
         'Suministros Sur, S.L.', 'A58818501', 'ES') RETURNING id`,
    );
    listId = Number(list?.id);
  });

  async function debt(form: object = {}): Promise<{ id: number; interest: Record<string, never> | null }> {
    const { id } = await desk.taskOf(desk.specialist, {
      debtor: "Comercial Norte, S.L.",
      identityDocument: COMPANY,
      amountDebt: "10000.00",
      debtDate: "2026-06-01",
      ...form,
    });
    await desk.app.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [id, listId]);
    return { id, interest: await interestOf(id) };
  }

  async function interestOf(id: number, day?: string): Promise<Record<string, never> | null> {
    const args = day === undefined ? "" : `(day: "${day}")`;
    const { data, errors } = await desk.ask(
      desk.admin,
      `{ task(id: "${id}") { lateInterest${args} { day from amount fixedCost missingFrom pieces { from until days principal rate amount } } } }`,
    );
    expect(errors).toEqual([]);
    return (data as unknown as { task: { lateInterest: Record<string, never> | null } }).task.lateInterest;
  }

  test("runs to the end of the known half-year, stops with a payment, and goes on once the rate is noted", async () => {
    const { id, interest } = await debt();
    // 29 days of June: 10,000 × 10.15 % × 29 / 365
    expect(interest).toMatchObject({
      from: "2026-06-02",
      amount: "80.64",
      fixedCost: "40.00",
      missingFrom: "2026-07-01",
    });
    expect(await interestOf(id, "2026-06-11")).toMatchObject({ amount: "27.81", missingFrom: null });
    await desk.mutate(
      desk.admin,
      "recordDebtPayment",
      `taskId: "${id}", input: ${literal({ amount: "5000.00", day: "2026-06-11" })}`,
      "message",
    );
    // 10 days of 10,000 and 19 of 5,000
    expect(await interestOf(id)).toMatchObject({ amount: "54.23" });
    const set = (rate: string, halfYear = "2026-07-01") =>
      desk.mutate(
        desk.admin,
        "setLateInterestRate",
        `input: ${literal({ halfYear, rate, source: "BOE" })}`,
        "message",
      );
    expect((await set("10.40", "2026-08-01")).userErrors).toMatchObject([{ field: ["halfYear"] }]);
    expect((await set("10.40", "2027-01-01")).userErrors).toMatchObject([{ field: ["halfYear"] }]);
    expect((await set("101")).userErrors).toMatchObject([{ field: ["rate"] }]);
    expect(await set("10.40")).toMatchObject({
      message: "Tipo del segundo semestre de 2026: 10,4 %.",
      userErrors: [],
    });
    expect(await interestOf(id)).toMatchObject({ missingFrom: null, pieces: { length: 3 } });
  });

  test("is none of a person, of a person's claim, without a day, or where the file claims interest", async () => {
    expect((await debt({ identityDocument: "12345678Z", debtor: "Ana Gil" })).interest).toBeNull();
    const { id: undated } = await debt();
    await desk.app.deps.db.query(`UPDATE tasks SET debt_date = NULL WHERE id = $1`, [undated]);
    expect(await interestOf(undated)).toBeNull();
    const { id } = await debt();
    await desk.app.deps.db.query(
      `UPDATE tasks SET extra = '{"Principal": "9.000,00", "Intereses de demora": "1.000,00"}' WHERE id = $1`,
      [id],
    );
    expect(await interestOf(id)).toBeNull();
    const { id: other } = await debt();
    await desk.app.deps.db.query(`UPDATE task_lists SET creditor_document = '12345678Z' WHERE id = $1`, [
      listId,
    ]);
    expect(await interestOf(other)).toBeNull();
  });
});
