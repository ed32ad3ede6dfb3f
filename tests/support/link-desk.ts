import { payloadOf, type TestApp } from "./app.ts";
import { addCaseRow, publicSpecialist } from "./cases.ts";

type Person = { token: string; accountId: number; email: string };

export interface Problem {
  field: string[];
  code: string;
  message: string;
}

export interface LinkAnswer {
  invitation: Record<string, unknown> | null;
  message: string | null;
  userErrors: Problem[];
}

/** A specialist, a client and their case with one counterparty that has an e-mail and no account. */
export interface LinkDesk {
  specialist: Person;
  client: Person;
  number: string;
  caseId: number;
  claimantId: number;
  respondentId: number;
}

export async function linkDesk(
  app: TestApp,
  change: Partial<Parameters<typeof addCaseRow>[1]> = {},
): Promise<LinkDesk> {
  const specialist = await publicSpecialist(app);
  const client = await app.signIn("CLIENT");
  const { id, ...row } = await addCaseRow(app.deps, {
    clientId: client.accountId,
    specialistId: specialist.accountId,
    status: "PENDING_COUNTERPARTY",
    interventionType: 1,
    counterparty: "Luis",
    counterpartyEmail: "luis@correo.example",
    description: "Una factura sin pagar",
    ...change,
  });
  return { specialist, client, caseId: id, ...row };
}

const INVITE = `mutation ($partyId: ID!, $input: InvitePartyInput!) { inviteParty(partyId: $partyId, input: $input) {
  url qr shortCode expiresAt termRuns message party { id invitation { opens } notices { channel receivedAt } }
  userErrors { field code message } } }`;

export interface Invited {
  url: string;
  qr: string;
  shortCode: string;
  expiresAt: string;
  termRuns: boolean;
  message: string;
  userErrors: Problem[];
}

/** As the manager does; gives what the mutation answers. */
export async function invite(
  app: TestApp,
  by: Person,
  partyId: number,
  input: object = { channel: "LINK" },
): Promise<Invited> {
  const confirmed = { objectVersion: 1, ...input };
  return payloadOf(
    await app.graphql(INVITE, { partyId: String(partyId), input: confirmed }, by.token),
    "inviteParty",
  ) as Invited;
}

export function tokenOf({ url }: Pick<Invited, "url">): string {
  return url.split("#")[1] ?? "";
}

/** A new live link of a party, and its secret. */
export async function linkOf(app: TestApp, desk: LinkDesk, partyId = desk.respondentId): Promise<string> {
  return tokenOf(await invite(app, desk.specialist, partyId));
}

const BRIEF = `reference closed party { id response } messages { text mine authorSide }`;

export async function openLink(
  app: TestApp,
  token: string,
  selection = BRIEF,
  bearer?: string,
): Promise<Record<string, unknown> | null> {
  const { data, errors } = await app.graphql(
    `query ($token: String!) { invitation(token: $token) { ${selection} } }`,
    { token },
    bearer,
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return (data as { invitation: Record<string, unknown> | null } | null)?.invitation ?? null;
}

/** One mutation of the personal link: its field with its arguments besides the token. */
export async function byLink(
  app: TestApp,
  token: string,
  field: string,
  args: string,
  variables: Record<string, unknown> = {},
  types = "",
): Promise<LinkAnswer> {
  const answer = await app.graphql(
    `mutation ($token: String! ${types}) { ${field}(token: $token, ${args}) {
      invitation { ${BRIEF} } message userErrors { field code message } } }`,
    { token, ...variables },
  );
  return payloadOf(answer, field) as LinkAnswer;
}

export function answerByLink(app: TestApp, token: string, accept: boolean, reason = ""): Promise<LinkAnswer> {
  return byLink(
    app,
    token,
    "answerInvitation",
    "input: $input",
    { input: { accept, reason } },
    "$input: AnswerInput!",
  );
}
