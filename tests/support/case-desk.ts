import { beforeAll, expect } from "@jest/globals";
import { createContext } from "../../server/context.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { payloadOf, type TestApp } from "./app.ts";
import { addCaseRow, publicSpecialist } from "./cases.ts";

export interface Person {
  token: string;
  accountId: number;
  email: string;
}

export interface Payload {
  case?: Record<string, unknown> | null;
  entry?: Record<string, unknown> | null;
  message?: string | null;
  conflict?: unknown[];
  userErrors: { field: string[]; code: string; message: string }[];
}

export interface CaseDesk {
  /** A client and a specialist, and another of each without access. */
  readonly client: Person;
  readonly manager: Person;
  readonly admin: Person;
  readonly otherClient: Person;
  readonly otherSpecialist: Person;
  /** A case of the client's and the manager's. */
  newCase(change?: Partial<Parameters<typeof addCaseRow>[1]>): ReturnType<typeof addCaseRow>;
  /** The case as this person sees it, its fields as asked for; null when it isn't there for this person. */
  look<T = Record<string, unknown>>(person: Person, number: string, fields: string): Promise<T | null>;
  /** The one mutation's payload. */
  change(person: Person, mutation: string, variables: Record<string, unknown>): Promise<Payload>;
  /** The code of the top-level error the mutation is refused with; null when it isn't. */
  refusal(person: Person, mutation: string, variables: Record<string, unknown>): Promise<string | null>;
  contextOf(person: Person): Promise<SignedInContext>;
  subjectsTo(person: Person): Promise<string[]>;
}

const MUTATIONS: Readonly<Record<string, string>> = {
  moveCase: `mutation ($number: String!, $input: MoveCaseInput!) { moveCase(number: $number, input: $input) {
    case { number status version } message userErrors { field code message } } }`,
  assignCase: `mutation ($number: String!, $input: AssignCaseInput!) { assignCase(number: $number, input: $input) {
    case { number status specialistId version } message userErrors { field code message } } }`,
  updateCase: `mutation ($number: String!, $input: UpdateCaseInput!) { updateCase(number: $number, input: $input) {
    case { number area { code } description version } conflict { field label current yours }
    userErrors { field code message } } }`,
  changeIntervention: `mutation ($number: String!, $input: ChangeInterventionInput!) {
    changeIntervention(number: $number, input: $input) { case { interventionType area { code } version } message
    userErrors { field code message } } }`,
  requestReassignment: `mutation ($number: String!, $reason: String!) { requestReassignment(number: $number, reason: $reason) {
    case { number reassignmentRequestedAt reassignmentReason } message userErrors { field code message } } }`,
  archiveCase: `mutation ($number: String!, $archived: Boolean!) { archiveCase(number: $number, archived: $archived) {
    case { number archived } message userErrors { field code message } } }`,
  addCaseEntry: `mutation ($number: String!, $input: CaseEntryInput!) { addCaseEntry(number: $number, input: $input) {
    entry { id text audience authorName authorSide mine attachments { id fileName audience } } userErrors { field code message } } }`,
  commentCaseEntry: `mutation ($entryId: ID!, $text: String!) { commentCaseEntry(entryId: $entryId, text: $text) {
    entry { id comments { text authorSide mine } } userErrors { field code message } } }`,
  addCounterparty: `mutation ($number: String!, $input: PartyInput!) { addCounterparty(number: $number, input: $input) {
    case { counterparties { id displayName email phone } } message userErrors { field code message } } }`,
  updateParty: `mutation ($id: ID!, $input: PartyInput!, $opened: PartyInput) { updateParty(id: $id, input: $input, opened: $opened) {
    case { party { displayName } counterparties { id displayName email } } message userErrors { field code message } } }`,
  removeCounterparty: `mutation ($id: ID!) { removeCounterparty(id: $id) {
    case { counterparties { id } } message userErrors { field code message } } }`,
  deleteCaseDocument: `mutation ($id: ID!) { deleteCaseDocument(id: $id) { message userErrors { field code message } } }`,
  caseDocumentLink: `mutation ($id: ID!) { caseDocumentLink(id: $id) { url fileName userErrors { field code message } } }`,
  caseHistoryLink: `mutation ($number: String!) { caseHistoryLink(number: $number) { url fileName userErrors { field code message } } }`,
  saveCaseDraft: `mutation ($id: ID, $values: StringMap!, $version: Int) { saveCaseDraft(id: $id, values: $values, version: $version) {
    draft { id values version documents { id } } userErrors { field code message } } }`,
  deleteCaseDraft: `mutation ($id: ID!) { deleteCaseDraft(id: $id) { message userErrors { field code message } } }`,
  saveClientContact: `mutation ($input: ClientContactInput!) { saveClientContact(input: $input) {
    contact { id names email } message userErrors { field code message } } }`,
  deleteClientContact: `mutation ($id: ID!) { deleteClientContact(id: $id) { message userErrors { field code message } } }`,
};

/** A client with a specialist, and an application to ask. Call at the top of a test file. */
export function caseDesk(app: TestApp): CaseDesk {
  const people = {} as Record<"client" | "manager" | "admin" | "otherClient" | "otherSpecialist", Person>;
  beforeAll(async () => {
    people.client = await app.signIn("CLIENT");
    people.manager = await publicSpecialist(app);
    people.admin = await app.signIn("ADMIN");
    people.otherClient = await app.signIn("CLIENT");
    people.otherSpecialist = await publicSpecialist(app, { names: "Bruno", surnames: "Sanz" });
  });
  return {
    get client() {
      return people.client;
    },
    get manager() {
      return people.manager;
    },
    get admin() {
      return people.admin;
    },
    get otherClient() {
      return people.otherClient;
    },
    get otherSpecialist() {
      return people.otherSpecialist;
    },
    newCase: (change = {}) =>
      addCaseRow(app.deps, {
        clientId: people.client.accountId,
        specialistId: people.manager.accountId,
        status: "IN_PROGRESS",
        ...change,
      }),
    async look<T>({ token }: Person, number: string, fields: string) {
      const query = `query ($number: String!) { case(number: $number) { ${fields} } }`;
      const { data, errors } = await app.graphql(query, { number }, token);
      expect(errors).toEqual([]);
      return ((data as { case: T | null } | null)?.case ?? null) as T | null;
    },
    async change({ token }, mutation, variables) {
      const answer = await app.graphql(MUTATIONS[mutation] ?? "", variables, token);
      return payloadOf(answer, mutation) as Payload;
    },
    async refusal({ token }, mutation, variables) {
      const { errors } = await app.graphql(MUTATIONS[mutation] ?? "", variables, token);
      return errors[0]?.extensions.code ?? null;
    },
    async contextOf({ token }) {
      const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1", id: "test" };
      return (await createContext(app.deps, request as never)) as SignedInContext;
    },
    async subjectsTo({ email }) {
      return (await app.deps.sentMails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    },
  };
}
