import { beforeAll, describe, expect, test } from "@jest/globals";
import { payloadOf } from "../support/app.ts";
import { INBOUND, openMailPost, writtenMail, type MailPost } from "../support/inbound-mail.ts";
import { byLink, invite, openLink, tokenOf } from "../support/link-desk.ts";
import { proceedingsDesk, type Person, type TestMatter } from "../support/proceedings.ts";

/** What debtors write about tasks that nobody is assigned to: read, attended and answered by administrators. */
const desk = proceedingsDesk({ env: { inboundMail: INBOUND } });
let post: MailPost;
let people = 0;

beforeAll(async () => {
  post = await openMailPost(desk.app);
});

interface Debt extends TestMatter {
  email: string;
  token: string;
  replyTo: string;
}

/** A debt of somebody who was invited by mail by an administrator. */
async function debtOf(assignee: Person | null = null): Promise<Debt> {
  people += 1;
  const email = `vecina${people}@correo.example`;
  const contact = { email, lada: "34", phone: `6${String(people).padStart(8, "0")}` };
  const matter = await desk.taskOf(assignee, {
    nContract: `I-${people}`,
    debtor: `Vecina Número ${people}`,
    contact,
  });
  const token = tokenOf(await invite(desk.app, desk.admin, matter.respondentId, { channel: "EMAIL" }));
  const mail = (await desk.app.deps.sentMails()).findLast(({ to }) => to === email);
  return { ...matter, email, token, replyTo: mail?.replyTo ?? "" };
}

const write = (token: string, text: string) =>
  byLink(desk.app, token, "writeByInvitation", "text: $text", { text }, "$text: String!");
const propose = (token: string, text: string) =>
  byLink(desk.app, token, "proposeByInvitation", "text: $text", { text }, "$text: String!");
const dispute = (token: string, text: string) =>
  byLink(
    desk.app,
    token,
    "disputeDebtByInvitation",
    "input: $input",
    { input: { reason: "PAID", text } },
    "$input: DisputeDebtInput!",
  );

interface Item {
  id: string;
  taskCodeId: string | null;
  unread: number;
  isMine: boolean;
  canWrite: boolean;
  managerName: string | null;
  waitingSince: string | null;
  attendedAt: string | null;
  attendedBy: string | null;
  latestMessage: { text: string; authorName: string } | null;
}
const ITEM = `id taskCodeId unread isMine canWrite managerName waitingSince attendedAt attendedBy latestMessage { text authorName }`;

async function list(
  { token }: Person,
  variables: Record<string, unknown> = {},
): Promise<{ nodes: Item[]; totalCount: number; unread: number }> {
  const { data, errors } = await desk.app.graphql(
    `query ($search: String, $unreadOnly: Boolean! = false, $waitingOnly: Boolean! = false, $ofAssigned: Boolean! = false, $page: PageInput) {
      conversations(search: $search, unreadOnly: $unreadOnly, waitingOnly: $waitingOnly, ofAssigned: $ofAssigned, page: $page) {
        nodes { ${ITEM} } totalCount } unreadMessages }`,
    variables,
    token,
  );
  expect(errors).toEqual([]);
  const found = data as never as {
    conversations: { nodes: Item[]; totalCount: number };
    unreadMessages: number;
  };
  return { ...found.conversations, unread: found.unreadMessages };
}
const codes = async (person: Person, variables: Record<string, unknown> = {}) =>
  (await list(person, variables)).nodes.map(({ taskCodeId }) => taskCodeId);
async function itemOf(person: Person, { respondentId }: TestMatter): Promise<Item | null> {
  const { data, errors } = await desk.app.graphql(
    `query ($id: ID!) { conversation(id: $id) { ${ITEM} } }`,
    { id: String(respondentId) },
    person.token,
  );
  expect(errors).toEqual([]);
  return (data as never as { conversation: Item | null }).conversation;
}
async function act(person: Person, call: string): Promise<Record<string, unknown>> {
  const answer = await desk.app.graphql(
    `mutation { ${call} { userErrors { field code message } } }`,
    {},
    person.token,
  );
  const [error] = answer.errors;
  if (error) return { refused: error.extensions?.["code"] };
  return payloadOf(answer, call.split("(")[0] ?? "") as never;
}
const send = (person: Person, { respondentId }: TestMatter, text: string) =>
  act(person, `sendMessage(conversationId: "${respondentId}", input: { text: "${text}" })`);
const attend = (person: Person, { respondentId }: TestMatter, attended: boolean) =>
  act(person, `attendConversation(conversationId: "${respondentId}", attended: ${attended})`);
const bells = async ({ accountId }: Person) =>
  desk.app.deps.db.query<{ title: string; path: string; read: boolean }[]>(
    `SELECT title, path, read_at IS NOT NULL AS read FROM notifications WHERE account_id = $1 AND kind = 'message-received' ORDER BY id`,
    [accountId],
  );

