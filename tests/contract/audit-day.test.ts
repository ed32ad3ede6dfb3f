import { beforeAll, expect, test } from "@jest/globals";
import { isEnumType, isInputObjectType, isObjectType } from "graphql";
import { auditNames } from "../../server/audit-names.ts";
import { dice } from "../../server/demo/dice.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { SENTENCES } from "../../server/domains/accounts/users/audit-sentences.ts";
import { auditSentence } from "../../server/domains/accounts/users/tell-entry.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { auditedActions } from "../support/audit-sources.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

/**
 * A day of entries of the demonstration: each action several times, about things that are there and about some that are
 * gone, with every kind of value that is noted.
 */

const TABLES: Readonly<Record<string, string>> = {
  account: "accounts",
  agreement: "agreements",
  agreementInstalment: "agreement_instalments",
  budget: "budgets",
  case: "cases",
  caseDraft: "case_drafts",
  clientContact: "client_contacts",
  conversation: "conversations",
  credential: "specialist_credentials",
  instalment: "budget_instalments",
  lead: "leads",
  matterSession: "matter_sessions",
  party: "parties",
  payment: "payments",
  payout: "payouts",
  review: "reviews",
  task: "tasks",
  task_import: "task_imports",
  taskList: "task_lists",
  tasks: "tasks",
  ticket: "tickets",
};
const ROUNDS = 12;
const GONE = 999_999_999;

const database = testDatabase();
const draw = dice(20_261_124);
const below = (count: number) => Math.floor(draw() * count);
const chance = (share: number) => draw() < share;
const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
const ids = new Map<string, number[]>();
const columns = new Set<string>();

const types = Object.values(createSchema().getTypeMap()).filter(({ name }) => !name.startsWith("__"));
const enumValues = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name));
const fieldNames = types
  .filter((type) => isInputObjectType(type) || isObjectType(type))
  .flatMap((type) => Object.keys(type.getFields()));

beforeAll(async () => {
  await seedDemo(await testDeps(database));
  for (const [type, table] of Object.entries(TABLES)) {
    const rows = await database.db.query<{ id: number }[]>(`SELECT id FROM ${table} ORDER BY id LIMIT 40`);
    ids.set(
      type,
      rows.map(({ id }) => id),
    );
  }
  const rows = await database.db.query<{ name: string }[]>(
    `SELECT DISTINCT unnest(ARRAY[table_name, column_name])::text AS name
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  for (const { name } of rows) columns.add(name);
}, 120_000);

function idOf(type: string): number {
  const known = ids.get(type === "specialist" ? "account" : type) ?? [];
  return known.length === 0 || chance(0.1) ? GONE : pick(known);
}

/** What an entry may have noted under a name, by how the sentence reads it. */
function valueFor(kind: string, rest: string): unknown {
  const type = rest.split("|")[0]?.replace("^", "") ?? "";
  if (kind === "@") return type === "tasks" ? [idOf(type), idOf(type)].slice(below(2)) : idOf(type);
  if (kind === "#") return pick([0, 1, 7, 12_345]);
  if (kind === "?") return pick([true, false, null]);
  const codes = kind === ":" && chance(0.3) ? fieldNames : enumValues;
  return chance(0.5) ? pick(codes) : [pick(codes), pick(fieldNames), pick(codes)];
}

/** Values by which some sentences choose their words; others don't look at them. */
const choosing = () => ({
  by: pick(["LINK", "ASKED"]),
  event: pick(["reassignmentRefused", "assigned"]),
  files: below(3),
  from: pick([null, "2026-11-01", ...enumValues]),
  method: pick(["LINK", "ACCOUNT"]),
  move: pick(["DECLINE", "COUNTERPARTY_ACCEPTED"]),
  to: pick([null, "2026-11-23", ...enumValues]),
});

function entryOf(action: keyof typeof SENTENCES, subjectType: string) {
  const sentence = SENTENCES[action];
  const base: Record<string, unknown> = choosing();
  const template = typeof sentence === "string" ? sentence : sentence(base);
  for (const [, key = "", kind = "", rest = ""] of template.matchAll(/\{(\w+)([@:#?])([^}]*)\}/g)) {
    // A code that is known stays now and then.
    if (chance(0.9)) base[key] = valueFor(kind, rest);
  }
  const subjectId = subjectType in TABLES || subjectType === "specialist" ? String(idOf(subjectType)) : null;
  return {
    id: 2 ** 40,
    actorId: chance(0.2) ? null : idOf("account"),
    apiKeyId: null,
    action,
    subjectType,
    subjectId,
    data: base,
  };
}

async function tellDay(): Promise<string[]> {
  const loaders = new Map<string, unknown>();
  const ctx = {
    db: database.db,
    loader: <T>(name: string, create: () => T): T => {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name) as T;
    },
  };
  const entries = [...auditedActions()].flatMap(([action, subjects]) =>
    [...subjects].flatMap((subject) =>
      Array.from({ length: ROUNDS }, () => entryOf(action as keyof typeof SENTENCES, subject)),
    ),
  );
  return Promise.all(
    entries.map(async (entry) =>
      (await auditSentence(ctx, auditNames, entry)).map(({ text }) => text).join(""),
    ),
  );
}

/** Spanish words, too. */
const SPANISH = new Set(["a", "A", "y", "balance", "mailing", "webhook", "ACUERDO", "PAGO", "PDF", "CSV"]);

test("no sentence of a day shows the name of a table, a column, a field or an enum, a stored date or JSON", async () => {
  const sentences = await tellDay();
  expect(sentences.length).toBeGreaterThan(2_000);
  const names = new Set([...columns, ...fieldNames, ...enumValues].filter((name) => !SPANISH.has(name)));
  const written = /\b[a-z]+[A-Z]\w*|\b\w+_\w+|\b\d{4}-\d\d-\d\d|[{}[\]"]|undefined|null\b|\bNaN\b/;
  const technical = sentences.filter(
    (text) => written.test(text) || text.split(/[^\p{L}\d_]+/u).some((word) => names.has(word)),
  );
  expect([...new Set(technical)]).toEqual([]);
}, 120_000);
