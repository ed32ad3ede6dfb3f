import { expect, test } from "@jest/globals";
import { assignTasks, unassignTasks } from "../../server/domains/tasks/assign-tasks.ts";
import { createTask } from "../../server/domains/tasks/create-task.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";
import { publicSpecialist } from "../support/cases.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { linkDesk } from "../support/link-desk.ts";
import { FORM } from "../support/task-desk.ts";

const app = testApp();
const cases = caseDesk(app);

interface Line {
  kind: string;
  title: string;
  path: string;
}

/** What somebody's bell has to be read, the newest first. */
async function bellOf({ token }: Pick<Person, "token">): Promise<Line[]> {
  const query = `{ notifications(unreadOnly: true) { nodes { kind title path } } }`;
  const { nodes } = payloadOf(await app.graphql(query, {}, token), "notifications") as { nodes: Line[] };
  return nodes;
}

const kindsOf = async (person: Pick<Person, "token">) => (await bellOf(person)).map(({ kind }) => kind);

async function run(person: Pick<Person, "token">, mutation: string, variables: object): Promise<unknown> {
  const { data, errors } = await app.graphql(mutation, variables as Record<string, unknown>, person.token);
  expect(errors).toEqual([]);
  const [payload] = Object.values(data ?? {}) as unknown as { userErrors: unknown[] }[];
  expect(payload?.userErrors).toEqual([]);
  return payload;
}

test("ten messages are one line and one mail, until the conversation is read", async () => {
  const { specialist, client, number, claimantId } = await linkDesk(app, { status: "IN_PROGRESS" });
  const send = (text: string) =>
    run(
      client,
      `mutation ($id: ID!, $input: MessageInput!) { sendMessage(conversationId: $id, input: $input) { message { id } userErrors { code } } }`,
      { id: String(claimantId), input: { text } },
    ) as Promise<{ message: { id: string } }>;
  await send("Uno");
  expect(await bellOf(specialist)).toEqual([
    {
      kind: "message-received",
      title: `Tienes un mensaje nuevo en ${number}`,
      path: `/dashboard/specialist/inbox?conversacion=${claimantId}`,
    },
  ]);
  for (const text of ["Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve"]) await send(text);
  const { message } = await send("Diez");
  expect((await bellOf(specialist)).map(({ title }) => title)).toEqual([`10 mensajes nuevos en ${number}`]);
  expect((await app.deps.sentMails()).filter(({ to }) => to === specialist.email)).toHaveLength(1);
  await run(
    specialist,
    `mutation ($id: ID!, $messageId: ID!) { markConversationRead(conversationId: $id, messageId: $messageId) { conversation { unread } userErrors { code } } }`,
    { id: String(claimantId), messageId: message.id },
  );
  expect(await bellOf(specialist)).toEqual([]);
  expect(await bellOf(client)).toEqual([]);
});

test("a question reaches every administrator, and stops waiting for all once one has answered", async () => {
  const client = await app.signIn("CLIENT");
  const [one, two] = [await app.signIn("ADMIN"), await app.signIn("ADMIN")];
  const { ticket } = (await run(
    client,
    `mutation ($input: CreateTicketInput!) { createTicket(input: $input) { ticket { id number } userErrors { code } } }`,
    { input: { category: "PAYMENT", subject: "No veo mi recibo", text: "Pagué ayer." } },
  )) as { ticket: { id: string; number: string } };
  const waiting = {
    kind: "ticket-new",
    title: `Nueva consulta ${ticket.number}`,
    path: `/dashboard/admin/support/tickets/${ticket.id}`,
  };
  expect([await bellOf(one), await bellOf(two), await bellOf(client)]).toEqual([[waiting], [waiting], []]);
  const answer = (by: Pick<Person, "token">, text: string) =>
    run(
      by,
      `mutation ($id: ID!, $text: String!) { answerTicket(id: $id, text: $text) { ticket { id } userErrors { code } } }`,
      { id: ticket.id, text },
    );
  await answer(one, "Te lo enviamos hoy.");
  expect([await kindsOf(one), await kindsOf(two), await bellOf(client)]).toEqual([
    [],
    [],
    [
      {
        kind: "ticket-answered",
        title: `Hemos respondido a tu consulta ${ticket.number}`,
        path: `/dashboard/help/${ticket.id}`,
      },
    ],
  ]);
  await answer(client, "Gracias.");
  expect(await kindsOf(two)).toEqual(["ticket-more"]);
  await run(one, `mutation ($id: ID!) { closeTicket(id: $id) { ticket { id } userErrors { code } } }`, {
    id: ticket.id,
  });
  expect(await kindsOf(two)).toEqual([]);
});

