import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../../shared/context.ts";
import { attemptsJsonSql, attemptsOfJson } from "../../cases/attempts.ts";
import type { StoredAttempts } from "../../cases/attempts.ts";
import type { ClosingGround } from "../../cases/case-record.ts";
import { groundOptions } from "../../cases/closing-grounds.ts";
import { suingTerm } from "../../cases/suing-term.ts";
import type { SuingTerm } from "../../cases/suing-term.ts";
import type { PartyRow } from "../../parties/party.ts";
import { dayInMadrid } from "../../../platform/clock.ts";
import type { Matter } from "../matter.ts";
import type { MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";
import { hasNeutral } from "./template.ts";

type Known = Omit<MatterFile, "grounds" | "attempts">;

/** By the same rules for a case, a corporate task and one party alone: from what happened with the file's parties. */
export async function groundsByFacts(
  ctx: SignedInContext,
  db: EntityManager,
  file: Known,
): Promise<Pick<MatterFile, "grounds" | "attempts">> {
  const { matter, agreements, partial } = file;
  const [found] = await db.query<{ attempts: StoredAttempts }[]>(
    `SELECT ${attemptsJsonSql("p.id = ANY($1)")} AS attempts`,
    [file.parties.map(({ id }) => id)],
  );
  const attempts = attemptsOfJson(found?.attempts ?? []);
  const grounds = groundOptions(
    ctx,
    {
      acceptedAgreements: [...agreements, ...partial].filter(({ status }) => status === "ACCEPTED").length,
      hasNeutral: hasNeutral(matter),
    },
    { parties: answeredParties(file), attempts },
  );
  return { grounds, attempts };
}

/** The year to sue each counterparty of the file that is in no agreement; `grounds`: on which an open matter ends. */
export function suingTermsOf(file: MatterFile, grounds: readonly ClosingGround[]): SuingTerm[] {
  const { matter, attempts } = file;
  const parties = answeredParties(file);
  const closing = matter.kind === "CASE" && !matter.open ? matter.record.closingGround : null;
  const ending = { grounds: closing === null ? grounds : [closing], endedOn: endOf(matter) };
  return respondents({ parties }).flatMap((party) => suingTerm({ parties, attempts }, party, ending) ?? []);
}

/** yyyy-mm-dd; null while it is open. */
function endOf(matter: Matter): string | null {
  if (matter.open) return null;
  const at = matter.kind === "CASE" ? matter.record.closedAt : matter.task.stateSince;
  return at === null ? null : dayInMadrid(at);
}

/** A refusal that was told otherwise is the state of the task; of several whose it was isn't known from that. */
function answeredParties({ matter, parties }: Pick<MatterFile, "matter" | "parties">): PartyRow[] {
  if (matter.kind !== "TASK" || matter.task.state !== "RECHAZO" || respondents({ parties }).length !== 1)
    return parties;
  return parties.map((party) =>
    party.side === "RESPONDENT" ? declined(party, matter.task.stateSince) : party,
  );
}

function declined(party: PartyRow, at: Date): PartyRow {
  return party.response === "DECLINED" ? party : { ...party, response: "DECLINED", respondedAt: at };
}
