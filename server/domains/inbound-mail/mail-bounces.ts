// SQL: counted up in one statement, which two reports at once can't lose.
import { In, type EntityManager } from "typeorm";
import { recordContactPoint } from "../debtors/contact-points.ts";
import { MailBounce } from "./mail-bounce.entity.ts";

export type BounceKind = "bounce-hard" | "bounce-soft" | "delayed" | "complaint";

/** What came back of a mail. To which address it went is known to who sent it, and not believed of the report. */
export interface BounceNews {
  kind: BounceKind;
  status: string | null;
  /** The server's own words. */
  words: string;
  at: Date;
}

/** What a report makes of an address; a delay says nothing yet. */
const POINT_STATE = {
  "bounce-hard": "BOUNCED_HARD",
  "bounce-soft": "BOUNCED_SOFT",
  complaint: "COMPLAINED",
  delayed: null,
} as const satisfies Record<BounceKind, string | null>;

/** Inside the caller's transaction: one more report of this kind on an address, which is known as a contact point, too. */
export async function recordBounce(
  manager: EntityManager,
  address: string,
  { kind, status, words, at }: BounceNews,
): Promise<void> {
  await manager.query(
    `INSERT INTO mail_bounces AS b (address, kind, count, first_at, last_at, last_status, last_words)
     VALUES ($1, $2, 1, $3, $3, $4, $5)
     ON CONFLICT (address, kind) DO UPDATE SET count = b.count + 1, first_at = least(b.first_at, $3),
       last_at = greatest(b.last_at, $3), last_status = $4, last_words = $5`,
    [address.toLowerCase(), kind, at, status, words.slice(0, 1_000)],
  );
  const state = POINT_STATE[kind];
  if (state === null) return;
  const source = kind === "complaint" ? "Queja de quien recibió un correo" : "Devolución de un correo";
  await recordContactPoint(manager, {
    channel: "EMAIL",
    value: address,
    status: state,
    code: status,
    source,
    at,
  });
}

/** What was ever reported of these addresses. */
export function bouncesOf(manager: EntityManager, addresses: readonly string[]): Promise<MailBounce[]> {
  const lower = addresses.map((address) => address.toLowerCase());
  return manager.getRepository(MailBounce).findBy({ address: In(lower) });
}
