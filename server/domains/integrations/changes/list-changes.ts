// SQL: which of the kinds it is depends on the lists that are seen; payments are joined for the task they are of.
import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { Forbidden } from "../../../platform/refusals.ts";
import { selectList } from "../../../platform/select-list.ts";
import { auditRead } from "../../../shared/audit.ts";
import type { ApiKeyScope, Context } from "../../../shared/context.ts";
import { DebtPayment } from "../../collections/debt-payment.entity.ts";
import { tasksByIds } from "../../tasks/task-rows.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { isOfSeenList, listsOf } from "../../tasks/tasks.policy.ts";
import { Change, CHANGED_TYPES, type ChangedType } from "./change.entity.ts";
import { cursorAt, readCursor } from "./feed-cursor.ts";
import { feedPositions, publishPiece } from "./publish-changes.ts";

/** A change as somebody sees it who may see only some lists. */
export interface SeenChange extends Pick<Change, "position" | "type" | "objectId" | "version" | "at"> {
  kind: Contract.ChangeKind;
  /** Of the payment, too; null where that was erased. */
  taskId: number | null;
}

export interface ChangePage {
  nodes: SeenChange[];
  pageInfo: { endCursor: string; hasNextPage: boolean };
  newestCursor: string;
}

export const MOST_CHANGES = 100;

/** Changes that one page looks at, so that one who sees few of them doesn't make the database read all. */
const WINDOW = 50_000;

const SCOPE_OF: Readonly<Record<ChangedType, ApiKeyScope>> = { TASK: "READ_TASKS", PAYMENT: "READ_PAYMENTS" };

export interface WantedChanges {
  after?: string | null | undefined;
  types?: readonly ChangedType[] | null | undefined;
  first: number;
}

/**
 * What happened behind a cursor, what is committed now included. Throws Gone (CURSOR_EXPIRED); Forbidden for a type that the
 * key may not read.
 */
export async function changes(
  ctx: Context,
  { after, types: wanted, first }: WantedChanges,
  most = MOST_CHANGES,
): Promise<ChangePage> {
  const types = readableTypes(ctx, wanted);
  const size = Math.min(Math.max(Math.trunc(first), 1), most);
  await publishPiece(ctx);
  const positions = await feedPositions(ctx.db);
  const position = readCursor(after, positions);
  const found = await changesAfter(ctx.db, { position, types, listIds: listsOf(ctx), limit: size + 1 });
  const nodes = found.slice(0, size);
  const last = nodes.at(-1);
  const passed = Math.min(position + WINDOW, positions.lastPosition);
  const end = found.length > size && last ? last.position : passed;
  if (nodes.length > 0) await auditRead(ctx, { action: "readChanges", subjectType: "task" });
  return {
    nodes,
    pageInfo: { endCursor: cursorAt(end), hasNextPage: end < positions.lastPosition },
    newestCursor: cursorAt(positions.lastPosition),
  };
}

function readableTypes(
  { apiKey }: Pick<Context, "apiKey">,
  wanted: readonly ChangedType[] | null | undefined,
): readonly ChangedType[] {
  const readable = CHANGED_TYPES.filter((type) => !apiKey || apiKey.scopes.includes(SCOPE_OF[type]));
  if (!wanted) return readable;
  const closed = wanted.find((type) => !readable.includes(type));
  if (closed !== undefined) throw new Forbidden(`Esta clave de API no puede leer cambios de tipo ${closed}.`);
  return wanted;
}

interface ChangesWanted {
  position: number;
  types: readonly ChangedType[];
  /** null: all. */
  listIds: readonly number[] | null;
  limit: number;
}

/** The next changes within one window that are of these types and lists. */
export function changesAfter(
  db: Pick<EntityManager, "query">,
  { position, types, listIds, limit }: ChangesWanted,
): Promise<SeenChange[]> {
  return db.query<SeenChange[]>(
    `SELECT ${selectList(Change, "c", ["position", "type", "objectId", "version", "at"])},
       CASE WHEN c.kind <> 'MOVED' THEN c.kind WHEN $3::bigint[] IS NULL THEN 'CHANGED'
         WHEN c.list_id = ANY($3) AND c.left_list_id = ANY($3) THEN 'CHANGED'
         WHEN c.list_id = ANY($3) THEN 'CREATED' ELSE 'DELETED' END AS kind,
       CASE c.type WHEN 'TASK' THEN c.object_id ELSE (SELECT p.task_id FROM debt_payments p WHERE p.id = c.object_id) END AS "taskId"
     FROM changes c
     WHERE c.position > $1 AND c.position <= $1 + ${WINDOW} AND c.type = ANY($2)
       AND ($3::bigint[] IS NULL OR c.list_id = ANY($3) OR c.left_list_id = ANY($3))
     ORDER BY c.position LIMIT $4`,
    [position, types, listIds, limit],
  );
}

/** How far `changesAfter` has looked from a position on, where it found less than it was let. */
export function windowEnd(position: number): number {
  return position + WINDOW;
}

/** Null where the asker may not see it, or it is gone. */
export function taskOfChange(ctx: Context, { type, objectId }: SeenChange): Promise<Task | null> {
  if (type !== "TASK" || !readableTypes(ctx, null).includes("TASK")) return Promise.resolve(null);
  const loader = ctx.loader(
    "changedTasks",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await tasksByIds(ctx.db, ids);
        const seen = rows.filter((task) => task.deletedAt === null && isOfSeenList(ctx, task.listId));
        const byId = new Map(seen.map((task) => [task.id, task]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
  return loader.load(objectId);
}

/** Null where it isn't of a payment. Those that may be read are all among the asker's changes. */
export function paymentOfChange(ctx: Context, { type, objectId }: SeenChange): Promise<DebtPayment | null> {
  if (type !== "PAYMENT") return Promise.resolve(null);
  const loader = ctx.loader(
    "changedPayments",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(DebtPayment).findBy({ id: In(ids) });
        const byId = new Map(rows.map((payment) => [payment.id, payment]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
  return loader.load(objectId);
}