test("a request from the public form waits until its status changes", async () => {
  const admin = await app.signIn("ADMIN");
  await run(
    { token: "" },
    `mutation ($input: LeadInput!) { requestCorporateTasks(input: $input) { userErrors { code message } } }`,
    {
      input: {
        fullName: "Ana Ruiz",
        company: "Banco Uno",
        email: "ana@banco.example",
        phone: "612345678",
        message: "Queremos información.",
        acceptsPrivacy: true,
      },
    },
  );
  const [line] = await bellOf(admin);
  expect(line).toMatchObject({
    kind: "lead-new",
    path: expect.stringMatching(/^\/dashboard\/admin\/support\/\d+$/),
  });
  await run(
    admin,
    `mutation ($id: ID!, $status: LeadStatus!, $version: Int!) { updateLeadStatus(id: $id, status: $status, version: $version) { userErrors { code } } }`,
    { id: line?.path.split("/").at(-1), status: "IN_PROGRESS", version: 1 },
  );
  expect(await kindsOf(admin)).toEqual([]);
});

test("money: who has to act is told, the decision settles it and tells the others", async () => {
  const desk = await billingDesk(app);
  const { specialist, client, admin, number } = desk;
  await desk.accepted();
  expect(await kindsOf(specialist)).toEqual(["budget-answered"]);
  expect(await bellOf(client)).toMatchObject([{ kind: "budget-sent", path: "/dashboard/client/payments" }]);
  const [instalment] = await desk.instalments();
  const { payment } = await desk.notify(instalment?.id ?? "");
  expect(await bellOf(admin)).toEqual([
    {
      kind: "payment-to-confirm",
      title: `Pago por confirmar: expediente ${number}`,
      path: "/dashboard/admin/payments?estado=por-confirmar",
    },
  ]);
  await desk.decide("confirmPayment", payment?.id ?? "");
  expect(await kindsOf(admin)).toEqual([]);
  expect(await kindsOf(client)).toEqual(["payment-confirmed", "budget-sent"]);
  expect(await kindsOf(specialist)).toEqual(["payment-arrived", "budget-answered"]);
});

test("tasks: one leads to itself and goes with its assignment, many lead to the list and add up", async () => {
  const admin = await app.signIn("ADMIN");
  const specialist = await publicSpecialist(app);
  const ctx = await cases.contextOf(admin);
  const tasks = [];
  for (let n = 1; n <= 6; n += 1)
    tasks.push((await createTask(await cases.contextOf(admin), { ...FORM, nContract: `N-${n}` })).task);
  const ids = tasks.map(({ id }) => String(id));
  const assign = (taskIds: string[], notify = true) =>
    assignTasks(ctx, { taskIds, specialistId: String(specialist.accountId), notify });
  await assign(ids.slice(0, 1));
  await assign(ids.slice(1, 3));
  await assign(ids.slice(3, 5));
  await assign(ids.slice(5), false);
  expect(await bellOf(specialist)).toEqual([
    { kind: "task-assigned", title: "Tienes 4 tareas nuevas", path: "/dashboard/specialist/tasks" },
    {
      kind: "task-assigned",
      title: `Tienes una tarea nueva: ${tasks[0]?.codeId}`,
      path: `/dashboard/specialist/tasks/${tasks[0]?.codeId}`,
    },
  ]);
  await unassignTasks(ctx, ids.slice(0, 1));
  expect((await bellOf(specialist)).map(({ title }) => title)).toEqual(["Tienes 4 tareas nuevas"]);
});

