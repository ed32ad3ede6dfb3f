import type { SignedInContext } from "../../shared/context.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { changeParty, type PartyChange } from "../cases/edit-parties.ts";
import { stoppedByRevoking } from "../cases/stopped-term.ts";
import { currentCase } from "../cases/update-case.ts";
import { caseMatter } from "../proceedings/matter.ts";
import { followRenaming } from "../proceedings/rename-party.ts";

/**
 * Who a party is and how it is reached. Where it gets another name or document, the open proposals that name it are
 * withdrawn, and those they were put to are told; where its links end with its e-mail, what stops with them is said. Throws
 * NotFound, Forbidden, InvalidInput with every problem, Conflict (also STALE).
 */
export async function updateParty(
  ctx: SignedInContext,
  id: string,
  change: PartyChange,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { before, after, record } = await changeParty(ctx, manager, id, change);
    const matter = caseMatter(record);
    const followed = await followRenaming({ ctx, manager, matter }, before, after);
    const asked = { isOpen: matter.open, now: ctx.clock.now() };
    const stopped = before.email === after.email ? "" : await stoppedByRevoking(manager, after, asked);
    const consequences = [followed, stopped].filter(Boolean).join(" ");
    const message =
      consequences === "" ? "Se han guardado los datos" : `Se han guardado los datos. ${consequences}`;
    return { case: await currentCase(manager, record.id), message };
  });
}
