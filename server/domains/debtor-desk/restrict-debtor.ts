// SQL: whether a debt may be seen is asked of the tasks.
import type { EntityManager } from "typeorm";
import { restrictionName } from "../../../schema/rules/restrictions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { insertRestriction, sameInForce } from "../debtors/put-restriction.ts";
import { isOver } from "../debtors/restricted-sql.ts";
import { Restriction } from "../debtors/restriction.entity.ts";
import { holdDecisions } from "../debtors/persons.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { debtsOf } from "./debtor-debts.ts";
import { findDebtor, requireDebtor, type DebtorView } from "./debtor-views.ts";
import { mayEndSql, visibleSql } from "./debtors.policy.ts";
import { RestrictDebtorInput } from "./restrict-debtor.input.ts";

const LONGEST_REASON = 1_000;
const OF_ALL_DEBTS =
  "Esta persona discute todas sus deudas, también las que llevan otros: pide a la administración que le responda o que levante la restricción.";
const NO_RESTRICTION = "No se ha encontrado esta restricción.";

export interface RestrictedDebtor {
  debtor: DebtorView;
  message: string;
}

/**
 * From now on everything that contacts anybody obeys it. Throws InvalidInput, NotFound (also nobody the asker may see),
 * Conflict (the same is in force).
 */
export async function restrictDebtor(
  ctx: SignedInContext,
  debtorId: string,
  given: Unchecked<Contract.RestrictDebtorInput>,
): Promise<RestrictedDebtor> {
  const debtor = await requireDebtor(ctx, ctx.db, debtorId);
  const input = readInput(new RestrictDebtorInput(ctx.clock.today()), given);
  const { kind, channel, reason, until } = input;
  const taskId = input.taskId === null ? null : await requireDebt(ctx, debtor, input.taskId);
  return ctx.db.transaction(async (manager) => {
    await holdDecisions(manager);
    const asked = { debtorId: debtor.id, kind, channel, taskId };
    if ((await sameInForce(ctx, manager, asked)) !== null)
      throw new Conflict("Esta persona ya tiene esta restricción en vigor.", { field: ["kind"] });
    const id = await insertRestriction(ctx, manager, {
      ...asked,
      reason,
      until,
      lawyerName: kind === "LAWYER" ? input.lawyerName : null,
      lawyerEmail: kind === "LAWYER" ? input.lawyerEmail || null : null,
      createdBy: ctx.actor.accountId,
    });
    await audit(ctx, manager, {
      action: "restrictDebtor",
      subjectType: "debtor",
      subjectId: debtor.id,
      data: { restrictionId: id, kind, ...(channel === null ? {} : { channel }) },
    });
    return { debtor, message: `Restricción en vigor: ${restrictionName(kind, channel)}` };
  });
}

/** Throws InvalidInput, NotFound, Forbidden (it is of all debts, and others manage some of them), Conflict (ALREADY_DONE). */
export async function liftRestriction(
  ctx: SignedInContext,
  id: string,
  text: string,
): Promise<RestrictedDebtor> {
  const endReason = requireText("reason", text, { longest: LONGEST_REASON, required: REQUIRED_MESSAGE });
  return ctx.db.transaction(async (manager) => {
    const { restriction, debtor } = await lockRestriction(ctx, manager, id);
    await endRestriction(ctx, manager, restriction, endReason);
    await audit(ctx, manager, {
      action: "liftRestriction",
      subjectType: "debtor",
      subjectId: debtor.id,
      data: { restrictionId: restriction.id, kind: restriction.kind },
    });
    return {
      debtor,
      message: `Restricción levantada: ${restrictionName(restriction.kind, restriction.channel)}`,
    };
  });
}

/**
 * Of a debtor the asker may see; of one debt only where it may see that, and then also when who it is of owes it no longer:
 * it holds for the others. Throws NotFound, Forbidden, Conflict (ALREADY_DONE).
 */
export async function lockRestriction(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ restriction: Restriction; debtor: DebtorView }> {
  const restriction = await manager
    .getRepository(Restriction)
    .findOne({ where: { id: requireId(id, NO_RESTRICTION) }, lock: { mode: "pessimistic_write" } });
  if (restriction === null) throw new NotFound(NO_RESTRICTION);
  const debtor = await restrictedDebtor(ctx, manager, restriction);
  if (debtor === null) throw new NotFound(NO_RESTRICTION);
  if (isOver(restriction, ctx.clock.today()))
    throw new Conflict("Esta restricción ya no está en vigor.", { code: "ALREADY_DONE" });
  await requireMayEnd(ctx, manager, restriction);
  return { restriction, debtor };
}

async function requireMayEnd(
  ctx: SignedInContext,
  manager: EntityManager,
  { id }: Restriction,
): Promise<void> {
  const { params, place } = placeholders();
  const [may] = await manager.query<unknown[]>(
    `SELECT FROM restrictions r JOIN debtors own ON own.id = r.debtor_id WHERE r.id = ${place(id)} AND ${mayEndSql(ctx, place)}`,
    params,
  );
  if (may === undefined) throw new Forbidden(OF_ALL_DEBTS);
}

async function restrictedDebtor(
  ctx: SignedInContext,
  manager: EntityManager,
  { debtorId, taskId }: Restriction,
): Promise<DebtorView | null> {
  const own = await findDebtor(ctx, manager, debtorId);
  if (taskId === null) return own;
  const { params, place } = placeholders();
  const [first] = await manager.query<{ debtorId: number }[]>(
    `SELECT s.debtor_id AS "debtorId" FROM tasks t JOIN debtor_debts s ON s.task_id = t.id
     WHERE t.id = ${place(taskId)} AND ${visibleSql(ctx, place)} ORDER BY s.position LIMIT 1`,
    params,
  );
  return first === undefined ? null : (own ?? (await findDebtor(ctx, manager, first.debtorId)));
}

export async function endRestriction(
  ctx: SignedInContext,
  manager: EntityManager,
  { id }: Restriction,
  endReason: string,
): Promise<void> {
  const ended = { endedAt: ctx.clock.now(), endedBy: ctx.actor.accountId, endReason };
  await manager.getRepository(Restriction).update(id, ended);
}

async function requireDebt(ctx: SignedInContext, debtor: DebtorView, idOrCode: string): Promise<number> {
  const id = await findTaskId(ctx.db, idOrCode);
  const own = await debtsOf(ctx, debtor.id);
  if (id !== null && own.some(({ task }) => task.id === id)) return id;
  throw new InvalidInput([
    { field: ["taskId"], code: "NOT_FOUND", message: "Elige una de las deudas de esta persona" },
  ]);
}
