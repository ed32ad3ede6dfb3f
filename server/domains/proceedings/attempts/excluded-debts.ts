import type { EntityManager } from "typeorm";
import { isExcluded } from "../../attempts/claim.ts";
import type { PartyRow } from "../../parties/party.ts";
import { isPublicBody } from "../../parties/public-body.ts";
import { insolventOf } from "./insolvency.ts";

/**
 * Of these tasks those that law leaves out today, because somebody who owes is insolvent or a party is of the public sector (LO 1/2025
 * art. 3.2): none of its terms runs, for no party of them, and nothing that is written to them says one. `parties`: all of theirs.
 */
export async function excludedDebts(
  manager: EntityManager,
  parties: readonly PartyRow[],
  today: string,
): Promise<ReadonlySet<number>> {
  const byTask = Map.groupBy(parties, ({ taskId }) => taskId ?? 0);
  const insolvent = await insolventOf(manager, [...byTask.keys()], today);
  const excluded = [...byTask].filter(([taskId, own]) =>
    isExcluded(
      { area: insolvent.has(taskId) ? "BANKRUPTCY" : "CIVIL" },
      own.map((party) => ({ isPublicSector: isPublicBody(party) })),
    ),
  );
  return new Set(excluded.map(([taskId]) => taskId));
}
