import { beforeAll, expect, test } from "@jest/globals";
import {
  execute,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLField,
  type GraphQLObjectType,
} from "graphql";
import type pg from "pg";
import { seedDemo } from "../../server/demo/seed.ts";
import type { Role } from "../../server/shared/context.ts";
import { openSession } from "../../server/domains/accounts/sessions.service.ts";
import { createContext } from "../../server/context.ts";
import { accessOf } from "../../server/graphql/access.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { testApp } from "../support/app.ts";

/**
 * What somebody may not see is not searched for them: nobody finds anything in any list by a value that nothing of that
 * list shows them. The lists come from the contract, the values from the database.
 */
const app = testApp({ now: new Date().toISOString() });
const schema = createSchema();
/** A client account like any other, but that it sees a debt list as its creditor. */
type Asker = Role | "PUBLIC" | "CREDITOR";
const roleOf = (asker: Asker) => (asker === "CREDITOR" ? "CLIENT" : asker);
const people = new Map<Asker, string | null>([["PUBLIC", null]]);
const emails = new Map<Exclude<Asker, "PUBLIC">, string>([
  ["ADMIN", "admin@demo.acuerdo.es"],
  ["CLIENT", "cliente@demo.acuerdo.es"],
  ["SPECIALIST", "especialista@demo.acuerdo.es"],
  ["CREDITOR", "acreedor@demo.acuerdo.es"],
]);
let values: string[] = [];
const PATIENCE_MS = 60_000;

/** Everybody's, in every column that may hold something not everybody sees. */
const TELLING =
  /(email|phone|document|iban|address|note|text|description|subject|file_name|reason|terms|place|result|concept|message|proof|company|entity|contract)/;
const NOT_TELLING =
  /^(places|skills|languages|intervention_areas|legal_.*|search_words|typeorm.*|migrations)$/;

beforeAll(async () => {
  await seedDemo(app.deps);
  const { db } = app.deps;
  // Every field of a page's rows at once is more than any page asks: what waits for a connection isn't refused here.
  const { master } = db.driver as unknown as { master: pg.Pool };
  master.options.connectionTimeoutMillis = PATIENCE_MS;
  for (const [asker, email] of emails) {
    const role = roleOf(asker) as Role;
    const [account] = await db.query<{ id: number }[]>(`SELECT id FROM accounts WHERE email = $1`, [email]);
    const session = { id: account?.id ?? 0, email, role };
    people.set(asker, await openSession({ ...app.deps, userAgent: "" }, db.manager, session));
  }
  await markEverything();
  values = await storedValues();
}, 120_000);

/** Values that occur nowhere else, where the demonstration has none or the same for several. */
async function markEverything(): Promise<void> {
  const { db } = app.deps;
  await db.query(
    `UPDATE parties SET email = 'zqcorreo' || id || '@marca.example', phone = (698000000 + id)::text,
       identity_document = 'ZQD' || id, address = 'Calle Zqcalle' || id`,
  );
  await db.query(
    `UPDATE accounts SET phone = (697000000 + id)::text, identity_document = 'ZQA' || id,
       address = jsonb_build_object('street', 'Zqsenda' || id)`,
  );
  await db.query(`UPDATE cases SET description = 'Zqrelato' || id`);
  await db.query(
    `INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience, search_text)
     SELECT timestamptz '2026-11-20T11:00:00Z', c.id, coalesce(c.specialist_id, c.client_id), 'MANAGER', 'x', 'ANOTACION', word, audience, fold_text(word)
     FROM cases c, unnest(ARRAY['ME', 'CLIENT', 'ALL']) AS audience, concat('Zqnota', audience, c.id) AS word`,
  );
}

/** A list that searches a column it doesn't show finds the first of them as well as the twentieth. */
const OF_A_COLUMN = 8;

