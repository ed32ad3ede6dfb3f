import type { Row } from "./row.ts";
import { accountsRows } from "./rows/accounts.rows.ts";
import { downloadsRows } from "./rows/downloads.rows.ts";
import { taskImportsRows } from "./rows/task-imports.rows.ts";
import { tasksRows } from "./rows/tasks.rows.ts";

/** Every documented call. What isn't here doesn't exist; what is here is documented and tested. */
export const restTable: readonly Row[] = [
  ...accountsRows,
  ...tasksRows,
  ...taskImportsRows,
  ...downloadsRows,
];
