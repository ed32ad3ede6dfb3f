import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import { centsOf } from "../../server/platform/money.ts";
import { carryOut } from "../../server/domains/certificate-runs/certificate-run-job.ts";
import { startCertificateRun } from "../../server/domains/certificate-runs/start-run.ts";
import { openPress } from "../../server/platform/pdf.ts";
import { openLink } from "../support/link-desk.ts";
import { FORM } from "../support/task-desk.ts";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { proceedingsDesk, type Person } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";
import { readZip } from "../support/read-zip.ts";

const desk = proceedingsDesk();
const press = openPress();
afterAll(() => press.close());
let listId: number;

interface Sum {
  count: number;
  amount: string;
}
interface Report {
  today: string;
  from: string;
  until: string;
  isWhole: boolean;
  total: Sum;
  outstanding: string;
  paidInFull: number;
  excess: string;
  ofDeleted: string;
  recoveredToDate: string;
  received: string;
  reversed: string;
  recovered: string;
  recoveredShare: string | null;
  recoveredBefore: string;
  agreements: Sum;
  promises: (Sum & { state: string; debts: number; received: string })[];
  states: (Sum & { state: string })[];
  ages: (Sum & { age: string; outstanding: string })[];
  stages: (Sum & { stage: string })[];
  contacts: { channel: string; contacts: number; debts: number }[];
  calls: { outcome: string; calls: number; debts: number }[];
  reasons: { reason: string; debts: number; amount: string }[];
  weeks: { from: string; received: string; total: string; share: string | null }[];
}

const FIELDS = `today from until isWhole total { count amount } outstanding paidInFull excess ofDeleted recoveredToDate received
  reversed recovered recoveredShare recoveredBefore agreements { count amount } promises { state count debts amount received }
  states { state count amount } ages { age count amount outstanding } stages { stage count amount }
  contacts { channel contacts debts } calls { outcome calls debts } reasons { reason debts amount }
  weeks { from received total share }`;

const query = (period = "") => `{ listReport(listId: "${listId}"${period}) { ${FIELDS} } }`;

async function report(period = ""): Promise<Report> {
  const { data, errors } = await desk.ask(desk.admin, query(period));
  expect(errors).toEqual([]);
  return (data as unknown as { listReport: Report }).listReport;
}

