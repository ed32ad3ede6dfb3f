import { beforeAll, expect, jest, test } from "@jest/globals";
import {
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
} from "graphql";
import { accessOf } from "../../server/graphql/access.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { rootFields, sample } from "../support/asked-fields.ts";
import { proceedingsDesk, type Person } from "../support/proceedings.ts";
import { companyOf, listOf, showTo, type SeededList } from "./portfolio-desk.ts";

// Every operation, with each id of a list, of a debt and of its party.
jest.setTimeout(120_000);

const desk = proceedingsDesk();
const schema = createSchema();
let person: Person;
let mine: SeededList;
let other: SeededList;

/** Of nobody's list but the other one, and of the own one what isn't shown. */
const FOREIGN = "Zqajena";
const INTERNAL = "Zqinterno";

beforeAll(async () => {
  person = await companyOf(desk, "persona@banco.example", "Banco Iberia, S.A.");
  mine = await listOf(desk, "Cartera propia", ["100.00"]);
  other = await listOf(desk, `Cartera ${FOREIGN}`, ["777.00"]);
  await showTo(desk, mine.id, person.email);
  const { db } = desk.app.deps;
  await db.query(`UPDATE tasks SET debtor = $2 WHERE list_id = $1`, [other.id, `Ana ${FOREIGN}`]);
  await db.query(
    `UPDATE tasks SET contact_email = lower($2) || '@correo.example', contact_phone = '699887766', last_action = $2,
       addresses = ARRAY[$2], extra = jsonb_build_object('Nota', $2::text) WHERE list_id = $1`,
    [mine.id, INTERNAL],
  );
  await db.query(`UPDATE task_events SET summary = $1, reason = $1`, [INTERNAL]);
  await db.query(`UPDATE specialists SET headline = $1 WHERE account_id = $2`, [
    INTERNAL,
    desk.specialist.accountId,
  ]);
});

/** Every field that needs no argument and lets a client in, four levels deep and no type within itself. */
function selection(type: GraphQLObjectType, within: readonly string[] = []): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const to = accessOf(field);
    const isShut = to !== null && !to.some((one) => ["PUBLIC", "SIGNED_IN", "CLIENT"].includes(one));
    const needs = field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
    if (isShut || needs) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (!isObjectType(inner) || within.length === 4 || within.includes(inner.name)) return [];
    return [`${field.name} ${selection(inner, [...within, inner.name])}`];
  });
  return `{ __typename ${fields.join(" ")} }`;
}

/** `id` in place of each id and number, in the arguments and in the inputs. */
function argumentsWith(field: GraphQLField<unknown, unknown>, id: string): Record<string, unknown> {
  return Object.fromEntries(
    field.args.flatMap(({ name, type }) => {
      const value = valueWith(name, type.toString(), id);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueWith(name: string, type: string, id: string): unknown {
  const bare = type.replaceAll("!", "");
  if (bare === "ID" || (bare === "String" && /number|code|search|query/i.test(name))) return id;
  if (bare === "[ID]") return [id];
  const named = schema.getType(bare);
  if (isInputObjectType(named)) {
    const entries = Object.values(named.getFields()).flatMap((one) => {
      const value = valueWith(one.name, one.type.toString(), id);
      return value === undefined ? [] : [[one.name, value] as const];
    });
    return entries.length === 0 ? sample(type) : Object.fromEntries(entries);
  }
  return sample(type);
}

const open = rootFields(schema).filter(({ operation, field }) => {
  const to = accessOf(field) ?? [];
  return operation === "query" && to.some((one) => ["PUBLIC", "SIGNED_IN", "CLIENT"].includes(one));
});

async function ask(field: GraphQLField<unknown, unknown>, id: string): Promise<string> {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type.toString()}`).join(", ");
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(", ");
  const type = getNamedType(field.type);
  const answer = isObjectType(type) ? selection(type) : "";
  const document = `query ${declared ? `(${declared})` : ""} { ${field.name}${passed ? `(${passed})` : ""} ${answer} }`;
  const { data, errors } = await desk.app.graphql(document, argumentsWith(field, id), person.token);
  // What was asked for stands in some refusals.
  return JSON.stringify([data, errors.map(({ message }) => message)]);
}

test("no query shows a creditor's person another list, nor what isn't shown of its own, by any id", async () => {
  expect(open.length).toBeGreaterThan(40);
  const ids = [mine, other].flatMap(({ id, codeId, tasks }) => [
    String(id),
    codeId,
    ...tasks.flatMap((task) => [String(task.id), task.reference]),
  ]);
  const told: string[] = [];
  let answered = 0;
  for (const { field } of open)
    for (const id of ids) {
      await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
      const answer = await ask(field, id);
      if (answer.includes("Ana Zq") || answer.toLowerCase().includes(FOREIGN.toLowerCase()))
        told.push(`${field.name} ${id}: another list`);
      if (/zqinterno|699887766/i.test(answer)) told.push(`${field.name} ${id}: internal`);
      if (answer.includes("Cartera propia")) answered += 1;
    }
  expect(told).toEqual([]);
  // Its own list it does see.
  expect(answered).toBeGreaterThan(2);
});
