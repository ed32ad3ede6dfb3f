import type { EntityManager } from "typeorm";
import { Conflict } from "../../../platform/refusals.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { TaskMatter } from "../../proceedings/matter.ts";
import { holdDebtorAt } from "../../debtors/put-restriction.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { InvitationView } from "../invitation.ts";

/** A view of somebody who owes a corporate task's debt. */
export interface DebtView extends InvitationView {
  matter: TaskMatter;
}

export function isDebtors(view: InvitationView): view is DebtView {
  return view.matter.kind === "TASK" && view.party.side === "RESPONDENT";
}

/** Throws Conflict (NOT_A_DEBT) for links of cases and of creditors. */
export function requireDebt(view: InvitationView): DebtView {
  if (isDebtors(view)) return view;
  throw new Conflict("Este enlace no es de una deuda: escribe un mensaje y te responderemos.", {
    code: "NOT_A_DEBT",
  });
}

/** Who the party is among the debtors; decisions about them wait until the transaction ends. */
export function holdDebtor(
  ctx: { readonly clock: Clock },
  manager: EntityManager,
  { party, matter }: { party: Pick<PartyRow, "position">; matter: Pick<TaskMatter, "taskId"> },
): Promise<number> {
  return holdDebtorAt(ctx, manager, { taskId: matter.taskId, position: party.position });
}
