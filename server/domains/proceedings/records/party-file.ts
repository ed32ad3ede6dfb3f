import type { Context } from "../../../shared/context.ts";
import type { PartyRow } from "../../parties/party.ts";
import { readId } from "../../../platform/ids.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { groundsByFacts } from "./attempt-grounds.ts";
import type { MatterFile } from "./matter-file.ts";

/** Null for a document for all. Throws InvalidInput. */
export function chosenParty({ parties }: MatterFile, partyId: string | null | undefined): PartyRow | null {
  const party = partyId == null ? null : parties.find(({ id }) => id === readId(partyId));
  if (party === undefined)
    throw new InvalidInput([{ field: ["partyId"], code: "NOT_FOUND", message: "Elige una de las partes" }]);
  return party;
}

/**
 * The same file as far as it concerns one party: the agreements it is in. `alone`: of a counterparty also nothing of the
 * others, and the grounds on which it ends with this one.
 */
export function fileForParty(
  ctx: Pick<Context, "clock">,
  file: MatterFile,
  party: PartyRow,
  { alone }: { alone: boolean },
): MatterFile {
  const agreements = [...file.agreements, ...file.partial].filter(({ partyIds }) =>
    partyIds.includes(party.id),
  );
  if (!alone || party.side === "CLAIMANT") return { ...file, concerns: party, agreements, partial: [] };
  const parties = file.parties.filter(({ id, side }) => side === "CLAIMANT" || id === party.id);
  const isThere = ({ partyId }: { partyId: number }) => parties.some(({ id }) => id === partyId);
  const own = {
    ...file,
    concerns: party,
    parties,
    removed: [],
    agreements,
    partial: [],
    sessions: file.sessions
      .filter(({ attendance }) => attendance.some(({ partyId }) => partyId === party.id))
      .map((session) => ({ ...session, attendance: session.attendance.filter(isThere) })),
    notices: file.notices.filter(isThere),
  };
  return { ...own, ...groundsByFacts(ctx, own) };
}
