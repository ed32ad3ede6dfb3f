import type { Resolvers } from "../../generated/schema-types.ts";
import { canonicalText } from "../../platform/content-hash.ts";
import type { Context } from "../../shared/context.ts";
import { liveLinkLoader, noticesLoader, type NoticeRow } from "./parties.loaders.ts";
import { partyName } from "./party.ts";
import { proposalLoader } from "./proposals.ts";
import { identityGaps } from "./party-identity.ts";
import { summonsLoader } from "./summonses.ts";
import { withdrawnLoader } from "./withdrawn-notices.ts";
import type { PartyView } from "./party.ts";

/** What only those see who may reach the party. */
function reach<T>(party: PartyView, value: T): T | null {
  return party.shows.contact ? value : null;
}

/** A specialist reads nothing of debts that may be somebody else's. */
function showsText({ coversOthers }: NoticeRow, { actor }: Context): boolean {
  return !coversOthers || actor?.role === "ADMIN";
}

export const partiesResolvers: Resolvers = {
  PartyNotice: {
    words: (notice, _args, ctx) => (showsText(notice, ctx) ? (notice.content.words ?? []) : []),
    hashedText: (notice, _args, ctx) => (showsText(notice, ctx) ? canonicalText(notice.content) : null),
  },
  Party: {
    displayName: partyName,
    email: (party) => reach(party, party.email),
    lada: (party) => reach(party, party.phone === null ? null : party.lada),
    phone: (party) => reach(party, party.phone),
    identityDocument: (party) => reach(party, party.identityDocument),
    address: (party) => reach(party, party.address),
    city: (party) => reach(party, party.city),
    province: (party) => reach(party, party.province),
    postalCode: (party) => reach(party, party.postalCode),
    country: (party) => reach(party, party.country),
    // A client found by an e-mail that a specialist typed hasn't answered yet: whether it has an account is its own business.
    hasAccount: ({ accountId, side, response }) =>
      accountId !== null && (side === "RESPONDENT" || response !== "PENDING"),
    mine: ({ accountId }, _args, { actor }) => accountId !== null && accountId === actor?.accountId,
    missing: (party) => (party.shows.contact ? identityGaps(party) : []),
    responseNote: (party) => reach(party, party.responseNote),
    closingGround: (party) => reach(party, party.closingGround),
    notices: ({ id, shows }, _args, ctx) => (shows.proofs ? noticesLoader(ctx).load(id) : []),
    withdrawnNotices: ({ id, shows }, _args, ctx) => (shows.proofs ? withdrawnLoader(ctx).load(id) : []),
    proposal: ({ id, shows }, _args, ctx) => (shows.proofs ? proposalLoader(ctx).load(id) : null),
    summonses: ({ id, shows }, _args, ctx) => (shows.proofs ? summonsLoader(ctx).load(id) : []),
    invitation: ({ id, shows }, _args, ctx) => (shows.proofs ? liveLinkLoader(ctx).load(id) : null),
  },
};
