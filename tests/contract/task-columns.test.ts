import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from "graphql";
import { getMetadataArgsStorage, type ColumnOptions } from "typeorm";
import { TASK_PROPERTIES } from "../../schema/rules/task-properties.ts";
import {
  COLUMN_NAMES,
  columnOf,
  PLAIN_VALUES,
  PROGRESS_COLUMNS,
  sqlName,
  VALUE_COLUMNS,
} from "../../server/domains/tasks/task-columns.ts";
import { NEW_TASK_COLUMNS } from "../../server/domains/tasks/task-row-values.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import { readContract } from "../../server/graphql/schema.ts";

function typeOf({ type, array, length, precision, scale }: ColumnOptions): string {
  if (type === "char") return `character(${length})`;
  if (type === "numeric") return `numeric(${precision}, ${scale})`;
  return `${String(type)}${array ? "[]" : ""}`;
}

test("the table of columns says what the entity says", () => {
  const said = getMetadataArgsStorage()
    .filterColumns(Task)
    .map(
      ({ propertyName, options }) => `${propertyName}: ${options.name ?? propertyName} ${typeOf(options)}`,
    );
  const listed = COLUMN_NAMES.map((column) => `${column}: ${sqlName(column)} ${columnOf(column).type}`);
  expect(listed.toSorted()).toEqual(said.toSorted());
});

test("undoing an import restores whatever a change of a task can have written", () => {
  const restored: readonly string[] = [...VALUE_COLUMNS, ...PROGRESS_COLUMNS];
  expect(NEW_TASK_COLUMNS.filter((column) => !restored.includes(column)).toSorted()).toEqual([
    "codeId",
    "createdAt",
    "createdBy",
    "importNumber",
    "importRow",
    "listId",
    "updatedAt",
  ]);
});

test("every value is in the contract: shown, edited and chosen for a file's column", () => {
  const schema = buildSchema(readContract().join("\n"));
  const fieldsOf = (name: string) => {
    const type = schema.getType(name);
    return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  };
  expect(fieldsOf("Task")).toEqual(expect.arrayContaining([...PLAIN_VALUES]));
  expect(fieldsOf("UpdateTaskInput")).toEqual(expect.arrayContaining([...PLAIN_VALUES]));
  const created = PLAIN_VALUES.filter((column) => column !== "type");
  expect(fieldsOf("CreateTaskInput")).toEqual(expect.arrayContaining(created));
  const choices = schema.getType("TaskImportColumnChoice");
  expect(isEnumType(choices) && choices.getValues().map(({ name }) => name)).toEqual([
    ...TASK_PROPERTIES,
    "EXTRA",
    "IGNORE",
  ]);
});

/** Files that may name many columns, and why. A new one that none of them names is stored, changed, exported and undone all the same. */
const MAY_NAME_MANY: Readonly<Record<string, string>> = {
  "schema/rules/task-properties.ts": "what each property is called",
  "server/domains/tasks/task.entity.ts": "the table",
  "server/domains/tasks/task-columns.ts": "its columns",
  "server/domains/tasks/create-task.input.ts": "each field's rule in the form",
  "server/domains/task-imports/import-template.ts": "an example of each",
  "server/domains/task-imports/understanding/header-words.ts": "how else files call them",
  "server/domains/task-imports/understanding/content-fit.ts": "what their content looks like",
  "server/domains/task-imports/understanding/cell-readers.ts": "those that aren't plain words",
  "server/domains/accounts/users/audit-values.ts": "their words inside a sentence",
  "server/domains/portfolios/portfolio-tasks.ts":
    "those that a creditor's people may see: a new one is shown to nobody by itself",
  "server/demo/demo-tasks.ts": "made-up values",
  "server/demo/generate-tasks.ts": "a million made-up rows in SQL",
};

test("no other file lists the columns by hand", () => {
  const names = PLAIN_VALUES.filter((column) => /[A-Z]/.test(column));
  const naming = (text: string, words: readonly string[]) =>
    words.filter((word) => new RegExp(`\\b${word}\\b`).test(text)).length;
  const listing = globSync(["server/**/*.ts", "schema/rules/*.ts"], {
    exclude: ["server/generated/**"],
  }).filter((file) => {
    const text = readFileSync(file, "utf8");
    return naming(text, names) > names.length / 2 || naming(text, names.map(sqlName)) > names.length / 2;
  });
  expect(names.length).toBeGreaterThan(6);
  expect(listing.toSorted()).toEqual(Object.keys(MAY_NAME_MANY).toSorted());
});
