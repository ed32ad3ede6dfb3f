// SQL: whether a certificate of the task is in force is asked of two tables.
import type { EntityManager } from "typeorm";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import { attemptAt } from "../attempts/engine.ts";
import type { Attempt, ObligorAttempt } from "../attempts/engine.ts";
import type { History } from "../attempts/history.ts";
import { articleWords } from "../attempts/explanation-words.ts";
import { matterOf } from "../proceedings/matter.ts";
import { partiesOfMatter } from "../proceedings/matter-parties.ts";
import { issueInMatter, type IssuingContext } from "../proceedings/records/issue-document.ts";
import { partyName } from "../parties/party.ts";

const TEMPLATE = "certificado-intento";

export type Outcome = { documentIds: number[] } | { reason: string };

/**
 * Certifies one task inside the caller's transaction, which has locked it and read its history: with everybody who owes it in one document, or where some of them have
 * agreed, with each of the others. What can't be certified says why, and from when it can.
 */
export async function certifyTask(
  ctx: IssuingContext,
  manager: EntityManager,
  taskId: number,
  history: History | null,
): Promise<Outcome> {
  const matter = await matterOf(manager, { caseId: null, taskId });
  if (matter === null || history === null) return { reason: "La tarea se ha eliminado." };
  const known = await certificateInForce(manager, taskId);
  if (known !== null) return { reason: "Ya tiene un certificado en vigor." };
  const parties = await partiesOfMatter(manager, matter);
  const attempt = attemptAt(history, ctx.clock.now());
  if (!attempt.whole.certificateMayIssue)
    return {
      reason: whyNot(attempt, (id) => partyName(parties.find((one) => String(one.id) === id) ?? NOBODY)),
    };
  const open = attempt.obligors.filter(({ state }) => state !== "AGREED");
  const concerned = open.length === attempt.obligors.length ? [null] : open.map(({ party }) => party.id);
  const documentIds: number[] = [];
  try {
    for (const partyId of concerned) {
      // What the one before it has changed.
      const now = await matterOf(manager, { caseId: null, taskId });
      if (now === null) throw new Error("a locked task is gone");
      const { issued } = await issueInMatter(
        ctx,
        manager,
        { ...now, role: "ADMIN" },
        { templateKey: TEMPLATE, partyId, values: {}, audience: "ALL" },
      );
      documentIds.push(issued.id);
    }
  } catch (error) {
    // Both are thrown before anything of that document is written.
    if (documentIds.length > 0) return { documentIds };
    if (error instanceof Conflict) return { reason: error.message };
    if (error instanceof InvalidInput)
      return { reason: error.problems.map(({ message }) => message).join(" ") };
    throw error;
  }
  return { documentIds };
}

const NOBODY = { names: "", surnames: "" };

async function certificateInForce(manager: EntityManager, taskId: number): Promise<number | null> {
  const [row] = await manager.query<{ id: number }[]>(
    `SELECT d.id FROM issued_documents d LEFT JOIN seals s ON s.document_id = d.id
     WHERE d.task_id = $1 AND d.template_key = $2 AND s.revoked_at IS NULL LIMIT 1`,
    [taskId, TEMPLATE],
  );
  return row?.id ?? null;
}

/** In the words of a person, with the day from which it can be asked for. */
export function whyNot({ obligors, whole }: Attempt, nameOf: (partyId: string) => string): string {
  if (obligors.length === 0) return "Todavía no se ha escrito a nadie.";
  const waiting = obligors.filter(
    ({ party, certificate, state }) =>
      state !== "AGREED" && (whole.missing.includes(party.id) || !certificate.mayIssue),
  );
  if (waiting.length === 0) return obligors[0]?.certificate.whyNot ?? "No hay intento que certificar.";
  const isOne = obligors.length === 1;
  return waiting.map((one) => (isOne ? "" : `${nameOf(one.party.id)}: `) + reasonOf(one)).join(" ");
}

function reasonOf({ clocks, certificate }: ObligorAttempt): string {
  const [first] = clocks
    .filter(({ status, lastDay }) => status === "running" && lastDay !== null)
    .toSorted((one, other) => ((one.lastDay ?? "") < (other.lastDay ?? "") ? -1 : 1));
  if (first?.lastDay == null) return certificate.whyNot ?? "Todavía no.";
  const { law, article, lastDay } = first;
  return `Todavía no: el plazo de ${articleWords(`${law} ${article}`)} corre hasta el ${shownDay(lastDay)}, ese día incluido. Se podrá certificar desde el ${shownDay(addDays(lastDay, 1))} si nadie responde antes.`;
}