const ctx = () => desk.ctxOf(desk.admin);
let contract = 0;
async function debtOf(
  amountDebt: string,
  debtDate: string | null,
): Promise<{ id: number; reference: string }> {
  const task = await desk.taskOf(null, { nContract: `R-${++contract}`, amountDebt });
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1, debt_date = $3 WHERE id = $2`, [
    listId,
    task.id,
    debtDate,
  ]);
  return { id: task.id, reference: task.reference };
}
const pay = async (reference: string, amount: string, day: string) =>
  (await recordDebtPayment(await ctx(), reference, { amount, day, allowExcess: true })).payment.id;

/** Monday 2 November: the list; 2, 11 and 20 November: what happens. */
beforeEach(async () => {
  await desk.travel("2026-11-02T10:00:00Z");
  const list = await insertTaskList(await ctx(), desk.app.deps.db.manager, {
    name: "Cartera de otoño",
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  listId = list.id;
});

describe("a list counted by hand", () => {
  let debts: { id: number; reference: string }[];

  beforeEach(async () => {
    debts = [
      await debtOf("1000.00", "2026-11-01"),
      await debtOf("500.00", "2026-08-22"),
      await debtOf("250.50", "2024-01-01"),
      await debtOf("100.00", null),
    ];
    const [first, second, third, fourth] = debts.map(({ reference }) => reference) as [
      string,
      string,
      string,
      string,
    ];
    // Promised on the 2nd: one kept, one broken.
    await recordDebtPromise(await ctx(), first, { amount: "300.00", dueOn: "2026-11-10" });
    await recordDebtPromise(await ctx(), third, { amount: "50.00", dueOn: "2026-11-05" });
    await desk.travel("2026-11-20T10:00:00Z");
    await pay(first, "300.00", "2026-11-04");
    await pay(second, "500.00", "2026-11-11");
    // 20 more than was owed.
    await pay(fourth, "120.00", "2026-11-11");
    const wrong = await pay(first, "40.00", "2026-11-12");
    await reverseDebtPayment(await ctx(), String(wrong), { reason: "Devuelto", day: "2026-11-17" });
    await desk.app.deps.db.query(
      `INSERT INTO work_outcomes (task_id, account_id, outcome, at) VALUES
         ($1, $3, 'NO_ANSWER', '2026-11-03T10:00:00Z'), ($1, $3, 'NO_ANSWER', '2026-11-04T10:00:00Z'),
         ($2, $3, 'REFUSES', '2026-11-16T10:00:00Z'), ($1, $3, 'PROMISE', '2026-11-16T10:00:00Z')`,
      [debts[0]?.id, debts[2]?.id, desk.admin.accountId],
    );
    await desk.app.deps.db.query(
      `UPDATE tasks SET state = 'CON_ACUERDO', agreed_amount = 200 WHERE id = $1`,
      [debts[2]?.id],
    );
  });

  test("its head says what is claimed, came in and is owed", async () => {
    const shown = await report();
    expect(shown).toMatchObject({
      today: "2026-11-20",
      from: "2026-11-02",
      until: "2026-11-20",
      isWhole: true,
      // 1,000 + 500 + 250.50 + 100
      total: { count: 4, amount: "1850.50" },
      // 300 + 500 + 120 + 40
      received: "960.00",
      reversed: "40.00",
      recovered: "920.00",
      recoveredToDate: "920.00",
      recoveredBefore: "0.00",
      // 920 / 1,850.50 = 49.716 %
      recoveredShare: "49.72",
      // 700 of the first, nothing of the second and fourth, 250.50 of the third
      outstanding: "950.50",
      excess: "20.00",
      ofDeleted: "0.00",
      paidInFull: 2,
      agreements: { count: 1, amount: "200.00" },
    });
  });

  test("ages, promises, calls, reasons", async () => {
    const shown = await report();
    expect(shown.ages).toEqual([
      { age: "UP_TO_30", count: 1, amount: "1000.00", outstanding: "700.00" },
      // 22 August is 90 days before 20 November.
      { age: "UP_TO_90", count: 1, amount: "500.00", outstanding: "0.00" },
      { age: "UP_TO_180", count: 0, amount: "0.00", outstanding: "0.00" },
      { age: "UP_TO_365", count: 0, amount: "0.00", outstanding: "0.00" },
      { age: "OVER_365", count: 1, amount: "250.50", outstanding: "250.50" },
      { age: "UNDATED", count: 1, amount: "100.00", outstanding: "0.00" },
    ]);
    const none = { count: 0, debts: 0, amount: "0.00", received: "0.00" };
    expect(shown.promises).toEqual([
      { state: "KEPT", count: 1, debts: 1, amount: "300.00", received: "300.00" },
      { state: "PARTLY_KEPT", ...none },
      { state: "BROKEN", count: 1, debts: 1, amount: "50.00", received: "0.00" },
      { state: "PENDING", ...none },
      { state: "WITHDRAWN", ...none },
    ]);
    expect(shown.calls.filter(({ calls }) => calls > 0)).toEqual([
      { outcome: "PROMISE", calls: 1, debts: 1 },
      { outcome: "REFUSES", calls: 1, debts: 1 },
      { outcome: "NO_ANSWER", calls: 2, debts: 1 },
    ]);
    expect(shown.reasons).toEqual([
      { reason: "REFUSES", debts: 1, amount: "250.50" },
      { reason: "NO_ANSWER", debts: 1, amount: "1000.00" },
    ]);
  });

  test("the recovery curve goes week by week, from the list's Monday", async () => {
    expect((await report()).weeks).toEqual([
      { from: "2026-11-02", received: "300.00", total: "300.00", share: "16.21" },
      // 500 + 120 + 40
      { from: "2026-11-09", received: "660.00", total: "960.00", share: "51.88" },
      // The reversal is of its own week.
      { from: "2026-11-16", received: "-40.00", total: "920.00", share: "49.72" },
    ]);
  });

  test("a period has what happened in it; how debts stand is as of today", async () => {
    const shown = await report(`, period: { from: "2026-11-11", until: "2026-11-16" }`);
    expect(shown).toMatchObject({
      isWhole: false,
      total: { count: 4, amount: "1850.50" },
      outstanding: "950.50",
      received: "660.00",
      reversed: "0.00",
      recovered: "660.00",
      recoveredBefore: "300.00",
      recoveredToDate: "920.00",
      reasons: [{ reason: "REFUSES", debts: 1, amount: "250.50" }],
    });
    expect(shown.promises.every(({ count }) => count === 0)).toBe(true);
    expect(shown.weeks.at(-1)).toEqual({
      from: "2026-11-16",
      received: "0.00",
      total: "960.00",
      share: "51.88",
    });
  });

  test("its parts add up", async () => {
    for (const shown of [await report(), await report(`, period: { until: "2026-11-12" }`)]) {
      for (const part of [shown.states, shown.ages]) {
        expect(part.reduce((sum, { count }) => sum + count, 0)).toBe(shown.total.count);
        expect(part.reduce((sum, { amount }) => sum + centsOf(amount), 0n)).toBe(centsOf(shown.total.amount));
      }
      expect(shown.ages.reduce((sum, { outstanding }) => sum + centsOf(outstanding), 0n)).toBe(
        centsOf(shown.outstanding),
      );
      expect(centsOf(shown.weeks.at(-1)?.total ?? "")).toBe(
        centsOf(shown.recoveredBefore) + centsOf(shown.recovered),
      );
      expect(centsOf(shown.outstanding)).toBe(
        centsOf(shown.total.amount) -
          centsOf(shown.recoveredToDate) +
          centsOf(shown.excess) +
          centsOf(shown.ofDeleted),
      );
    }
  });

  test("what came in of a debt deleted since still counts as received, and is named", async () => {
    await deleteTask(await ctx(), String(debts[1]?.id));
    expect(await report()).toMatchObject({
      total: { count: 3, amount: "1350.50" },
      recovered: "920.00",
      ofDeleted: "500.00",
      // 1,350.50 − 920 + 20 + 500
      outstanding: "950.50",
    });
  });

  test("PDF and Excel say what the page says", async () => {
    const period = `period: { from: "2026-11-11", until: "2026-11-20" }`;
    const shown = await report(`, ${period}`);
    const fileOf = async (format: string) => {
      const link = await desk.mutate(
        desk.admin,
        "exportListReport",
        `listId: "${listId}", ${period}, format: ${format}`,
        "url fileName",
      );
      expect(link["fileName"]).toMatch(/^informe-L26-\d+-2026-11-20\.(pdf|xlsx)$/);
      return fetchBytes(desk.app, link as unknown as DownloadLink);
    };
    const { sheets } = await readXlsx(await fileOf("XLSX"));
    const rowsOf = (name: string) =>
      (sheets.find((sheet) => sheet.name === name)?.rows ?? []).slice(1).map((row) => [...row]);
    const figure = (label: string) =>
      rowsOf("Resumen")
        .find(([own]) => own === label)
        ?.slice(2);
    const text = readPdf(await fileOf("PDF"))
      .pages.join(" ")
      .replaceAll(/\s+/g, " ");
    const head: [string, string, string][] = [
      ["Importe reclamado", shown.total.amount, "1.850,50 €"],
      // 500 + 120 + 40 − 40
      ["Recuperado en el periodo", shown.recovered, "620,00 €"],
      ["Recuperado hasta hoy", shown.recoveredToDate, "920,00 €"],
      ["Pagos recibidos", shown.received, "660,00 €"],
      ["Pendiente", shown.outstanding, "950,50 €"],
    ];
    for (const [label, amount, words] of head) {
      expect(figure(label)?.[1]).toBe(Number(amount));
      expect(text).toContain(`${label}${words}`);
    }
    expect(figure("Deudas")?.[0]).toBe(4);
    // 620 / 1,850.50 = 33.504 %
    expect(figure("Recuperado en el periodo (%)")?.[2]).toBe(33.5);
    expect(text).toContain("33,5 %");
    expect(rowsOf("Antigüedad").map((row) => row.slice(1))).toEqual(
      shown.ages.map(({ count, amount, outstanding }) => [count, Number(amount), Number(outstanding)]),
    );
    expect(rowsOf("Por estado").map((row) => row.slice(1))).toEqual(
      shown.states.map(({ count, amount }) => [count, Number(amount)]),
    );
    expect(rowsOf("Recuperación").map((row) => row.slice(1))).toEqual(
      shown.weeks.map(({ received, total, share }) => [Number(received), Number(total), Number(share)]),
    );
    expect(text).toContain("Se niega a pagar1250,50 €");
    expect(text).toContain("Periodo: del 11/11/2026 al 20/11/2026");
  });

  test("received is what the list's payments say", async () => {
    const { data } = await desk.ask(
      desk.admin,
      `{ debtPayments(filter: { listId: "${listId}" }) { totals { currency amount } } }`,
    );
    expect(data).toEqual({ debtPayments: { totals: [{ currency: "EUR", amount: "920.00" }] } });
  });
});

test("a list without debts has no share of anything", async () => {
  expect(await report()).toMatchObject({
    total: { count: 0, amount: "0.00" },
    recovered: "0.00",
    recoveredShare: null,
    outstanding: "0.00",
    weeks: [{ from: "2026-11-02", received: "0.00", total: "0.00", share: null }],
    reasons: [],
  });
});

test.each([
  [`, period: { from: "2026-11-02", until: "2026-11-01" }`, "no puede ser posterior a «hasta»"],
  [`, period: { until: "2030-01-01" }`, "no puede ser posterior a hoy"],
])("a period that makes no sense is refused: %s", async (period, words) => {
  const { errors } = await desk.ask(desk.admin, query(period));
  expect(errors).toHaveLength(1);
  expect(JSON.stringify(errors)).toContain(words);
});

describe("records", () => {
  const zip = (person: Person) =>
    desk.mutate(person, "exportListRecords", `listId: "${listId}"`, "url fileName");
  const counted = async () =>
    (await desk.ask(desk.admin, `{ taskList(id: "${listId}") { recordsCount } }`)).data?.["taskList"];

  test("what was issued of the list, and nothing else, comes as a zip with its index", async () => {
    await desk.travel("2026-11-20T11:00:00.000Z");
    const [task, other] = [
      await desk.taskOf(desk.specialist, { nContract: "Z-1" }),
      await desk.taskOf(desk.specialist, { nContract: "Z-2" }),
    ];
    await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [listId, task.id]);
    for (const { respondentId } of [task, other]) {
      const { url } = await desk.mutate(
        desk.admin,
        "inviteParty",
        `partyId: "${respondentId}", input: { channel: LINK }`,
        "url",
      );
      expect(await openLink(desk.app, String(url).split("#")[1] ?? "")).not.toBeNull();
    }
    await desk.travel("2026-12-21T09:00:00.000Z");
    expect(await counted()).toEqual({ recordsCount: 0 });
    expect((await zip(desk.admin)).userErrors).toMatchObject([{ code: "NOTHING_ISSUED" }]);
    const ids = [String(task.id), String(other.id)];
    const { run } = await startCertificateRun(await ctx(), { ids });
    await carryOut(desk.app.deps, run.id, { requestId: "job", press });
    expect(await counted()).toEqual({ recordsCount: 1 });
    const link = await zip(desk.admin);
    const files = readZip(await fetchBytes(desk.app, link as unknown as DownloadLink));
    const [index, pdf] = [...files.keys()];
    expect(files.size).toBe(2);
    expect(index).toBe("indice.xlsx");
    expect(pdf).toMatch(new RegExp(`^actas/${task.reference}-D\\d+\\.pdf$`));
    const { sheets } = await readXlsx(files.get("indice.xlsx") ?? Buffer.alloc(0));
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual([task.reference, FORM.debtor]);
    expect(
      readPdf(files.get(pdf ?? "") ?? Buffer.alloc(0))
        .pages.join(" ")
        .replaceAll(/\s+/g, " "),
    ).toContain("Certificado de intento de negociación sin acuerdo");
  });

  test.each(["specialist", "client"] as const)("a %s gets neither files nor records", async (name) => {
    await expect(zip(desk[name])).rejects.toThrow();
    await expect(
      desk.mutate(desk[name], "exportListReport", `listId: "${listId}", format: PDF`, "url"),
    ).rejects.toThrow();
  });
});

test("nobody but administrators is answered, and of no list there is no report", async () => {
  const refused: Person[] = [desk.specialist, desk.client];
  for (const person of refused) {
    const { data, errors } = await desk.ask(person, query());
    expect(data?.["listReport"] ?? null).toBeNull();
    expect(errors).toHaveLength(1);
  }
  const visitor = await desk.app.graphql(query());
  expect(visitor.errors).toHaveLength(1);
  listId = 999_999;
  expect(JSON.stringify((await desk.ask(desk.admin, query())).errors)).toContain("No se ha encontrado");
});
