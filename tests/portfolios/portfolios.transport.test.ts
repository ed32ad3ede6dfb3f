import { beforeAll, describe, expect, test } from "@jest/globals";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { portfoliosDataHolder } from "../../server/domains/portfolios/personal-data.ts";
import type { GraphqlAnswer } from "../support/app.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { literal, proceedingsDesk, type Payload, type Person } from "../support/proceedings.ts";
import { companyOf, listOf, showTo, type SeededList } from "./portfolio-desk.ts";

const desk = proceedingsDesk();

let mine: SeededList;
let other: SeededList;
/** A company with no list. */
let stranger: Person;

const add = (listId: number, email: string) => showTo(desk, listId, email);
const viewersOf = ({ list }: Payload) =>
  (list as { viewers: { id: string; accountId: string; name: string }[] } | null)?.viewers ?? [];
const codes = ({ userErrors }: Payload) => userErrors.map(({ code }) => code);
const data = ({ data: given, errors }: GraphqlAnswer) => {
  expect(errors).toEqual([]);
  return given as unknown as Record<string, never>;
};

const REPORT = `today from until isWhole currency total { count amount } outstanding recovered received reversed
  states { state count amount } stages { stage count amount } completions { completion count } weeks { from total }`;
const FIGURES = `id codeId name status tasksCount totalAmount recovered outstanding progress { state count }
  report { ${REPORT} }`;
const TASKS = `nodes { id codeId nContract debtor identityDocument amount paid owed state lastActivityAt } totalCount`;

interface FoundThings {
  groups: { kind: string; hits: { title: string; path: string }[] }[];
  unfinished: string[];
}

interface Shown {
  myPortfolios: { codeId: string; tasksCount: number }[];
  myPortfolioTasks: { nodes: Record<string, string>[]; totalCount: number };
}

const portfolios = async (person: Person) =>
  (data(await desk.ask(person, `{ myPortfolios { codeId tasksCount } }`)) as unknown as Shown).myPortfolios;
const tasksOf = async (person: Person, args = "") =>
  (data(await desk.ask(person, `{ myPortfolioTasks${args} { ${TASKS} } }`)) as unknown as Shown)
    .myPortfolioTasks;

beforeAll(async () => {
  await desk.app.deps.db.query(`UPDATE accounts SET company_name = 'Banco Iberia, S.A.' WHERE id = $1`, [
    desk.client.accountId,
  ]);
  stranger = await companyOf(desk, "otra@empresa.example", "Otra Empresa, S.L.");
  mine = await listOf(desk, "Cartera de noviembre", ["1000.00", "250.50", "80.00"]);
  other = await listOf(desk, "Cartera ajena", ["777.00"]);
  const ctx = await desk.ctxOf(desk.admin);
  const pay = (reference: string, amount: string, more: object = {}) =>
    recordDebtPayment(ctx, reference, {
      amount,
      day: "2026-11-02",
      receivedBy: "PLATFORM" as const,
      ...more,
    });
  await pay(mine.tasks[0]?.reference ?? "", "400.00");
  const { payment } = await pay(mine.tasks[1]?.reference ?? "", "50.00");
  await reverseDebtPayment(ctx, String(payment.id), { reason: "Devuelto", day: "2026-11-03" });
  // Beyond what is owed: it pays for no other debt.
  await pay(mine.tasks[2]?.reference ?? "", "100.00", { allowExcess: true });
  const given = await add(mine.id, desk.client.email.toUpperCase());
  expect(given).toMatchObject({
    userErrors: [],
    message: `Banco Iberia, S.A. ya ve la lista ${mine.codeId}.`,
  });
});

