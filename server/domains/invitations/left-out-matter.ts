import type { EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { isWithoutCertificate } from "../cases/case-warnings.ts";
import { isPublicBody } from "../parties/public-body.ts";
import { excludedDebts } from "../proceedings/attempts/excluded-debts.ts";
import type { InvitationView } from "./invitation.ts";

/** Whether law leaves the matter out today (LO 1/2025 art. 3.2): by its area, or who is a party of it. */
export async function isLeftOut(
  { clock }: { clock: Clock },
  manager: EntityManager,
  { matter, parties }: Pick<InvitationView, "matter" | "parties">,
): Promise<boolean> {
  if (matter.kind !== "TASK") return isWithoutCertificate(matter) || parties.some(isPublicBody);
  return (await excludedDebts(manager, parties, clock.today())).has(matter.taskId);
}
