import type { EntityManager } from "typeorm";
import { canBeShared } from "../../../schema/rules/saved-views.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotAllowed, NotFound } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { CreateSavedViewInput, UpdateSavedViewInput } from "./saved-view.input.ts";
import { SavedView } from "./saved-view.entity.ts";
import { mayChange, requireOwnList } from "./saved-views.policy.ts";

const MOST_VIEWS = 50;
const NO_VIEW = "No se ha encontrado esta vista.";
const FULL = `Puedes guardar ${MOST_VIEWS} vistas de cada lista. Elimina alguna para añadir otra.`;
const TAKEN = "Ya tienes una vista con este nombre";

/** One's own and the shared ones of a list, by name. Throws Forbidden for a list of another role. */
export async function savedViews(
  ctx: SignedInContext,
  { list }: Contract.QuerySavedViewsArgs,
): Promise<SavedView[]> {
  requireOwnList(ctx.actor, list);
  return ctx.db.getRepository(SavedView).find({
    where: [
      { list, accountId: ctx.actor.accountId },
      { list, isShared: true },
    ],
    order: { name: "ASC", id: "ASC" },
  });
}

/** Throws InvalidInput, Forbidden, Conflict (LIMIT, TAKEN), NotAllowed (a list that can't be shared). */
export async function createSavedView(
  ctx: SignedInContext,
  given: Unchecked<Contract.CreateSavedViewInput>,
): Promise<{ view: SavedView }> {
  const input = readInput(new CreateSavedViewInput(), given);
  requireOwnList(ctx.actor, input.list);
  if (input.isShared) requireShareable(input.list);
  const { accountId } = ctx.actor;
  return ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const views = manager.getRepository(SavedView);
    if ((await views.countBy({ accountId, list: input.list })) >= MOST_VIEWS)
      throw new Conflict(FULL, { code: "LIMIT" });
    await requireFreeName(manager, { accountId, list: input.list, name: input.name });
    const now = ctx.clock.now();
    const { list, name, query, columns, isCompact, isShared } = input;
    const values = { list, name, query, columns, isCompact, isShared };
    const view = await views.save(views.create({ ...values, accountId, createdAt: now, updatedAt: now }));
    return { view };
  });
}

/** Throws InvalidInput, NotFound (none, or nobody's business), Conflict (TAKEN), NotAllowed (can't be shared). */
export async function updateSavedView(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.UpdateSavedViewInput>,
): Promise<{ view: SavedView }> {
  const { name, query, columns, isCompact, isShared } = readInput(new UpdateSavedViewInput(), given);
  return ctx.db.transaction(async (manager) => {
    const view = await lockChangeable(ctx, manager, id);
    if (isShared === true) requireShareable(view.list);
    if (name !== undefined && name !== view.name)
      await requireFreeName(manager, { accountId: view.accountId, list: view.list, name });
    Object.assign(view, {
      name: name ?? view.name,
      isShared: isShared ?? view.isShared,
      ...(query === undefined ? {} : { query, columns, isCompact }),
      updatedAt: ctx.clock.now(),
    });
    return { view: await manager.getRepository(SavedView).save(view) };
  });
}

/** Throws NotFound (none, or nobody's business). */
export function deleteSavedView(ctx: SignedInContext, id: string): Promise<{ deletedId: string }> {
  return ctx.db.transaction(async (manager) => {
    const view = await lockChangeable(ctx, manager, id);
    await manager.getRepository(SavedView).delete(view.id);
    return { deletedId: String(view.id) };
  });
}

function requireShareable(list: Contract.SavedViewList): void {
  if (!canBeShared(list)) throw new NotAllowed("Las vistas de esta lista no se comparten.", "NOT_ALLOWED");
}

/** Names are changed under the owner's lock or the view's, and the index refuses what comes at the same moment. */
async function requireFreeName(
  manager: EntityManager,
  { accountId, list, name }: Pick<SavedView, "accountId" | "list" | "name">,
): Promise<void> {
  if (await manager.getRepository(SavedView).existsBy({ accountId, list, name }))
    throw new Conflict(TAKEN, { code: "TAKEN", field: ["name"] });
}

async function lockChangeable(ctx: SignedInContext, manager: EntityManager, id: string): Promise<SavedView> {
  await lockOwnAccount(ctx, manager);
  const view = await manager
    .getRepository(SavedView)
    .findOne({ where: { id: requireId(id, NO_VIEW) }, lock: { mode: "pessimistic_write" } });
  if (view === null || !mayChange(ctx.actor, view)) throw new NotFound(NO_VIEW);
  return view;
}
