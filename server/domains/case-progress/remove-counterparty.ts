import type { EntityManager } from "typeorm";
import { mailAddress } from "../accounts/account-mail.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { takeOutCounterparty } from "../cases/edit-parties.ts";
import { currentCase } from "../cases/update-case.ts";
import type { PartyRow } from "../parties/party.ts";
import { leaveOpenBusiness } from "../proceedings/leave-matter.ts";
import { caseMatter } from "../proceedings/matter.ts";

/**
 * Takes a counterparty out of an open case. One that was never told is deleted; any other is kept as removed, with the
 * reason in the activity: its links end, open proposals and sessions go on without it, and it is told. Throws
 * InvalidInput (reason), NotFound, Forbidden, Conflict (closed, the only one, in an accepted agreement).
 */
export async function removeCounterparty(
  ctx: SignedInContext,
  id: string,
  reason: string,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { party, record, wasTold } = await takeOutCounterparty(ctx, manager, id, reason);
    if (wasTold) {
      await leaveOpenBusiness({ ctx, manager, matter: caseMatter(record), party, by: ctx.actor.accountId });
      await mailRemoved(ctx, manager, record, party);
    }
    return { case: await currentCase(manager, record.id), message: "Se ha quitado la contraparte" };
  });
}

/** The reason isn't told to whoever is taken out. */
async function mailRemoved(
  ctx: SignedInContext,
  manager: EntityManager,
  { number }: CaseRecord,
  { email }: PartyRow,
): Promise<void> {
  if (email === null) return;
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "party-removed",
    subject: `Ya no formas parte del expediente ${number}`,
    content: {
      title: "Ya no formas parte del expediente",
      paragraphs: [
        `Quien lleva el expediente ${number} ha dejado de contar contigo como parte. Tu enlace personal ya no abre nada y no tienes que hacer nada.`,
      ],
    },
  });
}
