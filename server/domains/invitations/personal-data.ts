// SQL: lists with the numbers of the cases.
import { selectList } from "../../platform/select-list.ts";
import type { Context } from "../../shared/context.ts";
import type { PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { PartyLink } from "../parties/party-link.entity.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { WithdrawnNotice } from "../parties/withdrawn-notice.entity.ts";
import { PartyStatement } from "./party-statement.entity.ts";

/** What somebody said and opened by personal link before the account took the case over. */
export const invitationsDataHolder = { name: "invitations", collect, block } satisfies PersonalDataHolder;

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const statements = await db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", ${selectList(PartyStatement, "s", ["kind", "text", "at", "address", "userAgent"])}
     FROM party_statements s JOIN parties p ON p.id = s.party_id LEFT JOIN cases c ON c.id = p.case_id
     WHERE p.account_id = $1 ORDER BY s.id`,
    [accountId],
  );
  const links = await db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", ${selectList(PartyLink, "l", ["createdAt", "expiresAt", "openedAt", "opens"])}
     FROM party_links l JOIN parties p ON p.id = l.party_id LEFT JOIN cases c ON c.id = p.case_id
     WHERE p.account_id = $1 ORDER BY l.id`,
    [accountId],
  );
  const notices = await db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", ${selectList(PartyNotice, "n", ["channel", "sentAt", "receivedAt", "content", "contentHash"])}
     FROM party_notices n JOIN parties p ON p.id = n.party_id LEFT JOIN cases c ON c.id = p.case_id
     WHERE p.account_id = $1 ORDER BY n.id`,
    [accountId],
  );
  const withdrawnNotices = await db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", w.notice ->> 'channel' AS channel, w.notice ->> 'sent_at' AS "sentAt",
       w.notice ->> 'received_at' AS "receivedAt", ${selectList(WithdrawnNotice, "w", ["withdrawnAt", "reason"])}
     FROM withdrawn_notices w JOIN parties p ON p.id = w.party_id LEFT JOIN cases c ON c.id = p.case_id
     WHERE p.account_id = $1 ORDER BY w.id`,
    [accountId],
  );
  if (statements.length + links.length + notices.length + withdrawnNotices.length === 0) return [];
  return [{ name: "invitaciones.json", json: { statements, links, notices, withdrawnNotices } }];
}

/** The case's evidence stays with the case. */
async function block(): Promise<null> {
  return null;
}
