// SQL: histories, notices and messages of all debts of a person, one after the other in the order of their time.
import type * as Contract from "../../generated/schema-types.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { NOTICE_CHANNELS } from "../../../schema/rules/parties.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { personOf } from "../debtors/count-debts.ts";
import type { NoticeChannel, NoticeReceipt } from "../parties/notices.ts";
import { visibleSql } from "./debtors.policy.ts";

const MOST = 100;
const CURSOR = /^(\d{1,16})_([A-Z]+)_(\d{1,15})$/;

interface EventRow {
  kind: Contract.DebtorEventKind;
  id: number;
  /** Microseconds since 1970, as exactly as the order goes. */
  micros: string;
  at: Date;
  text: string;
  channel: NoticeChannel | null;
  receipt: NoticeReceipt | null;
  receivedAt: Date | null;
  taskCodeId: string;
  actorName: string | null;
}

export interface DebtorEvents {
  nodes: (Pick<EventRow, "kind" | "at" | "text" | "taskCodeId" | "actorName"> & { id: string })[];
  endCursor: string | null;
  hasNextPage: boolean;
}

/** What happened with a person in the debts visible to the asker, newest first, from after the entry `after` names. */
export async function debtorEvents(
  ctx: SignedInContext,
  debtorId: number,
  first: number,
  after?: string | null,
): Promise<DebtorEvents> {
  const size = Math.min(Math.max(first, 1), MOST);
  const { params, place } = placeholders();
  const [, micros, kind, id] = CURSOR.exec(after ?? "") ?? [];
  const from =
    micros === undefined
      ? "true"
      : `(e.micros, e.kind, e.id) < (${place(micros)}::bigint, ${place(kind)}, ${place(id)}::bigint)`;
  const rows = await ctx.db.query<EventRow[]>(
    `WITH places AS MATERIALIZED (
       SELECT s.task_id, s.position, t.code_id FROM debtors m JOIN debtor_debts s ON s.debtor_id = m.id
       JOIN tasks t ON t.id = s.task_id WHERE ${personOf("m")} = ${place(debtorId)} AND ${visibleSql(ctx, place)}),
     happened AS (${HISTORY} UNION ALL ${NOTICES} UNION ALL ${MESSAGES})
     SELECT e.kind, e.id, e.micros::text, e.at, e.text, e.channel, e.receipt, e.received_at AS "receivedAt",
       e.code_id AS "taskCodeId", coalesce(nullif(${displayNameSql("a")}, ''), 'Clave «' || key.name || '»') AS "actorName"
     FROM (SELECT h.*, (extract(epoch FROM h.at) * 1000000)::bigint AS micros FROM happened h) AS e
     LEFT JOIN accounts a ON a.id = e.actor_id LEFT JOIN api_keys key ON key.id = e.api_key_id
     WHERE ${from} ORDER BY e.micros DESC, e.kind DESC, e.id DESC LIMIT ${place(size + 1)}`,
    params,
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    nodes: shown.map((row) => ({ ...row, id: `${row.kind}_${row.id}`, text: textOf(row) })),
    endCursor: last === undefined ? null : `${last.micros}_${last.kind}_${last.id}`,
    hasNextPage: rows.length > size,
  };
}

/** What reached another obligor of the debt alone is left out. */
const HISTORY = `SELECT DISTINCT ON (v.id) 'HISTORY' AS kind, v.id, v.at, v.summary AS text, NULL AS channel,
    NULL AS receipt, NULL::timestamptz AS received_at, v.actor_id, v.api_key_id, p.code_id
  FROM places p JOIN task_events v ON v.task_id = p.task_id
  WHERE v.reached_position IS NULL OR v.reached_position = p.position`;

const PARTY = `JOIN parties q ON q.task_id = p.task_id AND q.side = 'RESPONDENT' AND q.position = p.position`;

const NOTICES = `SELECT 'NOTICE', n.id, n.sent_at, '', n.channel, n.receipt, n.received_at, n.created_by, NULL, p.code_id
  FROM places p ${PARTY} JOIN party_notices n ON n.party_id = q.id`;

const MESSAGES = `SELECT 'MESSAGE', m.id, m.at,
    CASE WHEN m.by_manager THEN 'Mensaje enviado' ELSE 'Mensaje recibido' END, NULL, NULL, NULL, m.actor_id, NULL, p.code_id
  FROM places p ${PARTY} JOIN conversations v ON v.party_id = q.id JOIN messages m ON m.conversation_id = v.id`;

const RECEIVED: Readonly<Record<NoticeReceipt, string>> = {
  OPENED: "abierto",
  ANSWERED: "respondido",
  ATTENDED: "asistió a la sesión",
  DELIVERED: "entregado",
  REFUSED: "rechazado por quien lo recibía",
  NOT_COLLECTED: "no recogido",
};

function textOf({ kind, text, channel, receipt, receivedAt }: EventRow): string {
  if (kind !== "NOTICE" || channel === null) return text;
  const received =
    receipt === null || receivedAt === null
      ? "sin constancia de recepción"
      : `${RECEIVED[receipt]} el ${shownDay(receivedAt)}`;
  return `Aviso por ${NOTICE_CHANNELS[channel].toLowerCase()}: ${received}`;
}