describe("a task that nobody is assigned to", () => {
  test("questions, proposals, disputes and replies by mail are messages of one inbox, told in the bell, without a second line", async () => {
    const [asked, proposed, disputed, replied] = [
      await debtOf(),
      await debtOf(),
      await debtOf(),
      await debtOf(),
    ];
    await write(asked.token, "¿A qué cuenta pago?");
    await propose(proposed.token, "100 euros al mes");
    await dispute(disputed.token, "Lo pagué en mayo.");
    await post.send({
      to: replied.replyTo,
      from: replied.email,
      raw: writtenMail("Llamadme.", [], replied.email),
    });
    await post.readAll();
    const { nodes, unread } = await list(desk.admin);
    expect(unread).toBe(4);
    expect(nodes.map(({ taskCodeId, latestMessage }) => [taskCodeId, latestMessage?.text])).toEqual([
      [replied.reference, "Llamadme."],
      [disputed.reference, expect.stringContaining("Lo pagué en mayo.")],
      [proposed.reference, "Propuesta: 100 euros al mes"],
      [asked.reference, "¿A qué cuenta pago?"],
    ]);
    expect(
      nodes.every(({ isMine, canWrite, waitingSince }) => isMine && canWrite && waitingSince !== null),
    ).toBe(true);
    const told = await desk.app.deps.db.query<{ path: string }[]>(
      `SELECT path FROM notifications WHERE account_id = $1 AND within = $2`,
      [desk.admin.accountId, asked.reference],
    );
    expect(told).toEqual([{ path: `/dashboard/admin/inbox?conversacion=${asked.respondentId}` }]);
  });

  test("an automatic answer is read, but waits for nothing", async () => {
    const debt = await debtOf();
    const raw = writtenMail("Estoy de vacaciones.", ["Auto-Submitted: auto-replied"], debt.email);
    await post.send({ to: debt.replyTo, from: "", raw });
    await post.readAll();
    expect(await itemOf(desk.admin, debt)).toMatchObject({ unread: 1, waitingSince: null });
    expect(await codes(desk.admin, { waitingOnly: true })).not.toContain(debt.reference);
    expect(await codes(desk.admin, { unreadOnly: true })).toContain(debt.reference);
  });

  test("who waits is told among what is pending, as many as the filtered inbox holds; attended ones no longer", async () => {
    const debt = await debtOf();
    await write(debt.token, "¿Me lee alguien?");
    const pendingMessages = async () => {
      const { data } = await desk.app.graphql(
        "{ pendingForMe { items { kind text path count } } }",
        {},
        desk.admin.token,
      );
      const { items } = (data as never as { pendingForMe: { items: { kind: string; count: number }[] } })
        .pendingForMe;
      return items.filter(({ kind }) => kind === "MESSAGES_WAITING");
    };
    const { totalCount } = await list(desk.admin, { waitingOnly: true });
    expect(await pendingMessages()).toEqual([
      {
        kind: "MESSAGES_WAITING",
        text: `${totalCount} conversaciones sobre tareas sin mediador esperan respuesta`,
        path: "/dashboard/admin/inbox?ver=sin-responder",
        count: totalCount,
      },
    ]);
    await attend(desk.admin, debt, true);
    expect(await pendingMessages()).toMatchObject([{ count: totalCount - 1 }]);
  });

  test("search finds name, code and words; pages don't overlap", async () => {
    const debt = await debtOf();
    await write(debt.token, "Quiero fraccionar la hipoteca");
    for (const search of ["hipotecá", debt.reference, `numero ${people}`])
      expect(await codes(desk.admin, { search })).toEqual([debt.reference]);
    const first = await list(desk.admin, { page: { number: 1, size: 2 } });
    const second = await list(desk.admin, { page: { number: 2, size: 2 } });
    expect(first.totalCount).toBe(second.totalCount);
    expect(new Set([...first.nodes, ...second.nodes].map(({ id }) => id)).size).toBe(4);
  });

  test("read settles every administrator's bell; the answer is mailed, read on the debtor's page, and ends the waiting", async () => {
    const other = await desk.app.signIn("ADMIN");
    const debt = await debtOf();
    await write(debt.token, "¿Con quién hablo?");
    const bell = async (person: Person) =>
      (await bells(person)).filter(({ title }) => title.endsWith(debt.reference));
    expect(await bell(other)).toMatchObject([{ read: false }]);
    expect(await send(desk.admin, debt, "Con nosotros.")).toEqual({ userErrors: [] });
    expect([...(await bell(other)), ...(await bell(desk.admin))].map(({ read }) => read)).toEqual([
      true,
      true,
    ]);
    expect(await itemOf(desk.admin, debt)).toMatchObject({
      unread: 0,
      waitingSince: null,
      latestMessage: { text: "Con nosotros.", authorName: "Acuerdo" },
    });
    const [mail] = (await desk.mailsTo(debt.email)).slice(-1);
    expect(mail?.text).toContain(`Acuerdo, que lleva ${debt.reference}, te ha escrito.`);
    expect(mail?.text).not.toContain("Con nosotros");
    expect(await openLink(desk.app, debt.token)).toMatchObject({
      messages: [{ text: "¿Con quién hablo?" }, { text: "Con nosotros." }],
    });
  });

  test("attended is noted with who, undone, and ends when the debtor writes again", async () => {
    const debt = await debtOf();
    expect(await attend(desk.admin, debt, true)).toMatchObject({ userErrors: [{ code: "NOTHING_WAITS" }] });
    await write(debt.token, "Llamadme por favor");
    const before = await itemOf(desk.admin, debt);
    for (let time = 1; time <= 2; time += 1)
      expect(await attend(desk.admin, debt, true)).toEqual({ userErrors: [] });
    const attended = await itemOf(desk.admin, debt);
    expect(attended).toMatchObject({ waitingSince: before?.waitingSince, attendedBy: expect.any(String) });
    expect(await codes(desk.admin, { waitingOnly: true })).not.toContain(debt.reference);
    await attend(desk.admin, debt, false);
    expect(await itemOf(desk.admin, debt)).toMatchObject({ attendedAt: null, attendedBy: null });
    expect(await codes(desk.admin, { waitingOnly: true })).toContain(debt.reference);
    await attend(desk.admin, debt, true);
    await write(debt.token, "Sigo esperando");
    expect(await itemOf(desk.admin, debt)).toMatchObject({ attendedAt: null });
    expect(await codes(desk.admin, { waitingOnly: true })).toContain(debt.reference);
  });

  test("a dispute that is answered by its form waits no longer", async () => {
    const debt = await debtOf();
    await dispute(debt.token, "Ya está pagada.");
    const [restriction] = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT r.id FROM restrictions r JOIN parties p ON p.task_id = r.task_id WHERE p.id = $1`,
      [debt.respondentId],
    );
    expect(
      await act(
        desk.admin,
        `answerDispute(restrictionId: "${restriction?.id}", text: "No nos consta el pago.")`,
      ),
    ).toMatchObject({ userErrors: [] });
    expect(await itemOf(desk.admin, debt)).toMatchObject({ waitingSince: null });
  });
});

describe("who sees and answers what", () => {
  test("assigned, it is the specialist's alone to answer; administrators look on under the filter and change nothing", async () => {
    const debt = await debtOf();
    await write(debt.token, "Una pregunta");
    await desk.app.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE code_id = $1`, [
      debt.reference,
      desk.specialist.accountId,
    ]);
    expect(await codes(desk.admin)).not.toContain(debt.reference);
    expect(await codes(desk.admin, { ofAssigned: true })).toEqual([debt.reference]);
    expect(await itemOf(desk.admin, debt)).toMatchObject({
      isMine: false,
      canWrite: false,
      unread: 1,
      managerName: expect.any(String),
    });
    const refused = { userErrors: [{ code: "ASSIGNED" }] };
    expect(await send(desk.admin, debt, "No me toca")).toMatchObject(refused);
    expect(await attend(desk.admin, debt, true)).toMatchObject(refused);
    expect(
      await act(
        desk.admin,
        `markConversationRead(conversationId: "${debt.respondentId}", messageId: "999999")`,
      ),
    ).toMatchObject(refused);
    expect(await itemOf(desk.specialist, debt)).toMatchObject({ unread: 1, isMine: true, canWrite: true });
    expect(await codes(desk.specialist, { waitingOnly: true })).toEqual([debt.reference]);
    expect(await attend(desk.specialist, debt, true)).toEqual({ userErrors: [] });
    expect(await codes(desk.specialist, { waitingOnly: true })).toEqual([]);
  });

  test("a specialist has neither unassigned tasks nor another's, whatever is asked; a client has none; cases stay their own", async () => {
    const free = await debtOf();
    const assigned = await debtOf(desk.specialist);
    await write(free.token, "Hola");
    await write(assigned.token, "Hola");
    const aCase = await desk.caseOf();
    for (const variables of [{}, { ofAssigned: true }, { search: "hola" }]) {
      expect(await codes(desk.otherSpecialist, variables)).toEqual([]);
      expect(await codes(desk.client, variables)).not.toContain(free.reference);
      expect(await codes(desk.specialist, variables)).not.toContain(free.reference);
    }
    for (const person of [desk.otherSpecialist, desk.client]) {
      expect(await itemOf(person, free)).toBeNull();
      expect(await itemOf(person, assigned)).toBeNull();
      expect(await send(person, free, "Hola")).toEqual({ refused: "NOT_FOUND" });
    }
    expect(await attend(desk.otherSpecialist, free, true)).toEqual({ refused: "NOT_FOUND" });
    expect(await itemOf(desk.admin, aCase)).toBeNull();
    expect(await send(desk.admin, aCase, "Hola")).toEqual({ refused: "NOT_FOUND" });
  });

  test("the trail keeps whose words an administrator has read", async () => {
    const debt = await debtOf(desk.specialist);
    await write(debt.token, "Solo para quien lleva esto");
    await itemOf(desk.admin, debt);
    const looks = await desk.app.deps.db.query(
      `SELECT FROM audit_entries WHERE action = 'readConversation' AND subject_id = $1 AND actor_id = $2`,
      [String(debt.respondentId), desk.admin.accountId],
    );
    expect(looks).toHaveLength(1);
  });
});
