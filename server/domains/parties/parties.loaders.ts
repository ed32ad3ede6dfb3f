// SQL: sessions, agreements and what ends a link stand above this domain.
import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import { COVERS_OTHERS, type NoticeContent } from "./communicated.ts";
import { linkEndsAtSql } from "./link-ends.ts";
import { WITH_PROPOSAL } from "./proposals.ts";
import { PartyNotice } from "./party-notice.entity.ts";
import { PartyLink } from "./party-link.entity.ts";
import { selectList } from "../../platform/select-list.ts";

const NOTICE = [
  "id",
  "partyId",
  "channel",
  "sentAt",
  "handedOverAt",
  "failed",
  "openedAt",
  "receivedAt",
  "receipt",
  "proof",
  "spoken",
  "documentId",
  "objectVersion",
  "contentHash",
] as const satisfies readonly (keyof PartyNotice)[];

export interface NoticeRow extends Pick<PartyNotice, (typeof NOTICE)[number]> {
  objectShown: string;
  content: Partial<NoticeContent>;
  coversOthers: boolean;
  /** The party's name when it was sent; null for notices from before names were kept. */
  addressee: string | null;
  withProposal: boolean;
  /** Start of the session it called to. */
  calledTo: Date | null;
}

/** The columns of a notice `n`. */
export const NOTICE_SELECT = `${selectList(PartyNotice, "n", NOTICE)}, n.content ->> 'object' AS "objectShown",
  n.content ->> 'addressee' AS addressee, n.content, ${COVERS_OTHERS} AS "coversOthers", ${WITH_PROPOSAL} AS "withProposal",
  (SELECT m.starts_at FROM matter_sessions m WHERE m.id = n.called_session_id) AS "calledTo"`;

/** How parties were told, newest first; all that one request asks for in one statement. */
export function noticesLoader(ctx: Context): DataLoader<number, NoticeRow[]> {
  return ctx.loader(
    "party-notices",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<NoticeRow[]>(
          `SELECT ${NOTICE_SELECT} FROM party_notices n WHERE party_id = ANY($1) ORDER BY sent_at DESC, id DESC`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ partyId }) => partyId);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
}

const LINK = [
  "id",
  "partyId",
  "createdAt",
  "openedAt",
  "opens",
] as const satisfies readonly (keyof PartyLink)[];

export interface LinkRow extends Pick<PartyLink, (typeof LINK)[number]> {
  expiresAt: Date;
}

/** The newest live personal link of each party, without its secret. */
export function liveLinkLoader(ctx: Context): DataLoader<number, LinkRow | null> {
  return ctx.loader(
    "party-links",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<LinkRow[]>(
          `SELECT DISTINCT ON (party_id) ${selectList(PartyLink, "l", LINK)}, ${linkEndsAtSql("$2")} AS "expiresAt"
           FROM party_links l WHERE party_id = ANY($1) AND revoked_at IS NULL AND ${linkEndsAtSql("$2")} > $2
           ORDER BY party_id, id DESC`,
          [ids, ctx.clock.now()],
        );
        const found = new Map(rows.map((row) => [row.partyId, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
