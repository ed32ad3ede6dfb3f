import type { Resolvers, TaskAddressType } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { specialistLoader } from "../specialists/specialists.loaders.ts";
import { agreedAmountOf } from "./agreed-amount.ts";
import { assignTasks, unassignTasks } from "./assign-tasks.ts";
import {
  assignedTask,
  assignedTaskEntities,
  assignedTaskLists,
  assignedTasks,
  changeAssignedTaskState,
} from "./assigned-tasks.ts";
import { changeTaskState } from "./change-task-state.ts";
import { createTask } from "./create-task.ts";
import { deleteTaskList, restoreTaskList } from "./delete-task-lists.ts";
import { deleteTask, restoreTask } from "./delete-tasks.ts";
import { exportTasks } from "./export-tasks.ts";
import { deletedTaskItems } from "./list-deleted-items.ts";
import { taskEvents } from "./list-task-events.ts";
import { listTaskLists, taskEntities, taskListCompanies } from "./list-task-lists.ts";
import { logTaskContact } from "./log-task-contact.ts";
import { missingValues } from "./missing-values.ts";
import { findTask, listTasks, relatedTasks } from "./list-tasks.ts";
import { channelsOf, isEmailReceived } from "./task-channels.ts";
import { presentCreditor } from "./creditor.ts";
import { knownCreditors, otherEntities } from "./list-creditors.ts";
import { taskListFiguresLoader } from "./task-list-figures.ts";
import { taskList } from "./task-lists.ts";
import { taskMeasurements } from "./task-measurements.ts";
import { taskOverview } from "./task-overview.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { openTasksLoader, taskListLoader } from "./tasks.loaders.ts";
import { updateTask } from "./update-task.ts";
import { updateTaskList } from "./update-task-list.ts";

const ADDRESS_TYPES: readonly TaskAddressType[] = ["CONTRACT", "MAIN", "EXTRA"];

/**
 * Fields that concern imports (imports, pendingDuplicates, recentImports, their alerts) are resolved by task-imports, who
 * did what by integrations, which knows the keys of programs.
 */
export const tasksResolvers: Resolvers = {
  Query: {
    taskLists: (_root, { filter, sort, direction, page }, ctx) =>
      listTaskLists(ctx, filter ?? {}, sort, direction, page),
    taskList: (_root, { id }, ctx) => taskList(ctx, id),
    knownCreditors: (_root, { company }, ctx) => knownCreditors(ctx, company),
    taskListCompanies: (_root, _args, ctx) => taskListCompanies(ctx),
    tasks: (_root, { filter, sort, direction, page }, ctx) =>
      listTasks(ctx, filter ?? {}, sort, direction, page),
    task: (_root, { id }, ctx) => findTask(ctx, id),
    taskEntities: (_root, { search }, ctx) => taskEntities(ctx, search),
    assignedTasks: (_root, { filter, sort, direction, page }, ctx) =>
      assignedTasks(ctx as SignedInContext, filter ?? {}, sort, direction, page),
    assignedTask: (_root, { id }, ctx) => assignedTask(ctx as SignedInContext, id),
    assignedTaskEntities: (_root, _args, ctx) => assignedTaskEntities(ctx as SignedInContext),
    assignedTaskLists: (_root, _args, ctx) => assignedTaskLists(ctx as SignedInContext),
    deletedTaskItems: (_root, { page }, ctx) => deletedTaskItems(ctx, page),
    taskOverview: (_root, _args, ctx) => taskOverview(ctx),
  },
  Mutation: {
    createTask: (_root, { input }, ctx) => createTask(ctx, input),
    updateTask: (_root, { id, input }, ctx) => updateTask(ctx, id, input),
    changeTaskState: (_root, { id, input }, ctx) => changeTaskState(ctx, id, input),
    changeAssignedTaskState: (_root, { id, input }, ctx) =>
      changeAssignedTaskState(ctx as SignedInContext, id, input),
    logTaskContact: (_root, { id, input }, ctx) => logTaskContact(ctx as SignedInContext, id, input),
    assignTasks: (_root, { input }, ctx) => assignTasks(ctx, input),
    unassignTasks: (_root, { ids }, ctx) => unassignTasks(ctx, ids),
    deleteTask: (_root, { id }, ctx) => deleteTask(ctx, id),
    restoreTask: (_root, { id }, ctx) => restoreTask(ctx, id),
    updateTaskList: (_root, { id, input }, ctx) => updateTaskList(ctx, id, input),
    deleteTaskList: (_root, { id }, ctx) => deleteTaskList(ctx, id),
    restoreTaskList: (_root, { id }, ctx) => restoreTaskList(ctx, id),
    exportTasks: (_root, { input }, ctx) => exportTasks(ctx as SignedInContext, input),
  },
  Task: {
    contact: (task) => ({ email: task.contactEmail, lada: task.contactLada, phone: task.contactPhone }),
    addresses: (task) => task.addresses.map((city, at) => ({ type: ADDRESS_TYPES[at] ?? "EXTRA", city })),
    channels: (task) => channelsOf(task.channels),
    agreedAmount: (task) => agreedAmountOf(task),
    missing: (task) => missingValues(task),
    emailReceived: (task) => isEmailReceived(task.channels),
    assignee: (task, _args, ctx) =>
      task.assigneeId === null ? null : specialistLoader(ctx).load(task.assigneeId),
    // What else a list holds is no affair of whom one of its tasks is assigned to.
    list: (task, _args, ctx) =>
      task.listId === null || (ctx.actor?.role !== "ADMIN" && !ctx.apiKey)
        ? null
        : taskListLoader(ctx).load(task.listId),
    events: (task, { first, after }, ctx) => taskEvents(ctx, task, first, after),
    measurements: (task, _args, ctx) => taskMeasurements(ctx, task),
    relatedTasks: (task, { page }, ctx) => relatedTasks(ctx, task, page),
  },
  TaskList: {
    contact: (list) => ({ email: list.contactEmail, lada: list.contactLada, phone: list.contactPhone }),
    payment: ({ paymentIban: iban, paymentHolder: holder, paymentShownFrom: shownFrom }) =>
      iban === null || holder === null || shownFrom === null ? null : { iban, holder, shownFrom },
    creditor: (list) => presentCreditor(list),
    otherEntities: (list, _args, ctx) => otherEntities(ctx, list),
    creationDate: (list) => list.createdAt,
    tasksCount: async (list, _args, ctx) => (await taskListFiguresLoader(ctx).load(list.id)).tasksCount,
    status: async (list, _args, ctx) => (await taskListFiguresLoader(ctx).load(list.id)).status,
    totalAmount: async (list, _args, ctx) => (await taskListFiguresLoader(ctx).load(list.id)).totalAmount,
    agreedAmount: async (list, _args, ctx) => (await taskListFiguresLoader(ctx).load(list.id)).agreedAmount,
    progress: async (list, _args, ctx) => (await taskListFiguresLoader(ctx).load(list.id)).progress,
    createdBy: (list, _args, ctx) =>
      list.createdBy === null ? null : accountNameLoader(ctx).load(list.createdBy),
  },
  Specialist: {
    // Here because a specialist knows nothing of tasks.
    openTasks: (specialist, _args, ctx) => openTasksLoader(ctx).load(specialist.accountId),
  },
};
