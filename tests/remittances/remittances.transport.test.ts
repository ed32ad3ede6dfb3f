import { beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { closeRemittance } from "../../server/domains/remittances/close-remittance.ts";
import { remittanceDraft } from "../../server/domains/remittances/remittance-draft.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { centsOf } from "../../server/platform/money.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { literal, proceedingsDesk, type Payload } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";

const desk = proceedingsDesk();
let listId: number;

interface Figures {
  count: number;
  receivedByPlatform: string;
  receivedByCreditor: string;
  excess: string;
  base: string;
  commission: string;
  vat: { rate: string; base: string; amount: string }[];
  vatTotal: string;
  net: string;
}
interface Line {
  kind: string;
  day: string;
  isLate: boolean;
  amount: string;
  rate: string | null;
  commission: string;
  task: { codeId: string } | null;
}
interface Draft {
  from: string | null;
  currencies: string[];
  withoutTerms: number;
  digest: string;
  figures: Figures;
  lines: { nodes: Line[]; totalCount: number };
}

const FIGURES = `figures { count receivedByPlatform receivedByCreditor excess base commission vat { rate base amount } vatTotal net }`;
const LINES = `lines { nodes { kind day isLate amount rate commission task { codeId } } totalCount }`;

beforeEach(async () => {
  const ctx = await desk.ctxOf(desk.admin);
  const list = await insertTaskList(ctx, desk.app.deps.db.manager, {
    name: "Cartera de noviembre",
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
    creditorDocument: "A28000727",
  });
  listId = list.id;
});

let contract = 0;
async function debtOf(amountDebt = "1000.00"): Promise<{ id: number; reference: string }> {
  const task = await desk.taskOf(null, { nContract: `L-${++contract}`, amountDebt });
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [listId, task.id]);
  return { id: task.id, reference: task.reference };
}

const ctx = () => desk.ctxOf(desk.admin);
const pay = async (reference: string, amount: string, day: string, form: object = {}) => {
  const input = { amount, day, receivedBy: "PLATFORM" as const, ...form };
  return (await recordDebtPayment(await ctx(), reference, input)).payment.id;
};
const reverse = async (id: number, day: string) =>
  reverseDebtPayment(await ctx(), String(id), { reason: "Devuelto", day });

const setTerms = (form: object): Promise<Payload> =>
  desk.mutate(desk.admin, "setCommissionTerms", `listId: "${listId}", input: ${literal(form)}`, "message");

async function draft(until: string): Promise<Draft> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ remittanceDraft(listId: "${listId}", until: "${until}") { from currencies withoutTerms digest ${FIGURES} ${LINES} } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { remittanceDraft: Draft }).remittanceDraft;
}

const close = (until: string, digest: string): Promise<Payload> =>
  desk.mutate(
    desk.admin,
    "closeRemittance",
    `input: ${literal({ listId: String(listId), until, currency: "EUR", digest })}`,
    `message remittance { id number from until creditor creditorDocument ${FIGURES} ${LINES} }`,
  );
const codes = ({ userErrors }: Payload) => userErrors.map(({ code }) => code);
const closed = ({ remittance }: Payload) =>
  remittance as { id: string; number: string; from: string } & Draft;

test("of two who change the commission at once the second one is told", async () => {
  const rates = ["10", "20"].map((rate) => setTerms({ validFrom: "2026-01-01", rate, insteadOf: null }));
  expect((await Promise.all(rates)).flatMap(codes)).toEqual(["STALE"]);
  const [last] = await desk.app.deps.db.query<{ id: string }[]>(
    `SELECT max(id)::text AS id FROM commission_terms WHERE list_id = $1`,
    [listId],
  );
  expect(codes(await setTerms({ validFrom: "2026-02-01", rate: "15", insteadOf: last?.id }))).toEqual([]);
  expect(codes(await setTerms({ validFrom: "2026-02-01", rate: "5", insteadOf: last?.id }))).toEqual([
    "STALE",
  ]);
});

