import { IsNull, type EntityManager } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { readText } from "../../shared/plain-text.ts";
import { Fault } from "../../shared/fault.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { DebtorDecision, type DebtorVerdict } from "../debtors/debtor-decision.entity.ts";
import { holdDecisions, personMembers, regroup } from "../debtors/persons.ts";
import { requireDebtor, type DebtorView } from "./debtor-views.ts";
import { suggestionsOf } from "./suggest-debtors.ts";

const LONGEST_NOTE = 500;
const NO_DECISION = "No se ha encontrado esta decisión.";

export interface DecidedDebtors {
  debtor: DebtorView;
  decision: DebtorDecision;
  message: string;
}

/** Throws InvalidInput, NotFound, Conflict (one person already; kept apart before). */
export function joinDebtors(
  ctx: SignedInContext,
  debtorId: string,
  otherId: string,
  note: string,
): Promise<DecidedDebtors> {
  return decide(ctx, [debtorId, otherId], "SAME", note);
}

/** Throws InvalidInput, NotFound, Conflict (one person already; kept apart before). */
export function keepDebtorsApart(
  ctx: SignedInContext,
  debtorId: string,
  otherId: string,
  note: string,
): Promise<DecidedDebtors> {
  return decide(ctx, [debtorId, otherId], "APART", note);
}

async function decide(
  ctx: SignedInContext,
  ids: [string, string],
  verdict: DebtorVerdict,
  given: string,
): Promise<DecidedDebtors> {
  const note = readText(given, LONGEST_NOTE);
  if (note instanceof Fault) throw new InvalidInput([note.at(["note"])]);
  const own = await requireDebtor(ctx, ctx.db, ids[0]);
  const other = await requireDebtor(ctx, ctx.db, ids[1]);
  const suggestion = (await suggestionsOf(ctx, own.id)).find(({ debtor }) => debtor.id === other.id);
  return ctx.db.transaction(async (manager) => {
    await holdDecisions(manager);
    const [debtorId = 0, otherId = 0] = [own.id, other.id].toSorted((a, b) => a - b);
    await refuseDecided(manager, [debtorId, otherId], verdict);
    const decisions = manager.getRepository(DebtorDecision);
    const id = insertedId(
      await decisions.insert({
        debtorId,
        otherId,
        verdict,
        reasons: suggestion?.reasons ?? [],
        note,
        decidedBy: ctx.actor.accountId,
        decidedAt: ctx.clock.now(),
      }),
    );
    if (verdict === "SAME") await regroup(manager, [debtorId, otherId]);
    await audit(ctx, manager, {
      action: verdict === "SAME" ? "joinDebtors" : "keepDebtorsApart",
      subjectType: "debtor",
      subjectId: own.id,
      data: { otherId: other.id, decisionId: id },
    });
    return {
      debtor: await requireDebtor(ctx, manager, own.id),
      decision: await decisions.findOneByOrFail({ id }),
      message:
        verdict === "SAME"
          ? "Desde ahora son la misma persona. Puedes deshacerlo cuando quieras."
          : "Anotado: no son la misma persona.",
    };
  });
}

async function refuseDecided(
  manager: EntityManager,
  [one, two]: [number, number],
  verdict: DebtorVerdict,
): Promise<void> {
  const members = await personMembers(manager, [one]);
  if (members.includes(two)) throw new Conflict("Ya son la misma persona.", { code: "ALREADY_DONE" });
  const others = await personMembers(manager, [two]);
  const apart = await manager.getRepository(DebtorDecision).findBy({ verdict: "APART", undoneAt: IsNull() });
  const isApart = apart.some(
    ({ debtorId, otherId }) =>
      (members.includes(debtorId) && others.includes(otherId)) ||
      (members.includes(otherId) && others.includes(debtorId)),
  );
  if (!isApart) return;
  if (verdict === "APART")
    throw new Conflict("Ya se había anotado que no son la misma persona.", { code: "ALREADY_DONE" });
  throw new Conflict("Alguien decidió que no son la misma persona. Deshaz antes esa decisión.");
}

/** Throws NotFound, Conflict (ALREADY_DONE). */
export async function undoDebtorDecision(ctx: SignedInContext, id: string): Promise<DecidedDebtors> {
  return ctx.db.transaction(async (manager) => {
    await holdDecisions(manager);
    const decisions = manager.getRepository(DebtorDecision);
    const decision = await decisions.findOneBy({ id: requireId(id, NO_DECISION) });
    if (decision === null) throw new NotFound(NO_DECISION);
    if (decision.undoneAt !== null)
      throw new Conflict("Esta decisión ya se había deshecho.", { code: "ALREADY_DONE" });
    const undone = { undoneAt: ctx.clock.now(), undoneBy: ctx.actor.accountId };
    await decisions.update(decision.id, undone);
    if (decision.verdict === "SAME") await regroup(manager, [decision.debtorId, decision.otherId]);
    await audit(ctx, manager, {
      action: "undoDebtorDecision",
      subjectType: "debtor",
      subjectId: decision.debtorId,
      data: { decisionId: decision.id },
    });
    return {
      debtor: await requireDebtor(ctx, manager, decision.debtorId),
      decision: Object.assign(decision, undone),
      message: "Decisión deshecha: todo está como antes de ella.",
    };
  });
}

/** In force, about any debtor of the person; the newest first. */
export async function decisionsOf(ctx: SignedInContext, debtorId: number): Promise<DebtorDecision[]> {
  const members = await personMembers(ctx.db, [debtorId]);
  return ctx.db.getRepository(DebtorDecision).find({
    where: members.flatMap((id) => [
      { debtorId: id, undoneAt: IsNull() },
      { otherId: id, undoneAt: IsNull() },
    ]),
    order: { decidedAt: "DESC", id: "DESC" },
  });
}
