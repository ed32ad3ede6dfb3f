// SQL: when a link ends is asked in the statement that changes it (link-ends.ts).
import { In, IsNull, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import {
  codeHashOf,
  hashOf,
  newSecret,
  newToken,
  readCode,
  shownCode,
  type LinkSecret,
} from "./link-secrets.ts";
import { endOfDaySql, LIFETIME_DAYS, linkEndsAtSql } from "./link-ends.ts";
import { PartyLink } from "./party-link.entity.ts";
import { PartyNotice } from "./party-notice.entity.ts";
import { NOT_THE_PARTY } from "./receipt-words.ts";

const TOKEN = /^[\w-]{43}$/;

export interface PartyLinkGrant {
  linkId: number;
  partyId: number;
  expiresAt: Date;
}

export interface NewPartyLink {
  id: number;
  /** 256 random bits; stored only as its SHA-256. */
  token: string;
  /** `${publicUrl}/invitacion#token`: what stands behind # reaches no server, no log and no Referer. */
  url: string;
  /** `K7QP-3MXD-2R`, for letters. */
  shortCode: string;
  expiresAt: Date;
}

type Issuing = Pick<Context, "env" | "clock">;

export interface IssuedLink {
  partyId: number;
  createdBy: number;
  /** Default: by chance. */
  secret?: LinkSecret;
}

/**
 * Issues a personal link for a party inside the caller's transaction, for 30 days or longer (linkEndsAtSql). The
 * party's older links are revoked, unless `keepOlder`: a mail about a session must not disable the link of an earlier
 * mail. The token is in the result only; the database keeps its hash.
 */
export async function issuePartyLink(
  ctx: Issuing,
  manager: EntityManager,
  { keepOlder = false, ...link }: IssuedLink & { keepOlder?: boolean },
): Promise<NewPartyLink> {
  if (!keepOlder) await revokePartyLinks(ctx, manager, link.partyId);
  const [issued] = await issueFurtherLinks(ctx, manager, [link]);
  if (!issued) throw new Error("the link wasn't stored");
  return issued;
}

/** The same for many, in their order and in one statement, beside the older ones. */
export async function issueFurtherLinks(
  { env, clock }: Issuing,
  manager: EntityManager,
  links: readonly IssuedLink[],
): Promise<NewPartyLink[]> {
  const secrets = links.map(({ secret = newSecret() }) => secret);
  const rows = links.map(({ partyId, createdBy }, at) => {
    const { token = "", code = "" } = secrets[at] ?? {};
    return { partyId, createdBy, token: hashOf(token), code: codeHashOf(env.appSecret, code) };
  });
  const stored = await manager.query<{ id: number; hash: string; expiresAt: Date }[]>(
    `INSERT INTO party_links AS l (party_id, token_hash, code_hash, created_by, created_at, expires_at)
     SELECT n."partyId", n.token, n.code, n."createdBy", $2::timestamptz,
       ${endOfDaySql(`(($2::timestamptz AT TIME ZONE 'Europe/Madrid')::date + ${LIFETIME_DAYS})`)}
     FROM jsonb_to_recordset($1::jsonb) AS n ("partyId" bigint, "createdBy" bigint, token text, code text)
     RETURNING l.id, l.token_hash AS hash, ${linkEndsAtSql("$2")} AS "expiresAt"`,
    [JSON.stringify(rows), clock.now()],
  );
  const byHash = new Map(stored.map((one) => [one.hash, one]));
  return secrets.map(({ token, code }) => {
    const link = byHash.get(hashOf(token));
    if (!link) throw new Error("the link wasn't stored");
    const { id, expiresAt } = link;
    return { id, token, url: personalUrl(env.publicUrl, token), shortCode: shownCode(code), expiresAt };
  });
}

/**
 * Revokes every link of the party, also those that have run out and could become valid again. Returns how many were
 * valid.
 */
export async function revokePartyLinks(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  partyId: number,
): Promise<number> {
  const [ended] = await manager.query<[{ wasLive: boolean }[], number]>(
    `UPDATE party_links l SET revoked_at = $2 WHERE party_id = $1 AND revoked_at IS NULL
     RETURNING ${linkEndsAtSql("$2")} > $2 AS "wasLive"`,
    [partyId, clock.now()],
  );
  return ended.filter(({ wasLive }) => wasLive).length;
}

export interface DeniedLink {
  /** In small letters; null: nobody sent the link anywhere. */
  address: string | null;
  /** Of a mailing that sent it. */
  recipientId: number | null;
}

/**
 * Who has this link isn't the party: it ends, with all that were sent to the same address, and what was opened by them is
 * no receipt by the party any more. Null: it had ended by then. The caller has locked the matter.
 */
export async function denyPartyLinks(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { linkId, partyId }: Pick<PartyLinkGrant, "linkId" | "partyId">,
): Promise<DeniedLink | null> {
  const [carrier] = await manager.query<{ sentTo: string; recipientId: number | null }[]>(
    `SELECT lower(sent_to) AS "sentTo", mailing_recipient_id AS "recipientId" FROM party_notices WHERE link_id = $1 AND sent_to IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [linkId],
  );
  const address = carrier?.sentTo ?? null;
  const [denied] = await manager.query<[{ id: number }[], number]>(
    `UPDATE party_links SET revoked_at = $4, denied_at = $4 WHERE party_id = $1 AND revoked_at IS NULL
       AND (id = $2 OR id IN (SELECT link_id FROM party_notices WHERE party_id = $1 AND lower(sent_to) = $3)) RETURNING id`,
    [partyId, linkId, address, clock.now()],
  );
  if (denied.length === 0) return null;
  // What proves the sending stays.
  await manager
    .getRepository(PartyNotice)
    .createQueryBuilder()
    .update({
      receivedAt: null,
      receipt: null,
      openedAt: null,
      proof: () => "trim(proof || ' ' || :notTheParty)",
    })
    .where({ linkId: In(denied.map(({ id }) => id)), receipt: In(["OPENED", "ANSWERED"]) })
    .setParameter("notTheParty", NOT_THE_PARTY)
    .execute();
  return { address, recipientId: carrier?.recipientId ?? null };
}

/** Whether a link of this token was ended by whoever said not to be the party. */
export async function isDenied(db: Pick<EntityManager, "query">, token: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT FROM party_links WHERE denied_at IS NOT NULL AND id IN (SELECT id FROM party_links WHERE token_hash = $1
       UNION ALL SELECT link_id FROM party_link_tokens WHERE token_hash = $1)`,
    [hashOf(token)],
  );
  return rows.length > 0;
}

/**
 * Stores of links that have run out when they did, so that nothing that happens later makes them valid again. To be
 * called before anything is written that lets links live longer: a receipt, the end of a matter, its reopening.
 */
export async function endLapsedLinks(
  { clock }: Pick<Context, "clock">,
  db: Pick<EntityManager, "query">,
  of: { partyIds: readonly number[] } | { caseId: number } | { taskIds: readonly number[] },
): Promise<void> {
  const [column, ids] =
    "partyIds" in of
      ? ["id", of.partyIds]
      : "caseId" in of
        ? ["case_id", [of.caseId]]
        : ["task_id", of.taskIds];
  await db.query(
    `UPDATE party_links l SET lapsed_at = ${linkEndsAtSql("$2")}
     WHERE l.revoked_at IS NULL AND l.lapsed_at IS NULL AND l.expires_at <= $2 AND ${linkEndsAtSql("$2")} <= $2
       AND l.party_id IN (SELECT p.id FROM parties p WHERE p.${column} = ANY($1))`,
    [ids, clock.now()],
  );
}

/**
 * Common table expressions: `live` (link_id, party_id, ends_at) has those of `links l` that are valid at `now`. Of one
 * that is no longer valid the same statement stores since when: a link that was refused once stays refused.
 */
function liveLinksSql(which: string, now: string): string {
  return `asked AS (SELECT l.id AS link_id, l.party_id, ${linkEndsAtSql(now)} AS ends_at FROM party_links l
      WHERE l.revoked_at IS NULL AND ${which}),
    lapsed AS (UPDATE party_links l SET lapsed_at = asked.ends_at FROM asked
      WHERE l.id = asked.link_id AND l.lapsed_at IS NULL AND asked.ends_at <= ${now}),
    live AS (SELECT * FROM asked WHERE ends_at > ${now})`;
}

/** The valid link of this token; null for an unknown, an expired and a revoked one alike. One statement. */
export async function findPartyLink(
  { clock }: Pick<Context, "clock">,
  db: Pick<EntityManager, "query">,
  token: string,
): Promise<PartyLinkGrant | null> {
  if (!TOKEN.test(token)) return null;
  const ofToken = `l.id IN (SELECT id FROM party_links WHERE token_hash = $1
    UNION ALL SELECT link_id FROM party_link_tokens WHERE token_hash = $1)`;
  const [grant] = await db.query<PartyLinkGrant[]>(
    `WITH ${liveLinksSql(ofToken, "$2")}
     SELECT link_id AS "linkId", party_id AS "partyId", ends_at AS "expiresAt" FROM live`,
    [hashOf(token), clock.now()],
  );
  return grant ?? null;
}

/** The party that this token was ever issued for; null if it never was. It authorises nothing: findPartyLink does. */
export async function partyOfToken(db: Pick<EntityManager, "query">, token: string): Promise<number | null> {
  const [row] = await db.query<{ partyId: number }[]>(
    `SELECT party_id AS "partyId" FROM party_links WHERE id IN (SELECT id FROM party_links WHERE token_hash = $1
       UNION ALL SELECT link_id FROM party_link_tokens WHERE token_hash = $1)`,
    [hashOf(token)],
  );
  return row?.partyId ?? null;
}

/**
 * Exchanges a short code for a new token of its link; null when no valid link has
 * it. The caller limits the tries: a code has 49 bits.
 */
export async function exchangeShortCode(
  { env, clock }: Issuing,
  manager: EntityManager,
  typed: string,
): Promise<string | null> {
  const code = readCode(typed);
  if (code === null) return null;
  const token = newToken();
  const rows = await manager.query<unknown[]>(
    `WITH ${liveLinksSql("l.code_hash = $2", "$3::timestamptz")}, made AS (
       INSERT INTO party_link_tokens (token_hash, link_id, created_at) SELECT $1, link_id, $3::timestamptz FROM live
       RETURNING link_id)
     SELECT link_id FROM made`,
    [hashOf(token), codeHashOf(env.appSecret, code), clock.now()],
  );
  return rows.length === 0 ? null : token;
}

/**
 * Records that a person's browser opened the link; the first opening is also the receipt of the notices that carried
 * it. False, and nothing is recorded, where the link has ended since it was found: whoever said not to be the party has read
 * nothing in its place.
 */
export async function noteOpening(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { linkId, partyId }: Pick<PartyLinkGrant, "linkId" | "partyId">,
): Promise<boolean> {
  const now = clock.now();
  await endLapsedLinks({ clock }, manager, { partyIds: [partyId] });
  const { affected } = await manager
    .getRepository(PartyLink)
    .createQueryBuilder()
    .update({ opens: () => "opens + 1", openedAt: () => "coalesce(opened_at, :now)", lastOpenedAt: now })
    .where({ id: linkId, revokedAt: IsNull() })
    .setParameter("now", now)
    .execute();
  if (affected === 0) return false;
  await manager
    .getRepository(PartyNotice)
    .createQueryBuilder()
    .update({
      openedAt: now,
      receivedAt: () => "coalesce(received_at, :now)",
      receipt: () => "coalesce(receipt, 'OPENED')",
    })
    .where({ linkId, openedAt: IsNull() })
    .setParameter("now", now)
    .execute();
  return true;
}

export function personalUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/invitacion#${token}`;
}
