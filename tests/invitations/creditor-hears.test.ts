import { afterEach, expect, test } from "@jest/globals";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { giveLink } from "../support/give-link.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

/** The creditor of a corporate task hears of what a debtor proposes by link, and reads it on a page of its own. */

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

/** A task of a list, whose contact acts for the creditor; and a link of its debtor. */
async function listed(contactEmail: string, assignee: typeof desk.specialist | null = desk.specialist) {
  const matter = await desk.taskOf(assignee);
  const list = await insertTaskList(await desk.ctxOf(desk.admin), desk.app.deps.db.manager, {
    name: "Cartera",
    company: "Banco Ejemplo, S.A.",
    contactEmail,
    contactLada: "34",
    contactPhone: "612345678",
  });
  await desk.app.deps.db.query(
    `UPDATE tasks SET list_id = $2, updated_at = $3, created_by = $4 WHERE id = $1`,
    [matter.id, list.id, desk.app.deps.clock.now(), desk.admin.accountId],
  );
  return { matter, debtor: await giveLink(desk.app.deps, matter.respondentId) };
}

const propose = (token: string, text: string) =>
  byLink(desk.app, token, "proposeByInvitation", `text: ${literal(text)}`);
const heard = async (email: string, matter: TestMatter) =>
  (await desk.mailsTo(email)).filter(({ subject }) => subject === `Nueva propuesta: ${matter.reference}`);
const tokenOf = (text = "") => /invitacion#([\w-]+)/.exec(text)?.[1] ?? "";
const notesOf = async (token: string) =>
  (
    (await openLink(desk.app, token, "notes { nodes { authorName text } olderFrom }")) as {
      notes: { nodes: { authorName: string; text: string }[]; olderFrom: string | null };
    }
  ).notes;

test("once, with a link to where it is read, never its words; reading it is its receipt", async () => {
  const { matter, debtor } = await listed("cartera@banco.example");
  const said = await Promise.all([propose(debtor, "300 € al mes"), propose(debtor, "300 € al mes")]);
  for (const { userErrors } of said) expect(userErrors).toEqual([]);
  const mails = await heard("cartera@banco.example", matter);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("la parte deudora ha hecho una propuesta concreta");
  expect(mails[0]?.text).not.toContain("300 €");
  const read = await notesOf(tokenOf(mails[0]?.text));
  expect(read).toEqual({
    nodes: [{ authorName: "Lucía García Ñíguez", text: "Propuesta de Lucía García Ñíguez: 300 € al mes" }],
    olderFrom: null,
  });
  const [notice] = await desk.app.deps.db.query<{ receipt: string; withStatement: boolean }[]>(
    `SELECT receipt, statement_id IS NOT NULL AS "withStatement" FROM party_notices WHERE party_id = $1`,
    [matter.claimantId],
  );
  expect(notice).toEqual({ receipt: "OPENED", withStatement: true });
});

test("of several debtors each one's own page shows the others' proposals never; the creditor's to all of them", async () => {
  const { matter, debtor } = await listed("dos@banco.example");
  const added = await desk.mutate(
    desk.specialist,
    "addTaskObligor",
    `taskId: "${matter.id}", input: ${literal({ names: "Olga", email: "olga@correo.example" })}`,
    "party { id }",
  );
  const olga = await giveLink(desk.app.deps, Number((added["party"] as { id: string }).id));
  await propose(debtor, "Pago la mitad");
  await propose(olga, "No pago más de 100");
  const [first] = await heard("dos@banco.example", matter);
  const creditor = tokenOf(first?.text);
  expect((await notesOf(creditor)).nodes.map(({ authorName }) => authorName)).toEqual([
    "Olga",
    "Lucía García Ñíguez",
  ]);
  const own = [
    { token: debtor, text: "Propuesta de Lucía García Ñíguez: Pago la mitad" },
    { token: olga, text: "Propuesta de Olga: No pago más de 100" },
  ];
  for (const { token, text } of own)
    expect((await notesOf(token)).nodes.map((note) => note.text)).toEqual([text]);
  expect(await heard("olga@correo.example", matter)).toEqual([]);
  await propose(creditor, "Dos plazos");
  expect(await heard("olga@correo.example", matter)).toHaveLength(1);
  for (const { token, text } of own)
    expect((await notesOf(token)).nodes.map((note) => note.text)).toEqual([
      "Propuesta de Banco Ejemplo, S.A.: Dos plazos",
      text,
    ]);
  // Somebody else's task is none of theirs.
  const other = await listed("otro@banco.example");
  expect((await notesOf(other.debtor)).nodes).toEqual([]);
  expect(await heard("otro@banco.example", matter)).toEqual([]);
});

test("of a task that nobody has, too; without a contact nobody is written to, and the proposal stands", async () => {
  const { matter, debtor } = await listed("nadie@banco.example", null);
  expect((await propose(debtor, "100 € al mes")).userErrors).toEqual([]);
  expect(await heard("nadie@banco.example", matter)).toHaveLength(1);

  const alone = await desk.taskOf();
  const sent = (await desk.app.deps.sentMails()).length;
  const token = await giveLink(desk.app.deps, alone.respondentId);
  expect((await propose(token, "50 € al mes")).userErrors).toEqual([]);
  const mails = (await desk.app.deps.sentMails()).slice(sent);
  expect(mails.filter(({ subject }) => subject.startsWith("Nueva propuesta"))).toEqual([]);
});
