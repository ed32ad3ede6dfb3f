import { TASK_LIST_FIELD_NAMES } from "../../../schema/rules/tasks.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { notifyAdministrators } from "../notifications/record-notification.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { endCreditorLinks } from "./end-old-links.ts";
import { creditorForm, type ListCreditorColumns } from "./list-creditor.input.ts";
import { listDetails, type TaskListDetails } from "./task-list-details.input.ts";
import { TaskList } from "./task-list.entity.ts";
import { lockTaskList } from "./task-lists.ts";
import { UpdateTaskListInput } from "./update-task-list.input.ts";

type Given = Unchecked<Contract.UpdateTaskListInput> & { version: number };

const NO_LIST = "No se ha encontrado la lista de tareas.";

/** What is changed; an account goes with its instant (paymentShownFrom). */
type ListEdit = TaskListDetails &
  ListCreditorColumns &
  Pick<TaskList, "paymentIban" | "paymentHolder" | "maxSessions" | "periodicDebts">;

/** As a new account that money is paid out to waits, so that whose it isn't can be noticed. */
const ACCOUNT_WAITS_MS = 48 * 3_600_000;

const FIELDS: Record<keyof ListEdit, keyof typeof TASK_LIST_FIELD_NAMES> = {
  name: "name",
  company: "company",
  contactEmail: "contact.email",
  contactLada: "contact.lada",
  contactPhone: "contact.phone",
  paymentIban: "payment.iban",
  paymentHolder: "payment.holder",
  maxSessions: "maxSessions",
  periodicDebts: "periodicDebts",
  creditorName: "creditor.name",
  creditorDocument: "creditor.identityDocument",
  creditorAddress: "creditor.address",
  creditorPostalCode: "creditor.postalCode",
  creditorCity: "creditor.city",
  creditorProvince: "creditor.province",
  creditorCountry: "creditor.country",
  creditorOfOthers: "creditor.forOtherEntities",
};

/**
 * Changes the fields given. Throws InvalidInput, NotFound, or Conflict (payload: conflict, list) when somebody else
 * changed the list since.
 */
export async function updateTaskList(ctx: Context, id: string, given: Given): Promise<{ list: TaskList }> {
  const listId = requireId(id, NO_LIST);
  return ctx.db.transaction(async (manager) => {
    const stored = await lockTaskList(manager, listId);
    if (!stored || stored.deletedAt) throw new NotFound(NO_LIST);
    const { version, payment, maxSessions, periodicDebts, ...input } = readInput(
      new UpdateTaskListInput(),
      withStored(stored, given),
    );
    const details = {
      ...listDetails(input),
      paymentIban: payment.iban || null,
      paymentHolder: payment.holder || null,
      maxSessions,
      periodicDebts,
    };
    const changed = changedFields(stored, details);
    if (stored.version !== version) throw staleList(stored, changed);
    if (changed.length === 0) return { list: stored };
    await store(ctx, manager, stored, details);
    await audit(ctx, manager, {
      action: "updateTaskList",
      subjectType: "taskList",
      subjectId: listId,
      data: { fields: changed.map(({ field }) => field) },
    });
    return { list: (await lockTaskList(manager, listId)) ?? stored };
  });
}

async function store(
  ctx: Context,
  manager: EntityManager,
  stored: TaskList,
  details: ListEdit,
): Promise<void> {
  const { id } = stored;
  const paymentShownFrom = accountShownFrom(ctx, stored, details);
  await manager
    .getRepository(TaskList)
    .update(id, { ...details, paymentShownFrom, updatedAt: ctx.clock.now(), version: () => "version + 1" });
  if (paymentShownFrom !== null && paymentShownFrom !== stored.paymentShownFrom)
    await tellOfAccount(ctx, manager, stored, details.paymentIban ?? "");
  await endCreditorLinks(ctx, manager, { listId: id, email: details.contactEmail });
}

/** Another IBAN or holder waits anew; the same one goes on. */
function accountShownFrom(
  { clock }: Context,
  stored: TaskList,
  { paymentIban, paymentHolder }: ListEdit,
): Date | null {
  if (paymentIban === null) return null;
  const isSame = paymentIban === stored.paymentIban && paymentHolder === stored.paymentHolder;
  return isSame ? stored.paymentShownFrom : new Date(clock.now().getTime() + ACCOUNT_WAITS_MS);
}

/** The other administrators hear of it at once: money of many people would go there. */
function tellOfAccount(
  ctx: Context,
  manager: EntityManager,
  { id, codeId, name }: TaskList,
  iban: string,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    topic: "MONEY",
    kind: "list-account",
    thing: `list-account:${id}`,
    title: `Cuenta de cobro nueva en ${codeId}`,
    text: `Los deudores de «${name}» verán dentro de 48 horas la cuenta que termina en ${iban.slice(-4)}. Si no la reconoces, quítala antes.`,
    path: `/dashboard/admin/tasks/process/${codeId}`,
  });
}

/** What is left out stays; what is stored is checked with it. */
function withStored(stored: TaskList, given: Given): Given {
  const {
    name = stored.name,
    company = stored.company,
    contact,
    payment,
    maxSessions = stored.maxSessions,
    periodicDebts = stored.periodicDebts,
  } = given;
  const creditor = given.creditor ?? creditorForm(stored);
  const {
    email = stored.contactEmail,
    lada = stored.contactLada,
    phone = stored.contactPhone,
  } = contact ?? {};
  const { iban = stored.paymentIban ?? "", holder = stored.paymentHolder ?? "" } = payment ?? {};
  return {
    ...given,
    name,
    company,
    contact: { email, lada, phone },
    payment: { iban, holder },
    maxSessions,
    periodicDebts,
    creditor,
  };
}

function changedFields(stored: TaskList, details: ListEdit): FieldChange[] {
  return (Object.keys(FIELDS) as (keyof ListEdit)[])
    .filter((key) => stored[key] !== details[key])
    .map((key) => ({
      field: FIELDS[key],
      label: TASK_LIST_FIELD_NAMES[FIELDS[key]],
      current: shown(stored[key]),
      yours: shown(details[key]),
    }));
}

function shown(value: ListEdit[keyof ListEdit]): string | null {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return value === null ? null : String(value);
}

function staleList(list: TaskList, conflict: FieldChange[]): Conflict {
  const message =
    "Otra persona ha cambiado esta lista mientras la editabas. Revisa los datos antes de guardar.";
  return new Conflict(message, { field: ["version"], payload: { conflict, list } });
}
