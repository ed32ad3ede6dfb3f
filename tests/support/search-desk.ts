import { createTask } from "../../server/domains/tasks/create-task.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { payloadOf, type TestApp } from "./app.ts";
import { addCaseRow } from "./cases.ts";
import { FORM, type TaskForm } from "./task-desk.ts";

export interface FoundHit {
  kind: string;
  id: string;
  title: string;
  text: string;
  path: string;
  matched: string;
}

export interface SearchAnswer {
  groups: { kind: string; hasMore: boolean; hits: FoundHit[] }[];
  message: string | null;
  unfinished: string[];
}

export type Person = { token: string; accountId: number; email: string };

/** The people of a search, one of each role, asked over GraphQL. */
export interface SearchDesk {
  admin: Person;
  specialist: Person;
  client: Person;
  search(by: Person, query: string, options?: { kinds?: string[]; perKind?: number }): Promise<SearchAnswer>;
  /** "KIND title" of every hit, in order. */
  titles(by: Person, query: string, kinds?: string[]): Promise<string[]>;
  task(form: Partial<TaskForm>): Promise<string>;
  /** A case of the desk's client and specialist unless others are named; `other` is the counterparty as it is stored. */
  addCase(
    wanted: { status?: string; clientId?: number; specialistId?: number },
    other: Record<string, string>,
  ): Promise<{ id: number; number: string; respondentId: number }>;
}

const SEARCH = `query ($query: String!, $kinds: [SearchKind!], $perKind: Int! = 5) {
  searchEverything(query: $query, kinds: $kinds, perKind: $perKind) {
    groups { kind hasMore hits { kind id title text path matched } } message unfinished } }`;

/** Call in a beforeAll. */
export async function searchDesk(app: TestApp): Promise<SearchDesk> {
  const [admin, specialist, client] = [
    await app.signIn("ADMIN"),
    await app.signIn("SPECIALIST"),
    await app.signIn("CLIENT"),
  ];
  const { deps } = app;
  const { db } = deps;
  const actor = { accountId: admin.accountId, role: "ADMIN" };
  const ctx = { ...deps, actor, requestId: "test", loader: <T>(_: string, make: () => T) => make() };
  const desk: SearchDesk = {
    admin,
    specialist,
    client,
    async search(by, query, options = {}) {
      // Tests type faster than people.
      await db.query(`DELETE FROM platform.rate_limits`);
      return payloadOf(
        await app.graphql(SEARCH, { query, ...options }, by.token),
        "searchEverything",
      ) as SearchAnswer;
    },
    async titles(by, query, kinds) {
      const { groups } = await desk.search(by, query, { kinds });
      return groups.flatMap(({ kind, hits }) => hits.map(({ title }) => `${kind} ${title}`));
    },
    async task(form) {
      const { task } = await createTask(ctx as unknown as SignedInContext, { ...FORM, ...form });
      return task.codeId;
    },
    async addCase(
      { status = "IN_PROGRESS", clientId = client.accountId, specialistId = specialist.accountId },
      other,
    ) {
      const added = await addCaseRow(deps, { status, clientId, specialistId });
      const columns = Object.keys(other);
      await db.query(
        `UPDATE parties SET ${columns.map((column, at) => `${column} = $${at + 2}`).join(", ")} WHERE id = $1`,
        [added.respondentId, ...Object.values(other)],
      );
      return added;
    },
  };
  return desk;
}