test("what came in is closed with commission and VAT, and is never in another one", async () => {
  await setTerms({ validFrom: "2026-01-01", rate: "12.5" });
  const { reference } = await debtOf("1000.00");
  await pay(reference, "333.33", "2026-11-03");
  await pay(reference, "100.00", "2026-11-05", { receivedBy: "CREDITOR" });
  const shown = await draft("2026-11-10");
  // 333.33 × 12.5 % = 41.66625 → 41.67; 100 → 12.50; VAT 21 % of 54.17 = 11.3757 → 11.38
  expect(shown).toMatchObject({
    from: "2026-11-03",
    currencies: ["EUR"],
    withoutTerms: 0,
    figures: {
      count: 2,
      receivedByPlatform: "333.33",
      receivedByCreditor: "100.00",
      excess: "0.00",
      base: "433.33",
      commission: "54.17",
      vat: [{ rate: "21.00", base: "54.17", amount: "11.38" }],
      vatTotal: "11.38",
      net: "267.78",
    },
  });
  const done = await close("2026-11-10", shown.digest);
  expect(done).toMatchObject({
    userErrors: [],
    remittance: {
      from: "2026-11-03",
      until: "2026-11-10",
      creditor: "Banco Iberia",
      creditorDocument: "A28000727",
      figures: shown.figures,
      lines: { totalCount: 2, nodes: shown.lines.nodes },
    },
  });
  expect(closed(done).number).toMatch(/^LQ26-\d{6}$/);
  expect(done.message).toBe(`Liquidación ${closed(done).number} cerrada: neto 267,78 €.`);
  expect(await draft("2026-11-12")).toMatchObject({ from: "2026-11-11", figures: { count: 0, net: "0.00" } });
  expect(codes(await close("2026-11-12", shown.digest))).toEqual(["EMPTY"]);
});

test("what is noted late is in the next one; what takes back a remitted payment takes its commission back to the cent", async () => {
  await setTerms({ validFrom: "2026-01-01", rate: "12.50" });
  const { reference } = await debtOf();
  const first = await pay(reference, "333.33", "2026-11-03");
  await close("2026-11-10", (await draft("2026-11-10")).digest);
  await setTerms({ validFrom: "2026-01-01", rate: "30", vatRate: "7" });
  await pay(reference, "50.00", "2026-11-04");
  await reverse(first, "2026-11-11");
  const next = await draft("2026-11-12");
  expect(next.lines.nodes).toMatchObject([
    { kind: "PAYMENT", day: "2026-11-04", isLate: true, amount: "50.00", rate: "30.00", commission: "15.00" },
    {
      kind: "REVERSAL",
      day: "2026-11-11",
      isLate: false,
      amount: "-333.33",
      rate: "12.50",
      commission: "-41.67",
    },
  ]);
  expect(next.figures).toMatchObject({
    commission: "-26.67",
    vat: [
      { rate: "7.00", base: "15.00", amount: "1.05" },
      { rate: "21.00", base: "-41.67", amount: "-8.75" },
    ],
    net: "-248.96",
  });
});

test("terms hold from their day on; without them nothing is closed; of one day the last noted holds", async () => {
  const { reference } = await debtOf();
  await pay(reference, "100.00", "2026-11-01");
  await pay(reference, "100.00", "2026-11-09");
  await setTerms({ validFrom: "2026-11-05", rate: "10" });
  const shown = await draft("2026-11-10");
  expect(shown).toMatchObject({ withoutTerms: 1, figures: { commission: "10.00" } });
  expect(codes(await close("2026-11-10", shown.digest))).toEqual(["NO_TERMS"]);
  await setTerms({ validFrom: "2026-10-01", rate: "0" });
  await setTerms({ validFrom: "2026-11-05", rate: "20" });
  expect(await draft("2026-11-10")).toMatchObject({ withoutTerms: 0, figures: { commission: "20.00" } });
});

test("closing what has changed since it was shown is refused", async () => {
  await setTerms({ validFrom: "2026-01-01", rate: "10" });
  const { reference } = await debtOf();
  await pay(reference, "100.00", "2026-11-01");
  const { digest } = await draft("2026-11-10");
  await pay(reference, "1.00", "2026-11-02");
  expect(codes(await close("2026-11-10", digest))).toEqual(["CHANGED"]);
  const { digest: now } = await draft("2026-11-10");
  await setTerms({ validFrom: "2026-01-01", rate: "11" });
  expect(codes(await close("2026-11-10", now))).toEqual(["CHANGED"]);
});

test("of people who close at once one does; numbers have no gaps", async () => {
  await setTerms({ validFrom: "2026-01-01", rate: "10" });
  const { reference } = await debtOf();
  await pay(reference, "100.00", "2026-11-01");
  const { digest } = await draft("2026-11-10");
  const done = await Promise.all(Array.from({ length: 6 }, () => close("2026-11-10", digest)));
  expect(done.filter(({ remittance }) => remittance !== null)).toHaveLength(1);
  const numbers = await desk.app.deps.db.query<{ number: string }[]>(
    `SELECT number FROM remittances ORDER BY id`,
  );
  expect(numbers.map(({ number }) => Number(number.slice(5)))).toEqual(numbers.map((_, at) => at + 1));
});

