import { expect, test } from "@jest/globals";
import { billingDataHolder } from "../../server/domains/billing/personal-data.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { atOnce, billingDesk, type BillingDesk } from "../support/billing.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { invite, openLink, tokenOf, type LinkAnswer } from "../support/link-desk.ts";

const BANK = { iban: "ES9121000418450200051332", holder: "Acuerdo" };
const app = testApp({ env: { payments: BANK } });
const PDF = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

interface Seen {
  bankDetails: typeof BANK | null;
  instalments: {
    id: string;
    concept: string;
    status: string;
    payments: { id: string; status: string; note: string | null }[];
  }[];
}

const SEEN = "bankDetails { iban holder } instalments { id concept status payments { id status note } }";
const seen = async (token: string) => (await openLink(app, token, SEEN)) as unknown as Seen;

async function partyOf(desk: BillingDesk, side: string): Promise<number> {
  const [party] = await app.deps.db.query<{ id: number }[]>(
    `SELECT id FROM parties WHERE case_id = $1 AND side = $2`,
    [desk.caseId, side],
  );
  return party?.id ?? 0;
}

async function linkTo(desk: BillingDesk, side = "CLAIMANT"): Promise<string> {
  return tokenOf(await invite(app, desk.specialist, await partyOf(desk, side)));
}

/** A case of a client without account, who has accepted its budget by link. */
async function acceptedByLink(): Promise<{ desk: BillingDesk; token: string }> {
  const desk = await billingDesk(app, { clientId: null });
  const { budget } = await desk.save();
  await desk.send(budget?.id ?? "");
  const token = await linkTo(desk);
  const answer = await app.graphql(
    `mutation ($token: String!, $id: ID!) {
       answerBudgetByInvitation(token: $token, budgetId: $id, input: { accept: true }) { userErrors { code } } }`,
    { token, id: budget?.id },
  );
  expect(payloadOf(answer, "answerBudgetByInvitation")).toEqual({ userErrors: [] });
  return { desk, token };
}

const NOTIFY = `mutation ($token: String!, $id: ID!, $reference: String = "TR-1", $file: Upload) {
  notifyPaymentByInvitation(token: $token, instalmentId: $id, input: { method: TRANSFER, reference: $reference },
    proof: $file) { invitation { instalments { id status } } message userErrors { field code message } } }`;

const notify = (token: string, id: string, bearer?: string) => app.graphql(NOTIFY, { token, id }, bearer);
const notified = async (token: string, id: string) =>
  payloadOf(await notify(token, id), "notifyPaymentByInvitation") as LinkAnswer;

const idOf = (found: Seen, concept: string) =>
  found.instalments.find((one) => one.concept === concept)?.id ?? "";

async function receipt(token: string, id: string): Promise<{ status: number; code: string | undefined }> {
  const { data, errors } = await app.graphql(
    `mutation ($token: String!, $id: ID!) {
       invitationDownload(token: $token, kind: RECEIPT, id: $id) { url userErrors { code } } }`,
    { token, id },
  );
  const url = (data as { invitationDownload?: { url: string | null } } | null)?.invitationDownload?.url;
  return { status: url == null ? 0 : (await app.http.get(url)).status, code: errors[0]?.extensions.code };
}

test("an invited client sees where to pay and says it is paid, once, however often it is pressed", async () => {
  const { desk, token } = await acceptedByLink();
  const before = await seen(token);
  expect(before.bankDetails).toEqual(BANK);
  const id = idOf(before, "INITIAL");
  const codes = (await atOnce(5, () => notified(token, id))).map(({ userErrors }) => userErrors[0]?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code !== undefined && code !== "ALREADY_DONE")).toEqual([]);
  expect((await seen(token)).instalments[0]).toMatchObject({
    status: "NOTIFIED",
    payments: [{ status: "NOTIFIED" }],
  });
  const entries = await app.deps.db.query(
    `SELECT author_side AS side, author_name AS name, audience FROM case_entries
     WHERE case_id = $1 AND data ->> 'event' = 'notified'`,
    [desk.caseId],
  );
  expect(entries).toEqual([{ side: "CLIENT", name: "Clara Invitada", audience: "CLIENT" }]);
});

