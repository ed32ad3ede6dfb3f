// SQL: viewers come with the names of their accounts; all lists of one request in one statement.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { IsNull } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { requireId } from "../../platform/ids.ts";
import { InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { Email } from "../../shared/inputs/contact.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { sameEmail } from "../accounts/same-email.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import { ListViewer } from "./list-viewer.entity.ts";
import { mailAccessGiven } from "./portfolio-mails.ts";

const NO_VIEWER = "No se ha encontrado este acceso.";

export interface ListViewerRow extends Pick<ListViewer, "id" | "listId" | "accountId" | "grantedAt"> {
  name: string;
  email: string;
  grantedBy: string | null;
}

interface Changed {
  list: TaskList;
  message: string;
}

class AddListViewerInput {
  @Email() email!: string;
}

/**
 * Shows a list to an account of its creditor, and tells it. Throws InvalidInput (whom it can't be shown to, and why), NotFound,
 * Conflict (LIST_DELETED).
 */
export async function addListViewer(
  ctx: SignedInContext,
  { listId, ...given }: Unchecked<Contract.MutationAddListViewerArgs>,
): Promise<Changed> {
  const { email } = readInput(new AddListViewerInput(), given);
  return ctx.db.transaction(async (manager) => {
    // Two who add the same person to a list at once wait here for each other.
    const list = await requireLiveList(manager, requireId(String(listId), "No se ha encontrado esta lista."));
    const account = await requireCompany(manager, email);
    const viewers = manager.getRepository(ListViewer);
    if (await viewers.existsBy({ listId: list.id, accountId: account.id, endedAt: IsNull() }))
      throw refused("ALREADY_DONE", "Esta persona ya ve la lista.");
    const viewerId = insertedId(
      await viewers.insert({
        listId: list.id,
        accountId: account.id,
        grantedAt: ctx.clock.now(),
        grantedBy: ctx.actor.accountId,
      }),
    );
    await audit(ctx, manager, {
      action: "addListViewer",
      subjectType: "taskList",
      subjectId: list.id,
      data: { viewerId, accountId: account.id },
    });
    await mailAccessGiven(ctx, manager, account.id, list);
    return { list, message: `${displayName(account)} ya ve la lista ${list.codeId}.` };
  });
}

/** Ends it at once; what has ended stays so. Throws NotFound. */
export async function removeListViewer(ctx: SignedInContext, id: string): Promise<Changed> {
  return ctx.db.transaction(async (manager) => {
    const viewers = manager.getRepository(ListViewer);
    const viewer = await viewers.findOne({
      where: { id: requireId(id, NO_VIEWER) },
      lock: { mode: "pessimistic_write" },
    });
    const [list] = viewer === null ? [] : await taskListsByIds(manager, [viewer.listId]);
    if (viewer === null || list === undefined) throw new NotFound(NO_VIEWER);
    if (viewer.endedAt === null) {
      await viewers.update(viewer.id, { endedAt: ctx.clock.now(), endedBy: ctx.actor.accountId });
      await audit(ctx, manager, {
        action: "removeListViewer",
        subjectType: "taskList",
        subjectId: list.id,
        data: { viewerId: viewer.id, accountId: viewer.accountId },
      });
    }
    return { list, message: "Acceso quitado. Esa persona ya no ve la lista." };
  });
}

async function requireCompany(manager: EntityManager, email: string): Promise<Account> {
  // Whose e-mail isn't confirmed yet may share its address with another.
  const account = await manager.getRepository(Account).findOne({
    where: { email: sameEmail(email) },
    order: { activatedAt: { direction: "DESC", nulls: "LAST" } },
  });
  if (account === null || account.status === "CLOSED" || account.role !== "CLIENT")
    throw refused(
      "NOT_FOUND",
      "No hay ninguna cuenta de cliente con este correo: tiene que registrarse antes.",
    );
  if (account.companyName === null)
    throw refused(
      "NOT_COMPANY",
      "Esta cuenta es de un particular: solo puede ver listas una cuenta de empresa.",
    );
  if (account.status !== "ACTIVE")
    throw refused(
      "NOT_ACTIVE",
      account.status === "SUSPENDED"
        ? "Esta cuenta está suspendida."
        : "Esta cuenta no ha terminado su registro todavía.",
    );
  return account;
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: ["email"], code, message }]);
}

/** Who sees them now, the first granted first. */
export function listViewersLoader(ctx: Context): DataLoader<number, ListViewerRow[]> {
  return ctx.loader(
    "listViewers",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<ListViewerRow[]>(
            `SELECT v.id, v.list_id AS "listId", v.account_id AS "accountId", v.granted_at AS "grantedAt", a.email,
               ${displayNameSql("a")} AS name, ${displayNameSql("g")} AS "grantedBy"
             FROM list_viewers v JOIN accounts a ON a.id = v.account_id LEFT JOIN accounts g ON g.id = v.granted_by
             WHERE v.list_id = ANY($1) AND v.ended_at IS NULL AND a.status <> 'CLOSED' ORDER BY v.id`,
            [ids],
          );
          const byList = Map.groupBy(rows, ({ listId }) => listId);
          return ids.map((id) => byList.get(id) ?? []);
        },
        // Several mutations of one request each ask for what stands after them.
        { cache: false },
      ),
  );
}
