import DataLoader from "dataloader";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { partiesByIds } from "../parties/party.ts";
import type { PartyRow, PartyView } from "../parties/party.ts";
import { manages } from "./matter.ts";
import type { MatterRole } from "./matter.ts";

/** Who reads something of a matter: somebody signed in, or whoever holds a party's personal link. */
export type Reader =
  | { kind: "ACCOUNT"; role: MatterRole; accountId: number }
  | { kind: "LINK"; partyId: number };

export function accountReader({ actor }: Pick<SignedInContext, "actor">, role: MatterRole): Reader {
  return { kind: "ACCOUNT", role, accountId: actor.accountId };
}

export function linkReader(partyId: number): Reader {
  return { kind: "LINK", partyId };
}

export function isManager(reader: Reader): boolean {
  return reader.kind === "ACCOUNT" && manages(reader.role);
}

/** The reader's private notes; null for who can't write any. */
export function ownNotes(reader: Reader, notes: Readonly<Record<string, string>>): string | null {
  return reader.kind === "ACCOUNT" && manages(reader.role) ? (notes[reader.accountId] ?? "") : null;
}

/** Whether it is the reader's own party. */
export function isOwnParty(reader: Reader, party: Pick<PartyRow, "id" | "accountId">): boolean {
  return reader.kind === "LINK" ? party.id === reader.partyId : party.accountId === reader.accountId;
}

/** A party as the reader may see it: who manages the matter everything, a party the own contact data only. */
export function viewParty(reader: Reader, party: PartyRow): PartyView {
  const proofs = isManager(reader);
  const own = isOwnParty(reader, party) && !(reader.kind === "ACCOUNT" && reader.role === "ASKED");
  return { ...party, shows: { contact: proofs || own, proofs } };
}

/** Parties by id: batched, never remembered, since one request may change and read them. */
export function partyLoader(ctx: Context): DataLoader<number, PartyRow> {
  return ctx.loader(
    "matterParties",
    () =>
      new DataLoader<number, PartyRow>(
        async (ids) => {
          const found = new Map((await partiesByIds(ctx.db, [...new Set(ids)])).map((row) => [row.id, row]));
          return ids.map((id) => found.get(id) ?? new Error("a party is missing"));
        },
        { cache: false },
      ),
  );
}
