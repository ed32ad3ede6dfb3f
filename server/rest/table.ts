import type { WorkKind } from "../platform/pool-shares.ts";
import type { Row } from "./row.ts";
import { accountsRows } from "./rows/accounts.rows.ts";
import { casesRows } from "./rows/cases.rows.ts";
import { changesRows } from "./rows/changes.rows.ts";
import { catalogsRows } from "./rows/catalogs.rows.ts";
import { downloadsRows } from "./rows/downloads.rows.ts";
import { legalRows } from "./rows/legal.rows.ts";
import { debtPaymentsRows } from "./rows/debt-payments.rows.ts";
import { recordsRows } from "./rows/records.rows.ts";
import { photosRows } from "./rows/photos.rows.ts";
import { recoveryRows } from "./rows/recovery.rows.ts";
import { registrationRows } from "./rows/registration.rows.ts";
import { specialistsRows } from "./rows/specialists.rows.ts";
import { taskImportsRows } from "./rows/task-imports.rows.ts";
import { tasksRows } from "./rows/tasks.rows.ts";

/** Every documented call. What isn't here doesn't exist; what is here is documented and tested. */
export const restTable: readonly Row[] = [
  ...registrationRows,
  ...accountsRows,
  ...recoveryRows,
  ...catalogsRows,
  ...specialistsRows,
  ...casesRows,
  ...tasksRows,
  ...taskImportsRows,
  ...changesRows,
  ...debtPaymentsRows,
  ...recordsRows,
  ...legalRows,
  ...downloadsRows,
  ...photosRows,
];

const WAYS_IN: ReadonlySet<Row> = new Set([...registrationRows, ...accountsRows, ...recoveryRows]);

/** Whose share of the pool a call takes. */
export function kindOfRow(row: Row): WorkKind {
  return WAYS_IN.has(row) ? "logIn" : "lists";
}