describe("giving access", () => {
  test("the person is told by mail and in the bell, without debtors' names", async () => {
    const [mail] = await desk.mailsTo(desk.client.email);
    expect(mail?.subject).toBe(`Ya puedes consultar la cartera ${mine.codeId}`);
    expect(mail?.text).toContain(`/dashboard/client/portfolios/${mine.codeId}`);
    const bell = data(await desk.ask(desk.client, `{ notifications { nodes { title path } } }`));
    expect(JSON.stringify(bell)).toContain(`/dashboard/client/portfolios/${mine.codeId}`);
  });

  test("only to an active client account of a company, once", async () => {
    expect(codes(await add(mine.id, "no-es-un-correo"))).toEqual(["INVALID"]);
    expect(codes(await add(mine.id, "nadie@correo.example"))).toEqual(["NOT_FOUND"]);
    expect(codes(await add(mine.id, desk.specialist.email))).toEqual(["NOT_FOUND"]);
    expect(codes(await add(mine.id, desk.admin.email))).toEqual(["NOT_FOUND"]);
    expect(codes(await add(mine.id, desk.otherClient.email))).toEqual(["NOT_COMPANY"]);
    expect(codes(await add(mine.id, desk.client.email))).toEqual(["ALREADY_DONE"]);
    const suspended = await companyOf(desk, "suspendida@empresa.example", "Suspendida, S.L.");
    await desk.app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [
      suspended.accountId,
    ]);
    expect(codes(await add(mine.id, suspended.email))).toEqual(["NOT_ACTIVE"]);
    expect(await desk.ask(desk.admin, `{ taskList(id: "${mine.id}") { viewers { email } } }`)).toMatchObject({
      data: { taskList: { viewers: [{ email: desk.client.email }] } },
    });
  });

  test("two administrators who add the same person at once add it once", async () => {
    const two = await companyOf(desk, "dos@empresa.example", "Dos, S.L.");
    const answers = await Promise.all([add(other.id, two.email), add(other.id, two.email)]);
    expect(answers.flatMap(codes)).toEqual(["ALREADY_DONE"]);
    expect(await portfolios(two)).toEqual([{ codeId: other.codeId, tasksCount: 1 }]);
  });

  test("nobody but administrators gives, takes or sees it", async () => {
    for (const person of [desk.client, desk.specialist, stranger]) {
      const { errors } = await desk.ask(
        person,
        `mutation { addListViewer(listId: "${mine.id}", email: "a@b.es") { message userErrors { code } } }`,
      );
      expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
      const removal = await desk.ask(
        person,
        `mutation { removeListViewer(id: "1") { message userErrors { code } } }`,
      );
      expect(removal.errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    }
  });
});

