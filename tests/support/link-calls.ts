import { expect } from "@jest/globals";
import type { GraphQLField } from "graphql";
import { accessOf } from "../../server/graphql/access.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { FREE_HOUR } from "./free-hour.ts";
import { giveLink } from "./give-link.ts";
import { graphqlUpload } from "./graphql-upload.ts";
import { identify } from "./identities.ts";
import { invite, tokenOf } from "./link-desk.ts";
import { chosenPlan, DEBTOR, planList, planView } from "./plan-desk.ts";
import { literal, type Desk, type TestMatter } from "./proceedings.ts";

/** Every answer that a personal link gives, each on a party of its own. */

/** Who has the link: of a debt, of the other side of a case, the case's client without account. */
export type Holder = "DEBTOR" | "COUNTERPARTY" | "CLIENT";

export interface LinkScene {
  matter: TestMatter;
  partyId: number;
  email: string;
  token: string;
}

export interface LinkCall {
  field: string;
  holder: Holder;
  /** The arguments besides the token; made on the scene before anything is counted. */
  prepare: (scene: LinkScene) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Its refusal when it is sent once more; null: it is answered as the first time. */
  again?: string;
  file?: { name: string; content: Buffer };
  /** Also once the matter has ended. */
  afterEnd?: true;
}

export interface CallAnswer {
  /** Of the first refusal, whichever way it is told. */
  code: string | null;
  message: string | null;
}

const PDF = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const FILE = { name: "recibo.pdf", content: PDF };
const IDENTITY = {
  identityDocument: "12345678Z",
  address: "Calle Mayor 1",
  city: "Madrid",
  postalCode: "28013",
};

const mutations = createSchema().getMutationType()?.getFields() ?? {};

/** What whoever has a link can send: a new one belongs into the table. */
export function linkMutations(): string[] {
  return Object.values(mutations)
    .filter(isByLink)
    .map(({ name }) => name)
    .toSorted();
}

function isByLink(field: GraphQLField<unknown, unknown>): boolean {
  return (
    /invitation/i.test(field.name) &&
    field.args.some(({ name }) => name === "token") &&
    (accessOf(field) ?? []).includes("PUBLIC")
  );
}

/** An agreement that waits for the answer of the other side. */
async function proposedAgreement(desk: Desk, { matter, partyId }: LinkScene) {
  const { db } = desk.app.deps;
  await identify(db, [matter.claimantId, matter.respondentId]);
  await db.query(`UPDATE parties SET surnames = 'Peña' WHERE id = $1`, [partyId]);
  const agreementOf = async (field: string, call: string) =>
    (await desk.mutate(desk.specialist, field, call, "agreement { id contentHash }"))["agreement"] as {
      id: string;
      contentHash: string;
    };
  const input = { title: "Pago", terms: "Paga en enero." };
  const drafted = `matter: ${literal(matter.input)}, input: ${literal(input)}`;
  const { id } = await agreementOf("createAgreement", drafted);
  const { contentHash } = await agreementOf("proposeAgreement", `id: "${id}"`);
  return { agreementId: id, contentHash, signedName: "Luis Peña", input: { accept: true } };
}

async function sentBudget(desk: Desk, { matter }: LinkScene) {
  const input = literal({ total: "500.00", dueOn: "2026-12-10" });
  const saved = await desk.mutate(
    desk.specialist,
    "saveBudget",
    `caseNumber: "${matter.reference}", input: ${input}`,
    "budget { id }",
  );
  const { id } = saved["budget"] as { id: string };
  await desk.mutate(desk.specialist, "sendBudget", `id: "${id}"`, "message");
  return { budgetId: id, input: { accept: true } };
}

/** To be paid, of a budget that was accepted by link. */
async function dueInstalment(desk: Desk, scene: LinkScene) {
  const accepted = await sentBudget(desk, scene);
  const answer = await send(desk, { field: "answerBudgetByInvitation" }, scene.token, accepted);
  expect(answer).toMatchObject({ code: null });
  const { data } = await desk.ask(
    desk.specialist,
    `{ case(number: "${scene.matter.reference}") { instalments { id } } }`,
  );
  const { instalments } = (data as unknown as { case: { instalments: { id: string }[] } }).case;
  return { instalmentId: instalments[0]?.id, input: { method: "TRANSFER", reference: "TR-1" } };
}

const CHOICE = { input: { startsAt: FREE_HOUR, phone: "612 34 56 78" } };

async function chosenSession(desk: Desk, { token }: LinkScene) {
  const answer = await send(desk, { field: "chooseSessionByInvitation" }, token, CHOICE);
  expect(answer).toMatchObject({ code: null });
  return {};
}

const by =
  (holder: Holder) =>
  (field: string, given: Record<string, unknown> = {}, rest: Partial<LinkCall> = {}): LinkCall => ({
    field,
    holder,
    prepare: () => given,
    ...rest,
  });
const debtor = by("DEBTOR");
const counterparty = by("COUNTERPARTY");
const client = by("CLIENT");
const afterEnd = true;

const PROPOSAL = { text: "Pago 50 € al mes." };
const QUESTION = { text: "¿De qué es?" };
const DISPUTE = { input: { reason: "PAID", text: "Tengo el recibo." } };
const LAWYER = { input: { name: "Lucía Letrada", email: "lucia@despacho.example" } };
const REFUSAL = { input: { accept: false, reason: "No debo nada." } };

