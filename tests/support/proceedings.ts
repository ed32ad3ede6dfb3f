import { beforeAll, expect } from "@jest/globals";
import { createTask } from "../../server/domains/tasks/create-task.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { openSession } from "../../server/domains/accounts/sessions.service.ts";
import { createContext } from "../../server/context.ts";
import { payloadOf, testApp } from "./app.ts";
import type { GraphqlAnswer, TestApp } from "./app.ts";
import { addCaseRow, publicSpecialist } from "./cases.ts";
import { identify } from "./identities.ts";
import { FORM } from "./task-desk.ts";

export interface Person {
  token: string;
  accountId: number;
  email: string;
}

export interface TestMatter {
  id: number;
  reference: string;
  /** What GraphQL calls it. */
  input: { caseNumber: string } | { taskId: string };
  claimantId: number;
  respondentId: number;
}

export interface UserError {
  field: string[];
  code: string;
  message: string;
}

export type Payload = { userErrors: UserError[]; message: string | null } & Record<string, unknown>;

export interface Desk {
  readonly app: TestApp;
  readonly client: Person;
  readonly specialist: Person;
  /** Signed in, with nothing to do with anything. */
  readonly otherClient: Person;
  readonly otherSpecialist: Person;
  readonly admin: Person;
  /** Moves the clock; everybody logs in again, since sessions end with the day. */
  travel(instant: string): Promise<void>;
  /** Its parties' documents and addresses are known, unless `identified` is false. */
  caseOf(
    change?: (Parameters<typeof addCaseRow>[1] | object) & { identified?: boolean },
  ): Promise<TestMatter>;
  /** Those of its parties are known, too. */
  taskOf(assignee?: Person | null, form?: object): Promise<TestMatter>;
  /** The mutation's payload; throws on a top-level error. */
  mutate(person: Person, name: string, call: string, fields: string): Promise<Payload>;
  ask(person: Person, query: string): Promise<GraphqlAnswer>;
  /** A request of somebody signed in, for services. */
  ctxOf(person: Person): Promise<SignedInContext>;
  mailsTo(
    email: string,
  ): Promise<{ subject: string; text: string; attachments?: { text?: string; made?: string }[] }[]>;
  download(path: string): Promise<{ status: number; body: Buffer; type: string; disposition: string }>;
}

/** A client, a specialist, strangers and an administrator on a database of their own. Call at the top of a test file. */
export function proceedingsDesk(options?: Parameters<typeof testApp>[0]): Desk {
  const app = testApp(options);
  const people: Partial<
    Record<"client" | "specialist" | "otherClient" | "otherSpecialist" | "admin", Person>
  > = {};
  const person = (name: keyof typeof people): Person => {
    const found = people[name];
    if (!found) throw new Error("people exist from beforeAll on");
    return found;
  };

  beforeAll(async () => {
    people.client = await app.signIn("CLIENT");
    people.otherClient = await app.signIn("CLIENT");
    people.specialist = await publicSpecialist(app);
    people.otherSpecialist = await publicSpecialist(app, { names: "Otra", surnames: "Persona" });
    people.admin = await app.signIn("ADMIN");
    await app.deps.db.query(
      `INSERT INTO specialist_credentials (created_at, account_id, kind, title, issuer, number, status) VALUES
         ('2026-11-20T11:00:00Z', $1, 'QUALIFICATION', 'Grado en Derecho', 'Universidad de Ejemplo', '', 'VERIFIED'),
         ('2026-11-20T11:00:00Z', $1, 'REGISTRATION', 'Colegiada', 'Colegio de la Abogacía de Madrid', '1234', 'VERIFIED'),
         ('2026-11-20T11:00:00Z', $1, 'INSURANCE', 'Póliza', 'Seguros Ejemplo', '998877', 'VERIFIED')`,
      [people.specialist.accountId],
    );
  }, 30_000);

  const desk: Desk = {
    app,
    get client() {
      return person("client");
    },
    get otherClient() {
      return person("otherClient");
    },
    get specialist() {
      return person("specialist");
    },
    get otherSpecialist() {
      return person("otherSpecialist");
    },
    get admin() {
      return person("admin");
    },
    travel: async (instant) => {
      app.deps.setNow(instant);
      const roles = {
        client: "CLIENT",
        otherClient: "CLIENT",
        specialist: "SPECIALIST",
        otherSpecialist: "SPECIALIST",
        admin: "ADMIN",
      } as const;
      for (const name of Object.keys(roles) as (keyof typeof roles)[]) {
        const { accountId: id, email } = person(name);
        person(name).token = await openSession({ ...app.deps, userAgent: "" }, app.deps.db.manager, {
          id,
          email,
          role: roles[name],
        });
      }
    },
    caseOf: async ({ identified = true, ...change } = {}) => {
      const row = await addCaseRow(app.deps, {
        clientId: person("client").accountId,
        specialistId: person("specialist").accountId,
        status: "IN_PROGRESS",
        counterpartyEmail: "contraparte@correo.example",
        description: "Humedades en el piso de abajo",
        ...change,
      });
      if (identified) await identify(app.deps.db, [row.claimantId, row.respondentId]);
      return { ...row, reference: row.number, input: { caseNumber: row.number } };
    },
    taskOf: async (assignee = person("specialist"), form = {}) => {
      const { task } = await createTask(await desk.ctxOf(person("admin")), { ...FORM, ...form });
      if (assignee !== null) {
        await app.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [
          task.id,
          assignee.accountId,
        ]);
      }
      const { data, errors } = await desk.ask(
        person("admin"),
        `{ task(id: "${task.id}") { parties { id side } } }`,
      );
      expect(errors).toEqual([]);
      const parties = (data as unknown as { task: { parties: { id: string; side: string }[] } }).task.parties;
      const idOf = (side: string) => Number(parties.find((one) => one.side === side)?.id);
      await identify(app.deps.db, [idOf("CLAIMANT"), idOf("RESPONDENT")]);
      return {
        id: task.id,
        reference: task.codeId,
        input: { taskId: task.codeId },
        claimantId: idOf("CLAIMANT"),
        respondentId: idOf("RESPONDENT"),
      };
    },
    mutate: async ({ token }, name, call, fields) =>
      payloadOf(
        await app.graphql(
          `mutation { ${name}(${call}) { ${fields} userErrors { field code message } } }`,
          {},
          token,
        ),
        name,
      ) as Payload,
    ask: ({ token }, query) => app.graphql(query, {}, token),
    ctxOf: async ({ token }) => {
      const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1", id: "test" };
      return (await createContext(app.deps, request as never)) as SignedInContext;
    },
    mailsTo: async (email) => (await app.deps.sentMails()).filter(({ to }) => to === email),
    download: async (path) => {
      const answer = await app.http
        .get(path)
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => void parts.push(part));
          response.on("end", () => done(null, Buffer.concat(parts)));
        });
      return {
        status: answer.status,
        body: answer.body as Buffer,
        type: String(answer.headers["content-type"]),
        disposition: String(answer.headers["content-disposition"]),
      };
    },
  };
  return desk;
}

/** A literal of a GraphQL document: names of enums are written with `en`. */
export function literal(value: unknown): string {
  if (value instanceof EnumName) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, part]) => `${key}: ${literal(part)}`)
      .join(", ")}}`;
  }
  return JSON.stringify(value);
}

class EnumName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** An enum's value in `literal`. */
export function en(name: string): EnumName {
  return new EnumName(name);
}
