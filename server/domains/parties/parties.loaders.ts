import DataLoader from "dataloader";
import type { Context } from "../accounts/context.ts";
import type { NoticeChannel } from "./notices.ts";

export interface NoticeRow {
  id: number;
  partyId: number;
  channel: NoticeChannel;
  sentAt: Date;
  deliveredAt: Date | null;
  openedAt: Date | null;
  receivedAt: Date | null;
  proof: string;
  documentId: number | null;
}

/** How parties were told, newest first; all that one request asks for in one statement. */
export function noticesLoader(ctx: Context): DataLoader<number, NoticeRow[]> {
  return ctx.loader(
    "party-notices",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<NoticeRow[]>(
          `SELECT id, party_id AS "partyId", channel, sent_at AS "sentAt", delivered_at AS "deliveredAt",
             opened_at AS "openedAt", received_at AS "receivedAt", proof, document_id AS "documentId"
           FROM party_notices WHERE party_id = ANY($1) ORDER BY sent_at DESC, id DESC`,
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
             expires_at AS "expiresAt", opened_at AS "openedAt", opens
           FROM party_links WHERE party_id = ANY($1) AND revoked_at IS NULL AND expires_at > $2
           ORDER BY party_id, id DESC`,
          [ids, ctx.clock.now()],
        );
        const found = new Map(rows.map((row) => [row.partyId, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