export function linkCalls(desk: Desk): LinkCall[] {
  const paid: Partial<LinkCall> = {
    afterEnd,
    again: "ALREADY_DONE",
    prepare: (scene) => dueInstalment(desk, scene),
  };
  return [
    debtor("answerInvitation", { input: { accept: true } }),
    debtor("answerInvitation", REFUSAL),
    debtor("proposeByInvitation", PROPOSAL),
    debtor("writeByInvitation", QUESTION, { afterEnd }),
    debtor("disputeDebtByInvitation", DISPUTE, { afterEnd }),
    debtor("disputeDebtByInvitation", DISPUTE, { afterEnd, file: FILE }),
    debtor("nameLawyerByInvitation", LAWYER, { afterEnd }),
    debtor("askDataByInvitation", { kind: "ACCESS" }, { afterEnd }),
    debtor("askDataByInvitation", { kind: "ERASURE" }, { afterEnd }),
    debtor("chooseSessionByInvitation", CHOICE),
    debtor(
      "cancelSessionByInvitation",
      {},
      { again: "NO_SESSION", prepare: (scene) => chosenSession(desk, scene) },
    ),
    debtor(
      "acceptPlanByInvitation",
      {},
      {
        prepare: async (scene) => {
          const { db } = desk.app.deps;
          await db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [
            await planList(desk),
            scene.matter.id,
          ]);
          const { planOffer } = (await planView(desk, scene.token)).debt;
          if (planOffer === null) throw new Error("nothing is offered");
          return { input: { ...chosenPlan(planOffer), signedName: DEBTOR } };
        },
      },
    ),
    debtor("denyByInvitation", {}, { afterEnd }),
    counterparty("answerInvitation", REFUSAL),
    counterparty("proposeByInvitation", PROPOSAL),
    counterparty("writeByInvitation", QUESTION, { afterEnd }),
    counterparty("identifyByInvitation", { input: IDENTITY }, { afterEnd }),
    counterparty("uploadByInvitation", {}, { file: FILE }),
    counterparty(
      "answerAgreementByInvitation",
      {},
      {
        again: "ALREADY_ANSWERED",
        prepare: (scene) => proposedAgreement(desk, scene),
      },
    ),
    client(
      "answerBudgetByInvitation",
      {},
      { again: "ALREADY_DONE", prepare: (scene) => sentBudget(desk, scene) },
    ),
    client("notifyPaymentByInvitation", {}, paid),
    client("notifyPaymentByInvitation", {}, { ...paid, file: FILE }),
  ];
}

let people = 0;

/** Nobody else's: what one party answers reaches no other one's. */
export async function linkScene(desk: Desk, holder: Holder): Promise<LinkScene> {
  people += 1;
  const email = `parte${people}@correo.example`;
  if (holder === "DEBTOR") {
    const contact = { email, lada: "34", phone: `6${String(people).padStart(8, "0")}` };
    const matter = await desk.taskOf(desk.specialist, { nContract: `R-${people}`, contact });
    await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
      matter.respondentId,
      `4000${String(people).padStart(4, "0")}K`,
    ]);
    const invited = await invite(desk.app, desk.specialist, matter.respondentId, { channel: "EMAIL" });
    return { matter, partyId: matter.respondentId, email, token: tokenOf(invited) };
  }
  const matter = await desk.caseOf({
    counterparty: "Luis",
    counterpartyEmail: email,
    identified: false,
    ...(holder === "CLIENT" && { clientId: null }),
  });
  const partyId = holder === "CLIENT" ? matter.claimantId : matter.respondentId;
  return { matter, partyId, email, token: await giveLink(desk.app.deps, partyId) };
}

/** The mutation as the contract declares it, with what is told of a refusal. */
export async function send(
  { app }: Pick<Desk, "app">,
  { field, file }: Pick<LinkCall, "field" | "file">,
  token: string,
  given: Record<string, unknown>,
): Promise<CallAnswer> {
  const args = mutations[field]?.args ?? [];
  const upload = args.find(({ type }) => type.toString().startsWith("Upload"));
  const names = args.filter((one) => one !== upload).map(({ name }) => name);
  const declared = args.map((one) => `$${one === upload ? "file" : one.name}: ${one.type.toString()}`);
  const passed = [...names.map((name) => `${name}: $${name}`), ...(upload ? [`${upload.name}: $file`] : [])];
  const leaves = field === "invitationDownload" ? "url" : "message";
  const query = `mutation (${declared.join(", ")}) { ${field}(${passed.join(", ")}) { ${leaves} userErrors { code message } } }`;
  const variables = { ...given, token };
  const { data, errors = [] } =
    file === undefined
      ? await app.graphql(query, variables)
      : await graphqlUpload(app, null, query, file, variables);
  const payload = data?.[field] as { message?: string; userErrors: CallAnswer[] } | null | undefined;
  const [refusal] = payload?.userErrors ?? [];
  if (refusal !== undefined) return refusal;
  const [error] = errors;
  if (error !== undefined) return { code: error.extensions.code, message: error.message };
  return { code: null, message: payload?.message ?? null };
}