describe("what is shown", () => {
  test("the figures of the list are the administrators' own", async () => {
    const { myPortfolio } = data(
      await desk.ask(desk.client, `{ myPortfolio(id: "${mine.codeId}") { ${FIGURES} } }`),
    ) as unknown as { myPortfolio: Record<string, never> };
    const admin = data(
      await desk.ask(
        desk.admin,
        `{ taskList(id: "${mine.id}") { tasksCount totalAmount progress { state count } } }`,
      ),
    ) as unknown as { taskList: object };
    expect(myPortfolio).toMatchObject({
      ...admin.taskList,
      codeId: mine.codeId,
      tasksCount: 3,
      totalAmount: "1330.50",
      recovered: "500.00",
      // 600.00 + 250.50 + 0: what was paid beyond the third pays for no other
      outstanding: "850.50",
    });
    const { listReport } = data(
      await desk.ask(desk.admin, `{ listReport(listId: "${mine.id}") { ${REPORT} } }`),
    );
    expect(myPortfolio["report"]).toEqual(listReport);
  });

  test("its debts are sorted, filtered, searched and paged", async () => {
    const within = (rest: string) => `(filter: { portfolioId: "${mine.codeId}" } ${rest})`;
    const byOwed = await tasksOf(desk.client, within(", sort: OWED, direction: DESC"));
    expect(byOwed.nodes.map(({ owed }) => owed)).toEqual(["600.00", "250.50", "0.00"]);
    expect(byOwed.nodes.map(({ paid }) => paid)).toEqual(["400.00", "0.00", "100.00"]);
    const second = await tasksOf(desk.client, within(", sort: AMOUNT, page: { number: 2, size: 1 }"));
    expect(second).toMatchObject({ totalCount: 3, nodes: [{ amount: "250.50" }] });
    const reference = mine.tasks[1]?.reference ?? "";
    expect((await tasksOf(desk.client, `(filter: { search: "${reference}" })`)).totalCount).toBe(1);
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'LOCALIZADO' WHERE id = $1`, [mine.tasks[1]?.id]);
    expect((await tasksOf(desk.client, `(filter: { state: LOCALIZADO })`)).totalCount).toBe(1);
  });

  test("what isn't shown finds nothing", async () => {
    const { db } = desk.app.deps;
    const [row] = await db.query<{ contact_email: string; contact_phone: string }[]>(
      `SELECT contact_email, contact_phone FROM tasks WHERE id = $1`,
      [mine.tasks[0]?.id],
    );
    expect(row?.contact_phone).toMatch(/^\d{9}$/);
    const [email = "", phone = ""] = [row?.contact_email, row?.contact_phone];
    for (const hidden of [
      email,
      email.toUpperCase(),
      email.slice(0, 6),
      email.split("@")[1],
      phone,
      `+34 ${phone}`,
      phone.slice(2),
    ])
      expect((await tasksOf(desk.client, `(filter: { search: "${hidden ?? ""}" })`)).totalCount).toBe(0);
  });

  test("a debt shows payments and changes of state, without notes or names", async () => {
    const [first, second] = mine.tasks;
    const change = `changeTaskState(id: "${first?.id ?? 0}", input: { version: 1, state: LOCALIZADO, reason: "Lo dijo su vecina" }) { userErrors { code } }`;
    expect((await desk.ask(desk.admin, `mutation { ${change} }`)).errors).toEqual([]);
    const ask = (id: string) =>
      desk.ask(
        desk.client,
        `{ myPortfolioTask(portfolioId: "${mine.id}", id: "${id}") { codeId paid owed debtor
          payments { day amount reversedOn } states { from to } } }`,
      );
    const shown = await ask(first?.reference ?? "");
    expect(shown).toMatchObject({
      errors: [],
      data: {
        myPortfolioTask: {
          codeId: first?.reference,
          paid: "400.00",
          owed: "600.00",
          payments: [{ day: "2026-11-02", amount: "400.00", reversedOn: null }],
          states: [
            { from: "ESPERANDO", to: "LOCALIZADO" },
            { from: null, to: "ESPERANDO" },
          ],
        },
      },
    });
    expect(JSON.stringify(shown)).not.toContain("vecina");
    expect(await ask(String(second?.id))).toMatchObject({
      data: { myPortfolioTask: { paid: "0.00", payments: [{ amount: "50.00", reversedOn: "2026-11-03" }] } },
    });
  });
});

const EXPORT = (input: object) =>
  `mutation { exportPortfolioTasks(input: ${literal(input).replace('"CSV"', "CSV")}) { url fileName userErrors { code } } }`;

async function exportOf(person: Person, filter: object): Promise<GraphqlAnswer> {
  return desk.ask(person, EXPORT({ format: "CSV", filter }));
}
const linkOf = (answer: GraphqlAnswer) =>
  (data(answer) as unknown as { exportPortfolioTasks: DownloadLink }).exportPortfolioTasks;

describe("the file", () => {
  test("says what the table says, and nothing more; formulas stay text", async () => {
    await desk.app.deps.db.query(`UPDATE tasks SET debtor = '=HYPERLINK("http://x")' WHERE id = $1`, [
      mine.tasks[2]?.id,
    ]);
    const link = linkOf(await exportOf(desk.client, { portfolioId: mine.codeId }));
    expect(link.fileName).toMatch(new RegExp(`^cartera-${mine.codeId}-.*\\.csv$`));
    const text = (await fetchBytes(desk.app, link)).toString("utf8").replace(/^\ufeff/, "");
    const [head, ...rows] = text.trim().split(/\r?\n/);
    expect(head).toBe(
      "Código;Cartera;Nº de contrato;Deudor;Documento de identidad;Importe;Pagado;Pendiente;Moneda;Estado;Última actividad",
    );
    expect(rows).toHaveLength(3);
    expect(text).not.toMatch(/(^|;)"?=HYPERLINK/m);
    expect(text).toContain("600,00");
    for (const task of other.tasks) expect(text).not.toContain(task.reference);
  });

  test("of the report is the one that administrators send, of a shown list alone", async () => {
    const reportOf = (portfolioId: string, person = desk.client) =>
      desk.ask(
        person,
        `mutation { exportPortfolioReport(portfolioId: "${portfolioId}", format: PDF) { url fileName userErrors { code } } }`,
      );
    const { exportPortfolioReport: link } = data(await reportOf(mine.codeId)) as unknown as Record<
      string,
      DownloadLink
    >;
    expect((await fetchBytes(desk.app, link as DownloadLink)).subarray(0, 5).toString()).toBe("%PDF-");
    for (const refused of [await reportOf(other.codeId), await reportOf(mine.codeId, stranger)])
      expect(refused.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  });

  test("a link asked for before access was withdrawn gives nothing any more", async () => {
    const brief = await companyOf(desk, "breve@empresa.example", "Breve, S.L.");
    const [viewer] = viewersOf(await add(other.id, brief.email)).filter(
      ({ accountId }) => accountId === String(brief.accountId),
    );
    const links = [
      linkOf(await exportOf(brief, { portfolioId: other.codeId })),
      linkOf(await exportOf(brief, {})),
    ] as const;
    await desk.mutate(desk.admin, "removeListViewer", `id: "${viewer?.id ?? ""}"`, "message");
    expect((await desk.download(links[0].url)).status).toBe(404);
    const [, ...rows] = (await fetchBytes(desk.app, links[1])).toString("utf8").trim().split(/\r?\n/);
    expect(rows).toEqual([]);
  });
});

/** Everything a creditor's person can ask for, about a list and a debt; each answers as for one that doesn't exist. */
async function nothingOf(person: Person, list: SeededList): Promise<void> {
  const [task] = list.tasks;
  expect((await portfolios(person)).map(({ codeId }) => codeId)).not.toContain(list.codeId);
  for (const id of [String(list.id), list.codeId]) {
    expect(await desk.ask(person, `{ myPortfolio(id: "${id}") { name } }`)).toMatchObject({
      data: { myPortfolio: null },
      errors: [],
    });
    for (const taskId of [String(task?.id), task?.reference ?? ""])
      for (const within of [id, mine.codeId])
        expect(
          await desk.ask(person, `{ myPortfolioTask(portfolioId: "${within}", id: "${taskId}") { debtor } }`),
        ).toMatchObject({ data: { myPortfolioTask: null }, errors: [] });
    const listed = await desk.ask(
      person,
      `{ myPortfolioTasks(filter: { portfolioId: "${id}" }) { totalCount } }`,
    );
    expect(listed.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
    expect((await exportOf(person, { portfolioId: id })).errors).toMatchObject([
      { extensions: { code: "NOT_FOUND" } },
    ]);
  }
  expect((await tasksOf(person, `(filter: { search: "${task?.reference ?? ""}" })`)).totalCount).toBe(0);
  const all = await fetchBytes(desk.app, linkOf(await exportOf(person, {})));
  expect(all.toString("utf8")).not.toContain(task?.reference ?? "?");
}

describe("what isn't", () => {
  test("nothing of another list, by any operation, with any of its ids", async () => {
    await nothingOf(desk.client, other);
  });

  test("nothing without a link, and nothing to an individual", async () => {
    expect(await portfolios(stranger)).toEqual([]);
    await nothingOf(stranger, mine);
    await nothingOf(desk.otherClient, mine);
  });

  test("nothing by what others ask: tasks, lists, debtors, cobros", async () => {
    const [task] = mine.tasks;
    for (const query of [
      `{ tasks { totalCount } }`,
      `{ task(id: "${task?.reference ?? ""}") { debtor } }`,
      `{ taskLists { totalCount } }`,
      `{ taskList(id: "${mine.codeId}") { name } }`,
      `{ attemptFunnel(listId: "${mine.id}") { waiting } }`,
      `{ debtors { totalCount } }`,
      `{ debtPayments { totalCount } }`,
      `{ remittances { totalCount } }`,
      `{ taskImports { totalCount } }`,
    ]) {
      const { errors } = await desk.ask(desk.client, query);
      expect([query, errors.map(({ extensions }) => extensions.code)]).toEqual([query, ["FORBIDDEN"]]);
    }
    const rest = await desk.app.http
      .get(`/api/tasks/${task?.reference ?? ""}`)
      .set("authorization", `Bearer ${desk.client.token}`);
    expect([401, 403, 404]).toContain(rest.status);
  });

  test("the search over everything finds what 'Mis carteras' shows, and that alone", async () => {
    const { db } = desk.app.deps;
    const [task] = mine.tasks;
    await db.query(
      `UPDATE tasks SET debtor = 'Zoraida Quintanar', contact_email = 'zq@correo.example', n_contract = 'ZQ-77',
         search_text = fold_text(' ' || code_id || ' zq-77 zoraida quintanar zq@correo.example') WHERE id = ANY($1)`,
      [[task?.id, other.tasks[0]?.id]],
    );
    const found = async (person: Person, query: string) => {
      await db.query(`DELETE FROM platform.rate_limits`);
      const { data: given } = await desk.ask(
        person,
        `{ searchEverything(query: ${literal(query)}) { groups { kind hits { title path } } unfinished } }`,
      );
      const { groups, unfinished } = (given as unknown as { searchEverything: FoundThings }).searchEverything;
      expect(unfinished).toEqual([]);
      return groups.flatMap(({ kind, hits }) => hits.map(({ title, path }) => `${kind} ${title} ${path}`));
    };
    const list = `/dashboard/client/portfolios/${mine.codeId}`;
    const debt = `TASK Zoraida Quintanar ${list}/${task?.reference ?? ""}`;
    expect(await found(desk.client, "quintanar zoraida")).toEqual([debt]);
    expect(await found(desk.client, "zq-77")).toEqual([debt]);
    expect(await found(desk.client, task?.reference ?? "")).toEqual([debt]);
    expect(await found(desk.client, mine.codeId)).toEqual([`TASK_LIST Cartera de noviembre ${list}`]);
    const looks = await db.query<{ data: object }[]>(
      `SELECT data FROM audit_entries WHERE action = 'searchEverything' AND actor_id = $1 ORDER BY id LIMIT 1`,
      [desk.client.accountId],
    );
    expect(looks).toMatchObject([{ data: { kinds: ["TASK"], hits: 1 } }]);
    // The debtor's e-mail, another list, and who has none.
    expect(await found(desk.client, "zq@correo.example")).toEqual([]);
    expect(await found(desk.client, other.codeId)).toEqual([]);
    expect(await found(desk.client, other.tasks[0]?.reference ?? "")).toEqual([]);
    for (const query of ["quintanar", mine.codeId, task?.reference ?? ""])
      for (const person of [stranger, desk.otherClient])
        expect([query, await found(person, query)]).toEqual([query, []]);
  });

  test("specialists, administrators and visitors have no portfolios", async () => {
    for (const person of [desk.specialist, desk.admin])
      for (const query of [`{ myPortfolios { id } }`, `{ myPortfolio(id: "${mine.id}") { id } }`])
        expect((await desk.ask(person, query)).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    expect((await desk.app.graphql(`{ myPortfolios { id } }`)).errors).toMatchObject([
      { extensions: { code: "UNAUTHENTICATED" } },
    ]);
  });

  test("a withdrawn link, a deleted list, a deleted debt and a suspended account show nothing, at once", async () => {
    const { db } = desk.app.deps;
    const brief = await companyOf(desk, "corta@empresa.example", "Corta, S.L.");
    const list = await listOf(desk, "Cartera corta", ["10.00", "20.00"]);
    const [viewer] = viewersOf(await add(list.id, brief.email));
    expect(await portfolios(brief)).toEqual([{ codeId: list.codeId, tasksCount: 2 }]);
    const [first, second] = list.tasks;
    await db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [first?.id, desk.app.deps.clock.now()]);
    expect((await tasksOf(brief)).nodes.map(({ codeId }) => codeId)).toEqual([second?.reference]);
    await db.query(`UPDATE task_lists SET deleted_at = $2 WHERE id = $1`, [
      list.id,
      desk.app.deps.clock.now(),
    ]);
    await nothingOf(brief, { ...list, tasks: second ? [second] : [] });
    await db.query(`UPDATE task_lists SET deleted_at = NULL WHERE id = $1`, [list.id]);
    await db.query(`UPDATE accounts SET company_name = NULL WHERE id = $1`, [brief.accountId]);
    await nothingOf(brief, { ...list, tasks: second ? [second] : [] });
    await db.query(`UPDATE accounts SET company_name = 'Corta, S.L.' WHERE id = $1`, [brief.accountId]);
    expect((await tasksOf(brief)).totalCount).toBe(1);
    const remove = () =>
      desk.mutate(
        desk.admin,
        "removeListViewer",
        `id: "${viewer?.id ?? ""}"`,
        "message list { viewers { id } }",
      );
    expect(await remove()).toMatchObject({ userErrors: [], list: { viewers: [] } });
    await nothingOf(brief, { ...list, tasks: second ? [second] : [] });
    expect(await remove()).toMatchObject({ userErrors: [] });
    expect(
      await db.query(`SELECT FROM audit_entries WHERE action = 'removeListViewer' AND subject_id = $1`, [
        String(list.id),
      ]),
    ).toHaveLength(1);
    expect(codes(await add(list.id, brief.email))).toEqual([]);
    expect((await tasksOf(brief)).totalCount).toBe(1);
  });
});

test("one's own data say which lists were shown; a closed account sees none", async () => {
  const leaving = await companyOf(desk, "sale@empresa.example", "Sale, S.L.");
  await add(other.id, leaving.email);
  const { db } = desk.app.deps;
  const ctx = await desk.ctxOf(leaving);
  expect(await portfoliosDataHolder.collect(ctx, leaving.accountId)).toMatchObject([
    { name: "carteras.json", json: [{ codeId: other.codeId, endedAt: null }] },
  ]);
  await db.transaction((manager) => portfoliosDataHolder.block(ctx, manager, leaving.accountId));
  expect(await portfolios(leaving)).toEqual([]);
});

test("the menu knows whom a list is shown to", async () => {
  const sees = async (person: Person) =>
    (data(await desk.ask(person, `{ me { seesPortfolios } }`)) as unknown as { me: object }).me;
  expect(await sees(desk.client)).toEqual({ seesPortfolios: true });
  for (const person of [stranger, desk.otherClient, desk.specialist, desk.admin])
    expect(await sees(person)).toEqual({ seesPortfolios: false });
});