/** The longest word of each stored value that may be somebody's secret. */
async function storedValues(): Promise<string[]> {
  const { db } = app.deps;
  const columns = await db.query<{ table: string; column: string }[]>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')`,
  );
  const words = new Set<string>();
  for (const { table, column } of columns) {
    if (NOT_TELLING.test(table) || !TELLING.test(column)) continue;
    const rows = await db.query<{ value: string }[]>(
      `SELECT DISTINCT "${column}"::text AS value FROM "${table}" WHERE "${column}" IS NOT NULL LIMIT ${OF_A_COLUMN}`,
    );
    for (const { value } of rows) {
      const [longest] = value.split(/[\s"{}:,;()]+/).toSorted((a, b) => b.length - a.length);
      if (longest && longest.length >= 5 && longest.length <= 60) words.add(longest);
    }
  }
  return [...words];
}

interface SearchedList {
  name: string;
  /** A document that takes `$search` and gives everything the list shows. */
  whole: string;
  /** Asks nothing but how many there are of each of some words. */
  counted: (words: readonly string[]) => string;
}

function listsFor(role: Role | "PUBLIC"): SearchedList[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return fields.flatMap((field) => {
    const to = accessOf(field) ?? [];
    const isOpen = to.includes(role) || (role !== "PUBLIC" && to.includes("SIGNED_IN"));
    const search = isOpen || to.includes("PUBLIC") ? searchArgument(field) : null;
    return search === null ? [] : [listOf(field, search, role)];
  });
}

function searchArgument(field: GraphQLField<unknown, unknown>): string | null {
  for (const { name, type } of field.args) {
    if (name === "search") return `search: $search`;
    const input = getNamedType(type);
    if (name === "filter" && isInputObjectType(input) && input.getFields()["search"])
      return `filter: { search: $search }`;
  }
  return null;
}

function listOf(field: GraphQLField<unknown, unknown>, search: string, role: Role | "PUBLIC"): SearchedList {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) throw new Error(`${field.name} is no list`);
  const page = field.args.some(({ name }) => name === "page") ? ", page: { number: $number, size: 50 }" : "";
  const variables = `($search: String${page ? ", $number: Int! = 1" : ""})`;
  const isPage = type.getFields()["nodes"] !== undefined;
  return {
    name: field.name,
    whole: `query ${variables} { ${field.name}(${search}${page}) ${selection(type, role, [])} }`,
    counted: (words) =>
      forEach(
        words,
        (at) =>
          `${field.name}(${search.replace("$search", at)}) ${isPage ? "{ totalCount }" : "{ __typename }"}`,
      ),
  };
}

/** The same field for each of some words, the first as `w0`; the variables are `s0`, `s1` … */
function forEach(words: readonly string[], field: (variable: string) => string): string {
  const variables = words.map((_word, at) => `$s${at}: String!`).join(", ");
  return `query (${variables}) { ${words.map((_word, at) => `w${at}: ${field(`$s${at}`)}`).join(" ")} }`;
}

/**
 * Words of one document: a document for each would take most of its time with what isn't searching, and more than these wait so
 * long for a connection, on a busy machine, that they are refused.
 */
const AT_ONCE = 8;

/** What is answered for each word. */
async function askForEach<Answer>(
  asker: Asker,
  words: readonly string[],
  document: (words: readonly string[]) => string,
): Promise<(readonly [string, Answer])[]> {
  const answers: (readonly [string, Answer])[] = [];
  for (let from = 0; from < words.length; from += AT_ONCE) {
    const some = words.slice(from, from + AT_ONCE);
    await app.deps.db.query(`DELETE FROM platform.rate_limits`);
    const data = await ask(
      asker,
      document(some),
      Object.fromEntries(some.map((word, at) => [`s${at}`, word])),
    );
    answers.push(...some.map((word, at) => [word, data[`w${at}`] as Answer] as const));
  }
  return answers;
}

/** Every field that needs no argument and lets this role in, four levels deep and no type within itself. */
function selection(type: GraphQLObjectType, role: Role | "PUBLIC", within: readonly string[]): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const to = accessOf(field);
    const isShut = to !== null && !to.includes("PUBLIC") && !to.includes(role);
    const needs = field.args.some(
      (argument) => isNonNullType(argument.type) && argument.defaultValue === undefined,
    );
    if (isShut || needs) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (!isObjectType(inner) || within.length === 4 || within.includes(inner.name)) return [];
    return [`${field.name} ${selection(inner, role, [...within, inner.name])}`];
  });
  return `{ __typename ${fields.join(" ")} }`;
}

async function ask(asker: Asker, document: string, variables: object): Promise<Record<string, unknown>> {
  const token = people.get(asker);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const contextValue = await createContext(app.deps, { headers, ip: "127.0.0.1", id: "test" } as never);
  const { data, errors } = await execute({
    schema,
    document: parse(document),
    contextValue,
    variableValues: { ...variables },
  });
  expect(errors ?? []).toEqual([]);
  return data as Record<string, unknown>;
}

/** Everything that somebody's lists and account show, as one text. */
const shown = new Map<Asker, Promise<string>>();

function shownTo(asker: Asker): Promise<string> {
  const known = shown.get(asker);
  if (known !== undefined) return known;
  const asked = (async () => {
    let text = folded(JSON.stringify(await accountOf(asker)));
    for (const list of lists.get(asker) ?? []) text += await shownBy(asker, list);
    return text;
  })();
  shown.set(asker, asked);
  return asked;
}

