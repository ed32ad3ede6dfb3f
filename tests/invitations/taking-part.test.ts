import { expect, test } from "@jest/globals";
import { byLink, invite, linkDesk, openLink, tokenOf } from "../support/link-desk.ts";
import { identify } from "../support/identities.ts";
import { proceedingsDesk, type Desk, type Person, type TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const AGREEMENT = `input: { title: "Pago aplazado", terms: "Paga en dos plazos." }`;

async function proposedIn(desk: Desk, matter: string, by: Person): Promise<{ id: string; hash: string }> {
  const made = await desk.mutate(
    by,
    "createAgreement",
    `matter: ${matter}, ${AGREEMENT}`,
    "agreement { id }",
  );
  const { id } = made["agreement"] as { id: string };
  const { agreement } = await desk.mutate(by, "proposeAgreement", `id: ${id}`, "agreement { contentHash }");
  return { id, hash: (agreement as { contentHash: string }).contentHash };
}

const accept = (token: string, { id, hash }: { id: string; hash: string }) =>
  byLink(
    desk.app,
    token,
    "answerAgreementByInvitation",
    "agreementId: $id, contentHash: $hash, signedName: $name, input: { accept: true }",
    { id, hash, name: "Luis Peña" },
    "$id: ID!, $hash: String!, $name: String!",
  );

const linkOf = async (partyId: number, channel = "LINK") =>
  tokenOf(await invite(desk.app, desk.specialist, partyId, { channel }));

test("who accepts an agreement takes part: the case begins, and the page no longer asks", async () => {
  const { app } = desk;
  const own = await linkDesk(app);
  await identify(desk.app.deps.db, [own.claimantId, own.respondentId]);
  const agreement = await proposedIn(desk, `{ caseNumber: "${own.number}" }`, own.specialist);
  const token = tokenOf(await invite(app, own.specialist, own.respondentId));
  expect(await accept(token, agreement)).toMatchObject({
    invitation: { party: { response: "ACCEPTED" } },
    userErrors: [],
  });
  const { data } = await desk.ask(own.specialist, `{ case(number: "${own.number}") { status } }`);
  expect(data).toEqual({ case: { status: "IN_PROGRESS" } });
});

interface TaskSeen {
  channels: string[];
  emailReceived: boolean;
  measurements: { contactsByChannel: { channel: string; count: number }[] };
}

async function seen({ reference }: TestMatter): Promise<TaskSeen> {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ assignedTask(id: "${reference}") { channels emailReceived measurements { contactsByChannel { channel count } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { assignedTask: TaskSeen }).assignedTask;
}

test("what was mailed to the debtor and came in through the link shows in the channels and is measured", async () => {
  const matter = await desk.taskOf();
  expect(await seen(matter)).toMatchObject({ channels: [], emailReceived: false });
  await linkOf(matter.respondentId);
  expect((await seen(matter)).channels).toEqual([]);
  const token = await linkOf(matter.respondentId, "EMAIL");
  // Sent is not received: that it is once somebody opens it.
  expect(await seen(matter)).toMatchObject({ channels: ["EMAIL"], emailReceived: false });
  await openLink(desk.app, token);
  expect(await seen(matter)).toMatchObject({ channels: ["EMAIL"], emailReceived: true });
  await byLink(desk.app, token, "writeByInvitation", "text: $text", { text: "¿Cuánto?" }, "$text: String!");
  await proposedIn(desk, `{ taskId: "${matter.reference}" }`, desk.specialist);
  const { channels, measurements } = await seen(matter);
  expect(channels).toEqual(["INBOX", "EMAIL"]);
  expect(measurements.contactsByChannel).toMatchObject([
    { channel: "INBOX", count: 1 },
    { channel: "EMAIL", count: 2 },
    { channel: "CHAT", count: 0 },
    { channel: "PHONE", count: 0 },
  ]);
});

test("the creditor of a task reads of no budget and no account", async () => {
  const matter = await desk.taskOf();
  const token = await linkOf(matter.claimantId);
  const page = JSON.stringify(
    await openLink(desk.app, token, "explanations { question answer } canJoin budgets { id }"),
  );
  expect(page).toContain(`Es la gestión ${matter.reference} de vuestra cartera`);
  expect(page).not.toMatch(/presupuesto|cuenta/);
});
