// SQL: found by the account's address, which mails name in any case.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { BlockedPart, PersonalDataHolder, PersonalPart } from "../../shared/personal-data-holder.ts";

/** Mails that came from the account's address, and what was reported of that address. */
export const inboundMailDataHolder = { name: "inbound-mail", collect, block } satisfies PersonalDataHolder;

const OF_ACCOUNT = `(SELECT lower(email) FROM accounts WHERE id = $1)`;

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const mails = await db.query<unknown[]>(
    `SELECT received_at AS "receivedAt", kind, subject, text FROM inbound_mails
     WHERE lower(from_address) = ${OF_ACCOUNT} ORDER BY id`,
    [accountId],
  );
  const reports = await db.query<unknown[]>(
    `SELECT kind, count, first_at AS "firstAt", last_at AS "lastAt", last_words AS words FROM mail_bounces
     WHERE address = ${OF_ACCOUNT} ORDER BY kind`,
    [accountId],
  );
  return [
    ...(mails.length === 0 ? [] : [{ name: "correos-recibidos.json", json: mails }]),
    ...(reports.length === 0 ? [] : [{ name: "correos-devueltos.json", json: reports }]),
  ];
}

/** What came in stays with the matter it belongs to; what was reported of the address goes. */
async function block(
  _ctx: Pick<Context, "db">,
  manager: EntityManager,
  accountId: number,
): Promise<BlockedPart | null> {
  await manager.query(`DELETE FROM mail_bounces WHERE address = ${OF_ACCOUNT}`, [accountId]);
  return null;
}