test("whatever is paid, reversed and closed in whatever order: everything is remitted once, and the sums are those of the ledger", async () => {
  await setTerms({ validFrom: "2026-01-01", rate: "17.35" });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ pay: fc.integer({ min: 1, max: 90_000 }), ours: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ reverse: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.constant({ close: true as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { reference } = await debtOf("500.00");
      const payments: number[] = [];
      const reversed = new Set<number>();
      // Each closing is of a day of its own.
      const [{ last } = { last: null }] = await desk.app.deps.db.query<{ last: string | null }[]>(
        `SELECT max(period_until)::text AS last FROM remittances WHERE list_id = $1`,
        [listId],
      );
      let day = last ?? "2000-01-01";
      for (const [at, one] of [...steps, { close: true as const }].entries()) {
        if ("pay" in one) {
          const receivedBy = one.ours ? ("PLATFORM" as const) : ("CREDITOR" as const);
          const form = { receivedBy, allowExcess: true, reference: `R${at}` };
          payments.push(await pay(reference, decimalOf(BigInt(one.pay)), "2026-01-05", form));
        } else if ("reverse" in one) {
          const id = payments[one.reverse % Math.max(1, payments.length)];
          if (id === undefined || reversed.has(id)) continue;
          reversed.add(id);
          await reverse(id, "2026-01-06");
        } else {
          day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
          // All have happened before the period: only what nobody remitted counts.
          const until = day < "2026-01-06" ? "2026-01-06" : day;
          day = until;
          const { sums } = await remittanceDraft(await ctx(), { listId: String(listId), until });
          if (sums.count === 0) continue;
          const input = { listId: String(listId), until, currency: "EUR", digest: sums.digest };
          await closeRemittance(await ctx(), input);
        }
      }
      const [row] = await desk.app.deps.db.query<
        { entries: string; lines: string; open: number; off: number }[]
      >(
        `SELECT coalesce(sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END), 0)::numeric(14, 2)::text AS entries,
           coalesce(sum(l.amount), 0)::numeric(14, 2)::text AS lines, count(*) FILTER (WHERE l.entry_id IS NULL)::int AS open,
           (SELECT count(*)::int FROM remittances r WHERE r.net <> r.received_by_platform - r.commission - r.vat) AS off
         FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id LEFT JOIN remittance_lines l ON l.entry_id = e.id
         WHERE p.list_id = $1`,
        [listId],
      );
      expect(row).toMatchObject({ lines: row?.entries, open: 0, off: 0 });
      // A payment that was taken back leaves no commission, in however many remittances both stand.
      const [left] = await desk.app.deps.db.query<{ left: number }[]>(
        `SELECT count(*)::int AS left FROM (SELECT p.id FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id
           JOIN remittance_lines l ON l.entry_id = e.id WHERE p.list_id = $1 GROUP BY p.id
           HAVING count(*) = 2 AND sum(l.commission) <> 0) AS x`,
        [listId],
      );
      expect(left?.left).toBe(0);
    }),
    { numRuns: 12 },
  );
}, 120_000);

