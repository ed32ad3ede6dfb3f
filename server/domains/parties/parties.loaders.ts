import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import { linkEndsAtSql } from "./links.ts";
import { WITH_PROPOSAL } from "./proposals.ts";
import type { NoticeChannel, NoticeReceipt } from "./notices.ts";

export interface NoticeRow {
  id: number;
  partyId: number;
  channel: NoticeChannel;
  sentAt: Date;
  handedOverAt: Date | null;
  failed: boolean;
  openedAt: Date | null;
  receivedAt: Date | null;
  receipt: NoticeReceipt | null;
  proof: string;
  documentId: number | null;
  objectVersion: number | null;
  objectShown: string;
  contentHash: string;
  withProposal: boolean;
  /** Start of the session it called to. */
  calledTo: Date | null;
}

/** How parties were told, newest first; all that one request asks for in one statement. */
export function noticesLoader(ctx: Context): DataLoader<number, NoticeRow[]> {
  return ctx.loader(
    "party-notices",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<NoticeRow[]>(
          `SELECT id, party_id AS "partyId", channel, sent_at AS "sentAt", handed_over_at AS "handedOverAt", failed,
             opened_at AS "openedAt", received_at AS "receivedAt", receipt, proof, document_id AS "documentId",
             object_version AS "objectVersion", content ->> 'object' AS "objectShown", content_hash AS "contentHash",
             ${WITH_PROPOSAL} AS "withProposal",
             (SELECT m.starts_at FROM matter_sessions m WHERE m.id = n.called_session_id) AS "calledTo"
           FROM party_notices n WHERE party_id = ANY($1) ORDER BY sent_at DESC, id DESC`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ partyId }) => partyId);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
}

export interface LinkRow {
  id: number;
  partyId: number;
  createdAt: Date;
  expiresAt: Date;
  openedAt: Date | null;
  opens: number;
}

/** The newest live personal link of each party, without its secret. */
export function liveLinkLoader(ctx: Context): DataLoader<number, LinkRow | null> {
  return ctx.loader(
    "party-links",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<LinkRow[]>(
          `SELECT DISTINCT ON (party_id) id, party_id AS "partyId", created_at AS "createdAt",
             ${linkEndsAtSql("$2")} AS "expiresAt", opened_at AS "openedAt", opens
           FROM party_links l WHERE party_id = ANY($1) AND revoked_at IS NULL AND ${linkEndsAtSql("$2")} > $2
           ORDER BY party_id, id DESC`,
          [ids, ctx.clock.now()],
        );
        const found = new Map(rows.map((row) => [row.partyId, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
