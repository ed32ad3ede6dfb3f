import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "@jest/globals";
import Papa from "papaparse";
import { redeemDownloadTicket } from "../../server/shared/download-tickets.ts";
import { exportTasks, openTaskExport } from "../../server/domains/tasks/export-tasks.ts";
import { identify } from "../support/identities.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const DEBT = "1234.50";
let matter: TestMatter;
let listId: number;

beforeAll(async () => {
  matter = await desk.taskOf(desk.specialist, { amountDebt: DEBT });
  const [list] = await desk.app.deps.db.query<{ id: number }[]>(
    `INSERT INTO task_lists (created_at, updated_at, code_id, name, company, contact_email, contact_lada, contact_phone)
     VALUES ($1, $1, 'L26-009999', 'Cartera', 'Banco', 'a@b.example', '34', '910000000') RETURNING id`,
    [desk.app.deps.clock.now()],
  );
  listId = list?.id ?? 0;
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [matter.id, listId]);
  // Another debt that somebody has set to agreed by hand: nobody has agreed to pay anything.
  const byHand = await desk.taskOf(desk.specialist, { nContract: "OTRO" });
  await move(byHand, "CON_ACUERDO");
});

/** Everywhere it is shown: of the task, its list, all tasks; over REST and in the export. */
async function shown() {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ task(id: "${matter.id}") { agreedAmount } taskList(id: "${listId}") { agreedAmount totalAmount }
       taskOverview { agreedAmount } }`,
  );
  expect(errors).toEqual([]);
  const found = data as unknown as Record<
    string,
    { agreedAmount: string | null; totalAmount?: string } | null
  >;
  const rest = await desk.app.http
    .get(`/api/admin/task-detail/${matter.id}`)
    .set("authorization", `Bearer ${desk.admin.token}`);
  return {
    task: found["task"]?.agreedAmount,
    list: found["taskList"]?.agreedAmount,
    all: found["taskOverview"]?.agreedAmount,
    rest: rest.body.data?.task.agreedAmount,
    exported: (await exported())?.["Importe con acuerdo"],
  };
}

/** The end of the line of the administrators' home: as yesterday ended, and now. */
async function agreedSinceYesterday(): Promise<string[]> {
  const { data } = await desk.ask(desk.admin, `{ activityOverview { tasksAgreed { line } } }`);
  const { activityOverview } = data as unknown as { activityOverview: { tasksAgreed: { line: string[] } } };
  return activityOverview.tasksAgreed.line.slice(-2);
}

async function exported(): Promise<Record<string, string> | undefined> {
  const ctx = await desk.ctxOf(desk.admin);
  const { url } = await exportTasks(ctx, { format: "CSV", filter: { listId: String(listId) } });
  const ticket = await redeemDownloadTicket(ctx, url.split("/").at(-1) ?? "");
  const file = await text(openTaskExport(ctx, ticket.params, ctx.actor).file);
  return Papa.parse<Record<string, string>>(file.replace(/^\ufeff/, ""), { header: true, delimiter: ";" })
    .data[0];
}

const same = (amount: string, number: number) => ({
  task: amount,
  list: amount,
  all: amount,
  rest: number,
  exported: amount.replace(".", ","),
});
const NOTHING = { task: null, list: "0.00", all: "0.00", rest: null, exported: "" };

async function move({ id, reference }: TestMatter, state: string): Promise<void> {
  const { data } = await desk.ask(desk.admin, `{ task(id: "${id}") { version } }`);
  const { version } = (data as unknown as { task: { version: number } }).task;
  const { userErrors } = await desk.mutate(
    desk.admin,
    "changeTaskState",
    `id: "${id}", input: ${literal({ version, state: en(state), reason: `Se cambia ${reference}` })}`,
    "conflict { field }",
  );
  expect(userErrors).toEqual([]);
}

interface Agreement {
  id: string;
  status: string;
}

/** With the debtor, or with these parties. */
async function propose(amount: string | null, partyIds?: readonly number[]): Promise<string> {
  const content = {
    title: "Pago de la deuda",
    terms: "Paga.",
    ...(partyIds && { partyIds }),
    ...(amount === null ? {} : { amount, instalments: [{ dueOn: "2027-02-01", amount }] }),
  };
  const made = await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${literal(content)}`,
    "agreement { id status }",
  );
  const { id } = made["agreement"] as Agreement;
  await desk.mutate(desk.specialist, "proposeAgreement", `id: "${id}"`, "agreement { id status }");
  return id;
}

async function answer(id: string, accept = true, respondentId = matter.respondentId): Promise<void> {
  for (const partyId of accept ? [matter.claimantId, respondentId] : [respondentId]) {
    const given = literal({ partyId, accept, reason: "Por escrito" });
    const { userErrors } = await desk.mutate(
      desk.specialist,
      "recordAgreementAnswer",
      `id: "${id}", input: ${given}`,
      "agreement { id status }",
    );
    expect(userErrors).toEqual([]);
  }
}

test("'Importe con acuerdo' is what the agreement in force says, wherever it is shown", async () => {
  expect(await shown()).toEqual(NOTHING);
  const first = await propose("900.10");
  expect(await shown()).toEqual(NOTHING);
  await answer(first);
  expect(await shown()).toEqual(same("900.10", 900.1));
  expect(await agreedSinceYesterday()).toEqual(["0.00", "900.10"]);

  // Broken: it stands for nothing while the state says so, and again when that was a mistake.
  await move(matter, "SIN_ACUERDO");
  expect(await shown()).toEqual(NOTHING);
  await move(matter, "CON_ACUERDO");
  expect(await shown()).toEqual(same("900.10", 900.1));

  // A second one takes the place of the first; those refused or taken back don't.
  await move(matter, "ACEPTACION");
  await answer(await propose("50.00"), false);
  const withdrawn = await propose("60.00");
  await desk.mutate(
    desk.specialist,
    "withdrawAgreement",
    `id: "${withdrawn}", reason: "Error"`,
    "agreement { id }",
  );
  expect(await shown()).toEqual(NOTHING);
  await answer(await propose("700.00"));
  expect(await shown()).toEqual(same("700.00", 700));
  expect(await agreedSinceYesterday()).toEqual(["0.00", "700.00"]);

  await desk.mutate(desk.admin, "deleteTask", `id: "${matter.id}"`, "message");
  expect(await shown()).toMatchObject({ list: "0.00", all: "0.00" });
  await desk.mutate(desk.admin, "restoreTask", `id: "${matter.id}"`, "message");
  expect(await shown()).toEqual(same("700.00", 700));

  // One without money says that nothing is paid.
  await move(matter, "ACEPTACION");
  await answer(await propose(null));
  expect(await shown()).toEqual(NOTHING);
});

test("two obligors may each agree to a part: theirs add up, and a new one replaces only its own obligor's", async () => {
  await move(matter, "ACEPTACION");
  const { party } = (await desk.mutate(
    desk.specialist,
    "addTaskObligor",
    `taskId: "${matter.reference}", input: { names: "Aval", surnames: "Ista", email: "aval@correo.example" }`,
    "party { id }",
  )) as unknown as { party: { id: string } };
  const guarantor = Number(party.id);
  await identify(desk.app.deps.db, [guarantor]);
  await answer(await propose("300.00", [matter.claimantId, matter.respondentId]));
  await answer(await propose("200.00", [matter.claimantId, guarantor]), true, guarantor);
  expect(await shown()).toEqual(same("500.00", 500));

  await move(matter, "ACEPTACION");
  await answer(await propose("150.00", [matter.claimantId, guarantor]), true, guarantor);
  expect(await shown()).toEqual(same("450.00", 450));
});
