import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../../shared/context.ts";
import { attemptsJsonSql, attemptsOfJson } from "../../cases/attempts.ts";
import type { StoredAttempts } from "../../cases/attempts.ts";
import { groundOptions } from "../../cases/closing-grounds.ts";
import type { GroundOption } from "../../cases/closing-grounds.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";
import { hasNeutral } from "./template.ts";

/** By the same rules for a case, a corporate task and one party alone: from what happened with the file's parties. */
export async function groundsByFacts(
  ctx: SignedInContext,
  db: EntityManager,
  { matter, parties, agreements, partial }: Omit<MatterFile, "grounds">,
): Promise<GroundOption[]> {
  const [found] = await db.query<{ attempts: StoredAttempts }[]>(
    `SELECT ${attemptsJsonSql("p.id = ANY($1)")} AS attempts`,
    [parties.map(({ id }) => id)],
  );
  return groundOptions(
    ctx,
    {
      acceptedAgreements: [...agreements, ...partial].filter(({ status }) => status === "ACCEPTED").length,
      hasNeutral: hasNeutral(matter),
    },
    {
      // A refusal that was told otherwise is the state of the task; of several whose it was isn't known from that.
      parties:
        matter.kind === "TASK" && matter.task.state === "RECHAZO" && respondents({ parties }).length === 1
          ? parties.map((party) =>
              party.side === "RESPONDENT" ? declined(party, matter.task.stateSince) : party,
            )
          : parties,
      attempts: attemptsOfJson(found?.attempts ?? []),
    },
  );
}

function declined(party: PartyRow, at: Date): PartyRow {
  return party.response === "DECLINED" ? party : { ...party, response: "DECLINED", respondedAt: at };
}
