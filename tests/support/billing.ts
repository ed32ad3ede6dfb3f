import { payloadOf, type TestApp } from "./app.ts";
import { addCaseRow } from "./cases.ts";

type Person = { token: string; accountId: number; email: string };

export interface Refusal {
  field: string[];
  code: string;
  message: string;
}

export interface BudgetView {
  id: string;
  number: string;
  budgetVersion: number;
  status: string;
}

export interface InstalmentView {
  id: string;
  number: number;
  concept: string;
  status: string;
  amount: string;
  value: string;
}

/** Three people and a case between them, asked over GraphQL. */
export interface BillingDesk {
  specialist: Person;
  client: Person;
  admin: Person;
  number: string;
  caseId: number;
  /** One mutation by its name; gives its payload. */
  run(by: Person, field: string, args: string, selection: string, variables?: object): Promise<unknown>;
  save(input?: object): Promise<{ budget: BudgetView | null; userErrors: Refusal[] }>;
  send(id: string): Promise<{ budget: BudgetView | null; userErrors: Refusal[] }>;
  answer(
    id: string,
    accept: boolean,
    reason?: string,
  ): Promise<{ budget: BudgetView | null; userErrors: Refusal[] }>;
  /** A budget that the client has accepted. */
  accepted(input?: object): Promise<BudgetView>;
  instalments(): Promise<InstalmentView[]>;
  notify(instalmentId: string): Promise<{ payment: { id: string } | null; userErrors: Refusal[] }>;
  decide(
    field: "confirmPayment" | "rejectPayment" | "refundPayment",
    id: string,
    note?: string,
  ): Promise<{ payment: { id: string; status: string } | null; userErrors: Refusal[] }>;
  /** Notified and confirmed. Gives the payment's id. */
  pay(concept: string): Promise<string>;
  balance(): Promise<{ available: string; retained: string; payoutsPending: string }>;
}

/** The answers of so many requests at once; one that a busy server turned away has changed nothing and is left out. */
export async function atOnce<Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const settled = await Promise.allSettled(Array.from({ length: count }, ask));
  return settled.flatMap((one) => {
    if (one.status === "fulfilled") return [one.value];
    if (String(one.reason).includes("RATE_LIMITED")) return [];
    throw one.reason;
  });
}

export const BUDGET = { total: "500.00", dueOn: "2026-12-10" };

const BUDGET_FIELDS = "budget { id number budgetVersion status } message userErrors { field code message }";

export async function billingDesk(
  app: TestApp,
  { status = "IN_PROGRESS", ...wanted }: { status?: string; clientId?: null } = {},
): Promise<BillingDesk> {
  const specialist = await app.signIn("SPECIALIST");
  const client = await app.signIn("CLIENT");
  const admin = await app.signIn("ADMIN");
  const { id: caseId, number } = await addCaseRow(app.deps, {
    clientId: wanted.clientId === null ? null : client.accountId,
    specialistId: specialist.accountId,
    status,
  });
  const ask = async (by: Person, document: string, variables: object, field: string) =>
    payloadOf(await app.graphql(document, variables as Record<string, unknown>, by.token), field);
  const desk: BillingDesk = {
    specialist,
    client,
    admin,
    number,
    caseId,
    run: (by, field, args, selection, variables = {}) =>
      ask(by, `mutation ${args} ${selection}`, variables, field),
    save: (input = {}) =>
      ask(
        specialist,
        `mutation ($number: String!, $input: BudgetInput!) { saveBudget(caseNumber: $number, input: $input) { ${BUDGET_FIELDS} } }`,
        { number, input: { ...BUDGET, ...input } },
        "saveBudget",
      ) as ReturnType<BillingDesk["save"]>,
    send: (id) =>
      ask(
        specialist,
        `mutation ($id: ID!) { sendBudget(id: $id) { ${BUDGET_FIELDS} } }`,
        { id },
        "sendBudget",
      ) as ReturnType<BillingDesk["send"]>,
    answer: (id, accept, reason = "") =>
      ask(
        client,
        `mutation ($id: ID!, $input: AnswerInput!) { answerBudget(id: $id, input: $input) { ${BUDGET_FIELDS} } }`,
        { id, input: { accept, reason } },
        "answerBudget",
      ) as ReturnType<BillingDesk["answer"]>,
    async accepted(input = {}) {
      const saved = await desk.save(input);
      if (!saved.budget) throw new Error(JSON.stringify(saved.userErrors));
      await desk.send(saved.budget.id);
      const { budget, userErrors } = await desk.answer(saved.budget.id, true);
      if (!budget) throw new Error(JSON.stringify(userErrors));
      return budget;
    },
    async instalments() {
      const record = (await ask(
        client,
        `query ($number: String!) { case(number: $number) { instalments { id number concept status amount value } } }`,
        { number },
        "case",
      )) as { instalments: InstalmentView[] };
      return record.instalments;
    },
    notify: (instalmentId) =>
      ask(
        client,
        `mutation ($id: ID!) { notifyPayment(instalmentId: $id, input: { method: TRANSFER, reference: "TR-1" }) {
           payment { id } userErrors { field code message } } }`,
        { id: instalmentId },
        "notifyPayment",
      ) as ReturnType<BillingDesk["notify"]>,
    decide: (field, id, note = "") =>
      ask(
        admin,
        `mutation ($id: ID!, $note: String!) { ${field}(id: $id, input: { note: $note }) {
           payment { id status } userErrors { field code message } } }`,
        { id, note },
        field,
      ) as ReturnType<BillingDesk["decide"]>,
    async pay(concept) {
      const due = (await desk.instalments()).find(
        (one) => one.concept === concept && !["PAID", "CANCELLED", "REFUNDED"].includes(one.status),
      );
      const { payment, userErrors } = await desk.notify(due?.id ?? "0");
      if (!payment) throw new Error(JSON.stringify(userErrors));
      await desk.decide("confirmPayment", payment.id);
      return payment.id;
    },
    balance: () =>
      ask(specialist, `{ balance { available retained payoutsPending } }`, {}, "balance") as ReturnType<
        BillingDesk["balance"]
      >,
  };
  return desk;
}

/** As after two days: transfers of the specialist to this account wait no longer. */
export async function knowPayoutAccount(
  app: TestApp,
  specialistId: number,
  iban = KNOWN_IBAN,
): Promise<void> {
  await app.deps.db.query(
    `INSERT INTO payout_accounts (specialist_id, iban, asked_at, usable_from) VALUES ($1, $2, $3, $3)`,
    [specialistId, iban, app.deps.clock.now()],
  );
}

export const KNOWN_IBAN = "ES9121000418450200051332";
