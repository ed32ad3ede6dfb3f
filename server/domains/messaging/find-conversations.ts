// SQL: the asker's newest conversations with their parties, as the inbox has them.
import type { EntityManager } from "typeorm";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { conversationPath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import {
  FROM_CONVERSATIONS,
  isOwnSql,
  nameOfOther,
  ownConversationsSql,
  referenceOf,
  sideOf,
  viewOf,
  type ConversationRow,
} from "./conversation.ts";

/** What a hit shows; planned and read twice as fast as all that a conversation's page shows. */
type FoundConversation = Pick<
  ConversationRow,
  | "id"
  | "taskId"
  | "names"
  | "surnames"
  | "caseNumber"
  | "taskCodeId"
  | "managerId"
  | "managerName"
  | "lastMessageAt"
>;

const COLUMNS = `p.id, p.task_id AS "taskId", p.names, p.surnames, c.number AS "caseNumber", t.code_id AS "taskCodeId",
  m.id AS "managerId", ${displayNameSql("m")} AS "managerName", v.last_message_at AS "lastMessageAt"`;

/** Older ones are found by what they are about, or in the inbox, which searches what was written. */
const NEWEST = 500;

/** The asker's by whom they are with and what they are about, the newest message first. */
export async function findConversations(
  ctx: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { words, patterns }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const me = place(ctx.actor.accountId);
  const halves = ctx.actor.role === "ADMIN" ? [false, true] : [false];
  const newest = halves.map(
    (ofAssigned) => `(SELECT own."partyId" FROM (${ownConversationsSql(ctx, me, { ofAssigned })}) AS own
       WHERE own.k IS NOT NULL ORDER BY own.k DESC NULLS LAST, own.k2 DESC, own."partyId" DESC LIMIT ${NEWEST})`,
  );
  // A party reads a specialist's name, which isn't the party's own: of the few it has all are looked at.
  const named = sideOf(ctx) === "PARTY" ? "true" : occursSql("p.contact_text", patterns, place);
  const code = words.length === 1 ? place(words[0]?.[0]?.toUpperCase()) : null;
  const coded =
    code === null
      ? ""
      : `UNION SELECT p.id FROM parties p WHERE p.case_id = (SELECT n.id FROM cases n WHERE n.number = ${code})
         UNION SELECT p.id FROM parties p WHERE p.task_id = (SELECT n.id FROM tasks n WHERE n.code_id = ${code})`;
  const rows = await manager.query<FoundConversation[]>(
    `WITH newest AS MATERIALIZED (${newest.join(" UNION ALL ")}),
       found AS MATERIALIZED (
         (SELECT p.id FROM newest JOIN parties p ON p.id = newest."partyId" WHERE ${named} LIMIT ${NEWEST}) ${coded})
     SELECT ${COLUMNS} ${FROM_CONVERSATIONS} JOIN found ON found.id = p.id
     WHERE ${isOwnSql(ctx, me)} AND v.last_message_at IS NOT NULL
     ORDER BY v.last_message_at DESC, p.id DESC LIMIT 60`,
    params,
  );
  return rows.map((row) => {
    const view = viewOf(ctx, row);
    const [name, reference] = [nameOfOther(view), referenceOf(row)];
    return {
      id: String(row.id),
      title: name || reference,
      text: [reference, row.lastMessageAt && shownDay(row.lastMessageAt)].filter(Boolean).join(" · "),
      path: conversationPath(ctx.actor.role, row.id, !view.isMine),
      values: [
        { label: "Nombre", value: name },
        {
          label: row.caseNumber === null ? "Código de tarea" : "Número de expediente",
          value: reference,
          code: true,
        },
      ],
    };
  });
}