test("a case: who is asked, who is asked no longer, and the administrators while nobody is", async () => {
  const { client, manager, admin, otherSpecialist } = cases;
  const { number } = await cases.newCase({ status: "PENDING_ACCEPTANCE" });
  await cases.change(manager, "moveCase", {
    number,
    input: { version: 1, move: "DECLINE", reason: "No puedo llevarlo ahora." },
  });
  expect(await bellOf(client)).toEqual([
    {
      kind: "case-decline",
      title: `El especialista no puede llevar tu expediente: expediente ${number}`,
      path: `/dashboard/client/cases/${number}`,
    },
  ]);
  expect(await bellOf(admin)).toEqual([
    {
      kind: "case-unassigned",
      title: `Expediente sin especialista: ${number}`,
      path: `/dashboard/admin/cases/${number}`,
    },
  ]);
  await cases.change(admin, "assignCase", {
    number,
    input: { specialistId: String(otherSpecialist.accountId), reason: "Es quien mejor encaja." },
  });
  expect(await kindsOf(admin)).toEqual([]);
  expect(await bellOf(otherSpecialist)).toEqual([
    {
      kind: "case-assigned",
      title: `Te proponemos el expediente ${number}`,
      path: `/dashboard/specialist/cases/details/${number}`,
    },
  ]);
  // The newest state of the case speaks.
  expect(await kindsOf(client)).toEqual(["case-reassigned"]);
  await cases.change(admin, "assignCase", {
    number,
    input: { specialistId: String(manager.accountId), reason: "Ahora sí puede." },
  });
  expect(await kindsOf(manager)).toEqual(["case-assigned"]);
  expect(await bellOf(otherSpecialist)).toEqual([
    {
      kind: "case-taken-over",
      title: `El expediente ${number} pasa a otro especialista`,
      path: "/dashboard/specialist/",
    },
  ]);
});

test("another specialist is asked for until an administrator has decided", async () => {
  const { client, admin } = cases;
  const { number } = await cases.newCase({ status: "IN_PROGRESS" });
  await cases.change(client, "requestReassignment", { number, reason: "No nos entendemos bien." });
  expect(await kindsOf(admin)).toEqual(["case-reassignment-asked"]);
  await cases.change(admin, "assignCase", {
    number,
    input: { specialistId: null, reason: "Sigue el mismo." },
  });
  expect(await kindsOf(admin)).toEqual([]);
});

test("a document to be verified waits for one decision, and names nobody", async () => {
  const client = await app.signIn("CLIENT");
  const admin = await app.signIn("ADMIN");
  const uploaded = await graphqlUpload(
    app,
    client.token,
    `mutation ($file: Upload!) { uploadIdentityDocument(file: $file) { userErrors { code } } }`,
    { name: "dni.pdf", content: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n") },
  );
  expect(uploaded.data).toMatchObject({ uploadIdentityDocument: { userErrors: [] } });
  expect(await bellOf(admin)).toEqual([
    {
      kind: "account-to-review",
      title: `Documentación por verificar: usuario ${client.accountId}`,
      path: `/dashboard/admin/users/${client.accountId}`,
    },
  ]);
  await run(
    admin,
    `mutation ($id: ID!, $input: ReviewInput!) { reviewIdentity(id: $id, input: $input) { userErrors { code } } }`,
    { id: String(client.accountId), input: { decision: "VERIFIED", note: "" } },
  );
  expect(await kindsOf(admin)).toEqual([]);
  expect(await bellOf(client)).toMatchObject([{ kind: "identity-review", path: "/dashboard/account" }]);
});
