// SQL: the requests of all debts of a person.
import DataLoader from "dataloader";
import { IsNull } from "typeorm";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { personOf } from "../debtors/count-debts.ts";
import { DataCopyRequest } from "../debtors/data-copy-request.entity.ts";
import { requestThing } from "../debtors/data-copy-requests.ts";
import { DebtorDebt } from "../debtors/debtor-debt.entity.ts";
import { joinAsked } from "../debtors/join-waiting.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { partiesByIds } from "../parties/party.ts";
import { requireMatter } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { requireDebtor, type DebtorView } from "./debtor-views.ts";
import { isAdmin } from "./debtors.policy.ts";

const NO_REQUEST = "No se ha encontrado esta solicitud.";
const LONGEST_NOTE = 1_000;

/** As the contract's DataCopyRequest. */
export interface CopyRequestRow {
  id: number;
  personId: number;
  taskCodeId: string;
  askedAt: Date;
  answeredAt: Date | null;
  answeredBy: number | null;
  note: string | null;
}

/** By person, those that wait first; none for who isn't an administrator. */
export function copyRequestsLoader(ctx: SignedInContext): DataLoader<number, CopyRequestRow[]> {
  return ctx.loader(
    "dataCopyRequests",
    () =>
      new DataLoader<number, CopyRequestRow[]>(
        async (ids) => {
          if (!isAdmin(ctx)) return ids.map(() => []);
          const rows = await ctx.db.query<CopyRequestRow[]>(
            `SELECT DISTINCT r.id, ${personOf("d")} AS "personId", t.code_id AS "taskCodeId", r.asked_at AS "askedAt",
               r.answered_at AS "answeredAt", r.answered_by AS "answeredBy", r.note
             FROM debtors d JOIN debtor_debts s ON s.debtor_id = d.id JOIN tasks t ON t.id = s.task_id
             JOIN parties p ON p.task_id = t.id AND p.side = 'RESPONDENT' AND p.position = s.position
             JOIN data_copy_requests r ON r.party_id = p.id
             WHERE ${personOf("d")} = ANY($1) AND t.deleted_at IS NULL
             ORDER BY r.answered_at DESC NULLS FIRST, r.asked_at`,
            [ids],
          );
          const by = Map.groupBy(rows, ({ personId }) => personId);
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

/**
 * An administrator has given the copy, or said why not, by whatever way, which the note tells; the person's page no longer says that
 * it waits. What the same party asked before is answered with it. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE).
 */
export async function answerDataCopyRequest(
  ctx: SignedInContext,
  id: string,
  typed: string,
): Promise<{ debtor: DebtorView; message: string }> {
  const note = requireText("note", typed, { longest: LONGEST_NOTE, required: REQUIRED_MESSAGE });
  return ctx.db.transaction(async (manager) => {
    const requests = manager.getRepository(DataCopyRequest);
    const request = await requests.findOne({
      where: { id: requireId(id, NO_REQUEST) },
      lock: { mode: "pessimistic_write" },
    });
    const [party] = request === null ? [] : await partiesByIds(manager, [request.partyId]);
    if (request === null || party?.taskId == null) throw new NotFound(NO_REQUEST);
    if (request.answeredAt !== null)
      throw new Conflict("Esta solicitud ya constaba como respondida.", { code: "ALREADY_DONE" });
    const matter = await requireMatter(ctx, manager, { taskId: String(party.taskId) }, { lock: true });
    await requests.update(
      { partyId: party.id, answeredAt: IsNull() },
      { answeredAt: ctx.clock.now(), answeredBy: ctx.actor.accountId, note },
    );
    await settleForAdministrators(ctx, manager, requestThing("ACCESS", party.id));
    await noteMatter(ctx, manager, matter, {
      type: "ANOTACION",
      text: "Se ha respondido a la solicitud de una copia de sus datos.",
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      data: { partyId: party.id },
      task: { reason: note },
    });
    await joinAsked(ctx, manager, [party.taskId]);
    const place = await manager
      .getRepository(DebtorDebt)
      .findOneByOrFail({ taskId: party.taskId, position: party.position });
    await audit(ctx, manager, {
      action: "answerDataCopyRequest",
      subjectType: "debtor",
      subjectId: place.debtorId,
      data: { requestId: request.id },
    });
    const debtor = await requireDebtor(ctx, manager, String(place.debtorId));
    return { debtor, message: "Solicitud anotada como respondida." };
  });
}