test("is told by mail what became of it, and fetches the receipt of what was confirmed", async () => {
  const { desk, token } = await acceptedByLink();
  const id = idOf(await seen(token), "INITIAL");
  await notified(token, id);
  const [rejected] = (await seen(token)).instalments[0]?.payments ?? [];
  expect(await receipt(token, rejected?.id ?? "")).toMatchObject({ code: "NOT_FOUND" });
  await desk.decide("rejectPayment", rejected?.id ?? "", "No ha llegado");
  expect((await seen(token)).instalments[0]).toMatchObject({
    status: "PENDING",
    payments: [{ status: "REJECTED", note: "No ha llegado" }],
  });
  const upload = await graphqlUpload(app, null, NOTIFY, { name: "pago.pdf", content: PDF }, { token, id });
  expect(upload.data?.["notifyPaymentByInvitation"]).toMatchObject({ userErrors: [] });
  const [again] = (await seen(token)).instalments[0]?.payments ?? [];
  await desk.decide("confirmPayment", again?.id ?? "");
  expect(await receipt(token, again?.id ?? "")).toEqual({ status: 200, code: undefined });
  const mails = (await app.deps.sentMails()).filter(
    ({ to, text }) => to === "clara@correo.example" && text.includes(desk.number),
  );
  for (const subject of ["No hemos podido confirmar tu pago", "Hemos recibido tu pago"]) {
    const mail = mails.find((one) => one.subject.startsWith(subject));
    expect(mail?.text).toContain("/invitacion#");
    expect(mail?.text).not.toContain("panel");
  }
});

test("what isn't the client's, isn't owed or isn't a proof is refused", async () => {
  const { desk, token } = await acceptedByLink();
  const other = await acceptedByLink();
  const [own, foreign] = [await seen(token), await seen(other.token)];
  const id = idOf(own, "INITIAL");
  expect(await notified(token, idOf(own, "SIGNING"))).toMatchObject({ userErrors: [{ code: "NOT_DUE" }] });
  const respondent = await linkTo(desk, "RESPONDENT");
  expect(await seen(respondent)).toEqual({ bankDetails: null, instalments: [] });
  const refusals = await Promise.all([
    notify(respondent, id),
    notify(token, idOf(foreign, "INITIAL")),
    notify(token, "999999"),
    notify(token, "x"),
  ]);
  expect(new Set(refusals.map(({ errors }) => errors[0]?.message))).toEqual(
    new Set(["No se ha encontrado el pago."]),
  );
  const manager = await notify(token, id, desk.specialist.token);
  expect(JSON.stringify(manager)).toContain("NOT_THE_PARTY");
  const page = { name: "pago.pdf", content: Buffer.from("<html>") };
  const upload = await graphqlUpload(app, null, NOTIFY, page, { token, id });
  expect(upload.data?.["notifyPaymentByInvitation"]).toMatchObject({
    userErrors: [{ code: "UNSUPPORTED_FILE" }],
  });
  await notified(other.token, idOf(foreign, "INITIAL"));
  const [payment] = (await seen(other.token)).instalments[0]?.payments ?? [];
  await other.desk.decide("confirmPayment", payment?.id ?? "");
  for (const stranger of [token, respondent])
    expect(await receipt(stranger, payment?.id ?? "")).toEqual({ status: 0, code: "NOT_FOUND" });
});

test("what was told by link is among one's own data once the case is in an account", async () => {
  const { desk, token } = await acceptedByLink();
  await notified(token, idOf(await seen(token), "INITIAL"));
  await app.graphql(
    `mutation ($token: String!) { joinCase(token: $token) { caseNumber } }`,
    { token },
    desk.client.token,
  );
  const kept = JSON.stringify(await billingDataHolder.collect(app.deps, desk.client.accountId));
  expect(kept).toContain('"reference":"TR-1"');
});
