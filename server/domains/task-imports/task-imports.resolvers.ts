import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { taskOverview } from "../tasks/task-overview.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { taskListLoader } from "../tasks/tasks.loaders.ts";
import { cancelTaskImport } from "./cancel-import.ts";
import { changeTaskImportReading } from "./change-reading.ts";
import { commitTaskImport } from "./commit-import.ts";
import { completeTasksFromImport } from "./complete-tasks.ts";
import { correctTaskImportCells } from "./correct-cells.ts";
import { decideTaskImportReading } from "./decide-reading.ts";
import { importAlerts } from "./import-alerts.ts";
import { importRows } from "./import-rows.ts";
import { deliverTaskFile, deliveryView, taskFileDelivery } from "./deliver-file.ts";
import { findImport } from "./import-store.ts";
import { downloadTaskImportTemplate } from "./import-template.ts";
import { importColumns, importCounts, importProgress, importWarnings } from "./import-view.ts";
import { leaveOutTaskImportRows } from "./leave-out-rows.ts";
import { downloadTaskImportLeftOut } from "./left-out-download.ts";
import { importDuplicates } from "./list-duplicates.ts";
import { recentImports, taskImports } from "./list-imports.ts";
import { replaceTaskImportValue } from "./replace-value.ts";
import { resolveTaskDuplicates } from "./resolve-duplicates.ts";
import { saveTaskImportMapping } from "./save-mapping.ts";
import { startTaskImport } from "./start-import.ts";
import { keyNameLoader, listImportsLoader, listPendingDuplicatesLoader } from "./task-imports.loaders.ts";
import { missingProperties } from "./understanding/understand-row.ts";
import { undoableUntil, undoTaskImport } from "./undo-import.ts";

export const taskImportsResolvers: Resolvers = {
  Query: {
    taskFileDelivery: async (_root, { id }, ctx) => {
      const record = await taskFileDelivery(ctx, id);
      return record && deliveryView(ctx, record);
    },
    taskImport: (_root, { id }, ctx) => findImport(ctx.db, id),
    taskImports: (_root, { open, page }, ctx) => taskImports(ctx, open, page),
    // The tasks' own figures and alerts, with the imports' alerts before them.
    taskOverview: async (_root, _args, ctx) => {
      const [figures, alerts] = await Promise.all([taskOverview(ctx), importAlerts(ctx)]);
      return { ...figures, alerts: [...alerts, ...figures.alerts] };
    },
  },
  Mutation: {
    deliverTaskFile: async (_root, { file, listDetails }, ctx) => {
      const { delivery } = await deliverTaskFile(ctx, uploadOf(await file), listDetails);
      return { delivery: await deliveryView(ctx, delivery) };
    },
    startTaskImport: async (_root, { file }, ctx) => startTaskImport(ctx, uploadOf(await file)),
    changeTaskImportReading: (_root, { id, input }, ctx) => changeTaskImportReading(ctx, id, input),
    saveTaskImportMapping: (_root, { id, input }, ctx) => saveTaskImportMapping(ctx, id, input),
    decideTaskImportReading: (_root, { id, input }, ctx) => decideTaskImportReading(ctx, id, [input]),
    correctTaskImportCells: (_root, { id, cells }, ctx) => correctTaskImportCells(ctx, id, cells),
    replaceTaskImportValue: (_root, { id, input }, ctx) => replaceTaskImportValue(ctx, id, input),
    leaveOutTaskImportRows: (_root, { id, rows, leftOut }, ctx) =>
      leaveOutTaskImportRows(ctx, id, rows, leftOut),
    commitTaskImport: (_root, { id }, ctx) => commitTaskImport(ctx, id),
    completeTasksFromImport: (_root, { id }, ctx) => completeTasksFromImport(ctx, id),
    cancelTaskImport: (_root, { id }, ctx) => cancelTaskImport(ctx, id),
    undoTaskImport: (_root, { id }, ctx) => undoTaskImport(ctx, id),
    resolveTaskDuplicates: (_root, { input }, ctx) => resolveTaskDuplicates(ctx, input),
    downloadTaskImportLeftOut: (_root, { id }, ctx) => downloadTaskImportLeftOut(ctx as SignedInContext, id),
    downloadTaskImportTemplate: (_root, _args, ctx) => downloadTaskImportTemplate(ctx as SignedInContext),
  },
  ListIntegrations: {
    files: async ({ listId }, _args, ctx) => {
      const imports = await listImportsLoader(ctx).load(listId);
      return imports.filter(({ apiKeyId }) => apiKeyId !== null);
    },
  },
  TaskImport: {
    columns: (record, _args, ctx) => importColumns(record, ctx.clock.today()),
    missingProperties: (record) => missingProperties(record.choices),
    progress: (record, _args, ctx) => importProgress(record, ctx.clock.now()),
    counts: (record, _args, ctx) => importCounts(ctx, record),
    warnings: (record, _args, ctx) => importWarnings(ctx, record),
    failure: (record) => (record.status === "FAILED" ? record.failure : null),
    list: (record, _args, ctx) => (record.listId === null ? null : taskListLoader(ctx).load(record.listId)),
    createdBy: ({ createdBy, apiKeyId }, _args, ctx) =>
      createdBy === null ? keyNameLoader(ctx).load(apiKeyId ?? 0) : accountNameLoader(ctx).load(createdBy),
    undoableUntil: (record, _args, ctx) => undoableUntil(record, ctx.clock.now()),
    rows: (record, { filter, column, search, page }, ctx) =>
      importRows(ctx, record, { filter, column, search, page }),
    duplicates: (record, { page }, ctx) => importDuplicates(ctx, record, page),
  },
  TaskList: {
    imports: (list, _args, ctx) => listImportsLoader(ctx).load(list.id),
    pendingDuplicates: (list, _args, ctx) => listPendingDuplicatesLoader(ctx).load(list.id),
  },
  TaskOverview: {
    recentImports: (_overview, _args, ctx) => recentImports(ctx),
  },
};