/** All pages of what the list shows, as one text. */
async function shownBy(asker: Asker, { name, whole }: SearchedList): Promise<string> {
  let text = "";
  for (let number = 1; number < 20; number += 1) {
    const data = await ask(asker, whole, whole.includes("$number") ? { number } : {});
    text += JSON.stringify(data);
    const { nodes } = data[name] as { nodes?: unknown[] };
    if (!nodes || nodes.length < 50) break;
  }
  return folded(text);
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function countOf(answer: unknown): number {
  return Array.isArray(answer) ? answer.length : (answer as { totalCount: number }).totalCount;
}

/** Takes what sounds alike and single words of several for an answer: only values that resemble no word tell. */
const FORGIVING = "publicSpecialists";
const MARK = /^(zq[a-z]+\d+|69\d{7})$/i;

async function accountOf(asker: Asker): Promise<unknown> {
  return app.deps.db.query(`SELECT * FROM accounts WHERE email = $1`, [
    asker === "PUBLIC" ? "" : emails.get(asker),
  ]);
}

const ASKERS = ["PUBLIC", "CLIENT", "CREDITOR", "SPECIALIST", "ADMIN"] as const;
const lists = new Map(ASKERS.map((asker) => [asker, listsFor(roleOf(asker))]));

test("every list that can be searched is looked at", () => {
  const names = new Set([...lists.values()].flat().map(({ name }) => name));
  expect(names.size).toBeGreaterThan(12);
  expect(values.length).toBeGreaterThan(200);
});

test.each(ASKERS)(
  "%s finds nothing by what no list shows",
  async (role) => {
    const own = lists.get(role) ?? [];
    const text = await shownTo(role);
    const hidden = values.filter((value) => !text.includes(folded(value)));
    expect(hidden.length).toBeGreaterThan(role === "ADMIN" ? 5 : 80);
    const found: string[] = [];
    for (const { name, counted } of own)
      for (const [word, answer] of await askForEach<unknown>(
        role,
        hidden.filter((value) => name !== FORGIVING || MARK.test(value)),
        counted,
      ))
        if (countOf(answer) > 0) found.push(`${name}: ${word}`);
    expect(found).toEqual([]);
  },
  180_000,
);

const everything = (words: readonly string[]) =>
  forEach(words, (at) => `searchEverything(query: ${at}) { groups { hits { title } } }`);

test.each(["CLIENT", "CREDITOR", "SPECIALIST", "ADMIN"] as const)(
  "nor does %s find anything so in the search over everything",
  async (role) => {
    const text = await shownTo(role);
    const hidden = values.filter((value) => !text.includes(folded(value)));
    // Documents stand on the pages of cases, in no list.
    const [own] = await app.deps.db.query<{ names: string }[]>(
      `SELECT coalesce(string_agg(lower(name), ' '), '') AS names FROM (
         SELECT file_name AS name FROM case_documents UNION ALL SELECT title FROM issued_documents) AS documents`,
    );
    const secret = hidden.filter((value) => !folded(own?.names ?? "").includes(folded(value)));
    expect(secret.length).toBeGreaterThan(role === "ADMIN" ? 5 : 60);
    const found: string[] = [];
    for (const [word, { groups }] of await askForEach<{ groups: unknown[] }>(role, secret, everything))
      if (groups.length > 0) found.push(`${word}: ${JSON.stringify(groups)}`);
    expect(found).toEqual([]);
  },
  180_000,
);

test("an asked specialist sorts and filters by nothing that isn't shown", async () => {
  const { db } = app.deps;
  await db.query(
    `UPDATE cases SET open_agreements = 1, sessions = 1, next_session_at = $1 WHERE status = 'PENDING_ACCEPTANCE'`,
    [app.deps.clock.now()],
  );
  const query = `query ($tab: CaseTab! = ALL) { cases(filter: { tab: $tab }, page: { size: 100 }) {
    nodes { status openAgreements nextSessionAt } } }`;
  type Answer = {
    cases: { nodes: { status: string; openAgreements: number; nextSessionAt: string | null }[] };
  };
  const asked = async (tab?: string) => {
    const { cases } = (await ask("SPECIALIST", query, tab === undefined ? {} : { tab })) as unknown as Answer;
    return cases.nodes.filter(({ status }) => status === "PENDING_ACCEPTANCE");
  };
  const [first, ...others] = await asked();
  expect(first).toMatchObject({ openAgreements: 0, nextSessionAt: null });
  for (const row of others) expect(row).toEqual(first);
  for (const tab of ["AGREEMENTS", "SESSIONS"]) expect(await asked(tab)).toEqual([]);
});