describe("a closed one", () => {
  let id: string;
  let number: string;
  let task: { id: number; reference: string };
  beforeEach(async () => {
    await setTerms({ validFrom: "2026-01-01", rate: "12.5" });
    task = await debtOf("400.00");
    await pay(task.reference, "333.33", "2026-11-03");
    await pay(task.reference, "100.00", "2026-11-05", { receivedBy: "CREDITOR", allowExcess: true });
    // Half past midnight in Madrid.
    await desk.travel("2026-11-20T23:30:00.000Z");
    const done = await close("2026-11-10", (await draft("2026-11-10")).digest);
    ({ id, number } = closed(done));
  });

  test.each([
    "UPDATE remittances SET net = net + 1 WHERE id = $1",
    "UPDATE remittances SET number = 'LQ26-999999' WHERE id = $1",
    "UPDATE remittance_lines SET rate = 1 WHERE remittance_id = $1",
    "DELETE FROM remittance_lines WHERE remittance_id = $1",
    "DELETE FROM remittances WHERE id = $1",
    "INSERT INTO remittances SELECT (jsonb_populate_record(r, '{\"count\": 9}')).* FROM remittances r WHERE id = $1",
  ])("stays: %s", async (sql) => {
    await expect(desk.app.deps.db.query(sql, [Number(id)])).rejects.toThrow();
  });

  test("says the same as Excel and as PDF, to the cent", async () => {
    const fileOf = async (format: string) => {
      const link = await desk.mutate(
        desk.admin,
        "exportRemittance",
        `id: "${id}", format: ${format}`,
        "url fileName",
      );
      expect(link).toMatchObject({ fileName: `liquidacion-${number}.${format.toLowerCase()}` });
      return fetchBytes(desk.app, link as unknown as DownloadLink);
    };
    const { sheets } = await readXlsx(await fileOf("XLSX"));
    const rows = sheets[0]?.rows ?? [];
    const text = readPdf(await fileOf("PDF"))
      .pages.join(" ")
      .replaceAll(/\s+/g, " ");
    const totals = rows.filter(([day]) => day === null || day === "").map((row) => [row[4], Number(row[6])]);
    // 33.33 was paid beyond the debt: 400 × 12.5 % = 41.67 + 8.33
    expect(totals).toEqual([
      ["Recibido por la plataforma", 333.33],
      ["Recibido por el acreedor", 100],
      ["De ello, cobrado de más (sin comisión)", 33.33],
      ["Base de la comisión", 400],
      ["Comisión", 50],
      ["IVA (21 %)", 10.5],
      ["Neto para el acreedor", 272.83],
    ]);
    for (const amount of ["333,33 €", "100,00 €", "33,33 €", "400,00 €", "50,00 €", "10,50 €", "272,83 €"])
      expect(text).toContain(amount);
    expect(text).toContain(task.reference);
    expect(text).toContain("Banco Iberia, A28000727");
    expect(text).toContain("Cerrada el 21/11/2026");
  });

  test("names no debtor any more once the debt was erased; its amounts stay", async () => {
    await desk.app.deps.db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [task.id, "2025-01-01"]);
    expect(await eraseDeletedTasks(desk.app.deps, "test")).toMatchObject({ tasks: 1 });
    const { data } = await desk.ask(
      desk.admin,
      `{ remittance(id: "${id}") { ${FIGURES} lines { nodes { amount task { codeId } } } } }`,
    );
    expect(data).toMatchObject({
      remittance: {
        figures: { net: "272.83" },
        lines: {
          nodes: [
            { amount: "333.33", task: null },
            { amount: "100.00", task: null },
          ],
        },
      },
    });
  });
});

describe("refused", () => {
  test.each([
    [{ validFrom: "2026-01-01", rate: "100.01" }, "rate"],
    [{ validFrom: "2026-01-01", rate: "-1" }, "rate"],
    [{ validFrom: "2026-01-01", rate: "10.555" }, "rate"],
    [{ validFrom: "2026-02-30", rate: "10" }, "validFrom"],
    [{ validFrom: "1926-01-01", rate: "10" }, "validFrom"],
    [{ validFrom: "2026-01-01", rate: "10", vatRate: "mucho" }, "vatRate"],
  ])("terms: %j", async (form, field) => {
    const { userErrors } = await setTerms(form);
    expect(userErrors.map((one) => one.field.at(-1))).toEqual([field]);
  });

  test.each([["2026-12-31"], ["2026-02-30"]])("an end on %s", async (until) => {
    const { errors } = await desk.ask(
      desk.admin,
      `{ remittanceDraft(listId: "${listId}", until: "${until}") { digest } }`,
    );
    expect(errors).toMatchObject([{ extensions: { code: expect.stringMatching(/BAD_USER_INPUT/) } }]);
  });

  test("whoever isn't an administrator", async () => {
    for (const person of [desk.specialist, desk.client]) {
      const { errors } = await desk.ask(person, `{ remittances { totalCount } }`);
      expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
      await expect(desk.mutate(person, "exportRemittance", `id: "1", format: PDF`, "url")).rejects.toThrow();
    }
  });
});

test("cents are exact: the sums of a page are the sums of its lines", async () => {
  await setTerms({ validFrom: "2026-01-01", rate: "33.33" });
  const { reference } = await debtOf();
  for (const [at, amount] of ["0.01", "0.02", "10.01", "99.99"].entries())
    await pay(reference, amount, "2026-11-02", { reference: `R${at}` });
  const { figures, lines } = await draft("2026-11-10");
  const sum = lines.nodes.reduce((all, { commission }) => all + centsOf(commission), 0n);
  expect(figures.commission).toBe(decimalOf(sum));
});
