import { beforeAll, expect, test } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";

const desk = proceedingsDesk();
const ctx = () => desk.ctxOf(desk.admin);
const lists: number[] = [];

const FIELDS = `company lists debts amount recovered recoveredShare agreements agreed promisesMade promisesKept promisesBroken`;
interface Company {
  company: string;
  amount: string;
  recovered: string;
}
interface Report {
  companies: Company[];
  total: Company;
}

async function report(period = ""): Promise<Report> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ globalReport${period} { companies { ${FIELDS} } total { ${FIELDS} } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { globalReport: Report }).globalReport;
}

async function listOf(company: string): Promise<number> {
  const list = await insertTaskList(await ctx(), desk.app.deps.db.manager, {
    name: "Cartera",
    company,
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  lists.push(list.id);
  return list.id;
}

let contract = 0;
async function debtOf(listId: number | null, amountDebt: string): Promise<string> {
  const task = await desk.taskOf(null, { nContract: `G-${++contract}`, amountDebt });
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [listId, task.id]);
  return task.reference;
}

/** Zeta: two lists, 1,000 and 500; Alfa: one of 200. And a task of no list. */
beforeAll(async () => {
  await desk.travel("2026-11-02T10:00:00Z");
  const [first, second, third] = [
    await listOf("Zeta Bank"),
    await listOf("Zeta Bank"),
    await listOf("Alfa"),
  ] as const;
  const [one, two, three] = [
    await debtOf(first, "1000.00"),
    await debtOf(second, "500.00"),
    await debtOf(third, "200.00"),
  ] as const;
  await debtOf(null, "9999.00");
  await recordDebtPromise(await ctx(), one, { amount: "100.00", dueOn: "2026-11-10" });
  await recordDebtPromise(await ctx(), two, { amount: "100.00", dueOn: "2026-11-10" });
  await desk.travel("2026-11-20T10:00:00Z");
  const pay = async (reference: string, amount: string, day: string) =>
    (await recordDebtPayment(await ctx(), reference, { amount, day })).payment.id;
  await pay(one, "100.00", "2026-11-05");
  await pay(two, "50.00", "2026-11-15");
  const wrong = await pay(three, "25.00", "2026-11-05");
  await reverseDebtPayment(await ctx(), String(wrong), { reason: "Devuelto", day: "2026-11-16" });
});

test("each company has its lists' figures, and the total theirs", async () => {
  const { companies, total } = await report();
  expect(companies).toEqual([
    {
      company: "Alfa",
      lists: 1,
      debts: 1,
      amount: "200.00",
      recovered: "0.00",
      recoveredShare: "0.00",
      agreements: 0,
      agreed: "0.00",
      promisesMade: 0,
      promisesKept: 0,
      promisesBroken: 0,
    },
    {
      company: "Zeta Bank",
      lists: 2,
      debts: 2,
      amount: "1500.00",
      recovered: "150.00",
      recoveredShare: "10.00",
      agreements: 0,
      agreed: "0.00",
      promisesMade: 2,
      promisesKept: 1,
      promisesBroken: 1,
    },
  ]);
  // 150 / 1,700 = 8.823 %
  expect(total).toMatchObject({
    company: "",
    lists: 3,
    debts: 3,
    amount: "1700.00",
    recovered: "150.00",
    recoveredShare: "8.82",
  });
});

test.each(["", `(period: { from: "2026-11-06", until: "2026-11-16" })`])(
  "what is recovered is what the lists' own reports say%s",
  async (period) => {
    const own = period === "" ? "" : `, ${period.slice(1, -1)}`;
    let cents = 0;
    for (const id of lists) {
      const { data } = await desk.ask(desk.admin, `{ listReport(listId: "${id}"${own}) { recovered } }`);
      cents += Math.round(
        Number((data as unknown as { listReport: { recovered: string } }).listReport.recovered) * 100,
      );
    }
    // In the period: 50 − 25
    expect(cents).toBe(period === "" ? 15_000 : 2_500);
    expect((await report(period)).total.recovered).toBe((cents / 100).toFixed(2));
  },
);

test("PDF and Excel say what the page says", async () => {
  const fileOf = async (format: string) =>
    fetchBytes(
      desk.app,
      (await desk.mutate(
        desk.admin,
        "exportGlobalReport",
        `format: ${format}`,
        "url fileName",
      )) as unknown as DownloadLink,
    );
  const { sheets } = await readXlsx(await fileOf("XLSX"));
  expect(sheets[0]?.rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
    ["Alfa", 1, 1, 200, 0, 0],
    ["Zeta Bank", 2, 2, 1500, 150, 10],
    ["Total", 3, 3, 1700, 150, 8.82],
  ]);
  const text = readPdf(await fileOf("PDF"))
    .pages.join(" ")
    .replaceAll(/\s+/g, " ");
  expect(text).toContain("Zeta Bank21.500,00 €150,00 €10 %");
  expect(text).toContain("Total31.700,00 €150,00 €8,82 %");
});

test.each(["specialist", "client"] as const)("a %s is refused", async (name) => {
  const { data, errors } = await desk.ask(desk[name], `{ globalReport { total { amount } } }`);
  expect(data?.["globalReport"] ?? null).toBeNull();
  expect(errors).toHaveLength(1);
  await expect(desk.mutate(desk[name], "exportGlobalReport", "format: PDF", "url")).rejects.toThrow();
});
