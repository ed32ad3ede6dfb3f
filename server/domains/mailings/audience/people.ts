// SQL: 100,000 debts become the people who owe them, each judged, in one statement.
import type { LeftOutReason, MailingPurpose } from "../../../generated/schema-types.ts";
import { EMAIL_PATTERN_SQL } from "./email-sql.ts";
import { MOBILE_SQL } from "./mobile-sql.ts";
import { POSTAL_CODE_SQL } from "../letters/postal-address.ts";
import { CONTACT_WAYS, statesAgainst, type ContactWay } from "../../debtors/contact-ways.ts";
import { personOf } from "../../debtors/count-debts.ts";
import { provinceSql } from "../../debtors/province-sql.ts";
import { UNREACHED_SQL } from "../../debtors/debtor-addresses.ts";
import { IS_PAID_SQL } from "../../debtors/owed-sql.ts";
import { leftOutSql } from "../../debtors/restricted-sql.ts";
import type { ChosenTasks } from "../../tasks/chosen-tasks.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";
import type { StoredSelection } from "./selection.ts";
import { isStoppedSql } from "./strategy-stops.ts";

/** Debts of one mailing at most. */
export const MOST_DEBTS = 100_000;
/** People behind them at most: a debt may be owed by several. */
export const MOST_PEOPLE = 200_000;

/** Who has answered isn't told or asked again; an offer or an end may still be told. */
const TO_UNANSWERED: readonly MailingPurpose[] = ["FIRST_NOTICE", "INVITATION", "REMINDER"];

type Obligors = StoredSelection["obligors"];

export interface Judging {
  /** How it is written to them: what restricts somebody's contact is asked for it. */
  way: ContactWay;
  /** In Madrid, "yyyy-mm-dd": restrictions end with a day. */
  day: string;
  purpose: MailingPurpose;
  /** Who was written to since then is left out; null: nobody. */
  writtenSince: Date | null;
  /** The one that is being sent: its own mails are no reason. Null: none is. */
  mailingId: number | null;
  /** Whose step it carries out: with what stopped it nothing goes out. Null: none's. */
  strategyId: number | null;
}

/** As the person itself: what others who owe the same debts have answered is theirs. */
const HAS_ANSWERED = `EXISTS (SELECT FROM parties p WHERE p.id = ANY(w.party_ids)
  AND (p.response <> 'PENDING' OR EXISTS (SELECT FROM party_statements s WHERE s.party_id = p.id)))`;

/** By another mailing, about whichever debt, or by hand about one of these. */
const wasWrittenTo = (since: string, mailingId: string) => {
  const another = `r.sent_at >= ${since} AND r.mailing_id <> ${mailingId}`;
  return `(EXISTS (SELECT FROM mailing_recipients r WHERE r.person = w.person AND ${another})
  OR EXISTS (SELECT FROM debtors j JOIN mailing_recipients r ON r.person = j.id WHERE j.joined_into = w.person AND ${another})
  OR EXISTS (SELECT FROM party_notices n WHERE n.party_id = ANY(w.party_ids)
    AND n.channel = 'EMAIL' AND NOT n.failed AND n.sent_at >= ${since}
    AND (n.mailing_recipient_id IS NULL OR EXISTS (SELECT FROM mailing_recipients r WHERE r.id = n.mailing_recipient_id AND ${another}))))`;
};

const isNoGood = (channel: "EMAIL" | "PHONE", value: string) =>
  `EXISTS (SELECT FROM contact_points c WHERE c.channel = '${channel}' AND c.value = ${value}
  AND c.status IN ('${statesAgainst("MASS").join("', '")}'))`;

/** What was sent there came back, or somebody knows that it isn't the person's. */
const isUnreached = (row: string) =>
  `(${row}.person, ${row}.address) IN (SELECT person, address FROM unreached)`;

const BY_MAIL: readonly [LeftOutReason, string][] = [
  ["NO_EMAIL", "w.email IS NULL"],
  ["BAD_EMAIL", `w.email !~ ${EMAIL_PATTERN_SQL}`],
  ["BOUNCED", isNoGood("EMAIL", "w.email")],
];
const BY_POST: readonly [LeftOutReason, string][] = [
  ["NO_ADDRESS", "w.address IS NULL"],
  ["BAD_ADDRESS", `w.address !~ ${POSTAL_CODE_SQL}`],
  ["BOUNCED", isUnreached("w")],
];

const BY_TEXT: readonly [LeftOutReason, string][] = [
  ["NO_PHONE", "w.phone IS NULL"],
  ["LANDLINE", `w.phone !~ ${MOBILE_SQL}`],
  ["BOUNCED", isNoGood("PHONE", "w.phone")],
];

/** Of a debtor the main one first, which lies at position 2; before it whichever has a postal code, and reaches the person. */
const ADDRESS = `(SELECT lives.address FROM unnest(ARRAY[c.addresses[2], c.addresses[1], c.addresses[3]])
    WITH ORDINALITY AS lives (address, position)
  WHERE lives.address <> ''
  ORDER BY lives.address !~ ${POSTAL_CODE_SQL}, (c.person, lives.address) IN (SELECT person, address FROM unreached),
    lives.position LIMIT 1)`;

/** Of a further obligor, in one line as debts have theirs; only of a Spanish one the postal code says anything here. */
const ADDRESS_OF_PARTY = `concat_ws(', ', nullif(p.address, ''),
  nullif(concat_ws(' ', CASE WHEN p.country = 'ES' THEN p.postal_code END, p.city), ''))`;

/** Where the first of the addresses lies that tells it. Asked row by row: a join of all with all is what a wrong estimate makes of two lists. */
const HOME = `(SELECT told.code FROM (
    SELECT ${provinceSql("lives.address")} AS code, lives.position
    FROM unnest(c.addresses) WITH ORDINALITY AS lives (address, position)) AS told
  WHERE told.code IS NOT NULL ORDER BY told.position LIMIT 1)`;

/**
 * Who owes what is chosen, a row for each place: the debtor as the task says it, at further places the party. Whoever stands
 * at two places of a debt is written to about it once, at the first of them.
 */
const placesSql = (
  obligors: Obligors,
) => `SELECT t.id, s.position, ${personOf("d")} AS person, p.id AS party_id,
    t.goes_on AND NOT t.is_paid AS is_open, t.is_paid, t.is_stopped, t.goes_on AND NOT t.is_paid AND NOT t.is_stopped AND (s.task_id, s.position) NOT IN (SELECT task_id, position FROM restricted) AS is_meant,
    CASE WHEN s.position = 1 THEN t.debtor ELSE trim(p.names || ' ' || p.surnames) END AS name,
    lower(CASE WHEN s.position = 1 THEN t.contact_email ELSE p.email END) AS email,
    nullif(CASE WHEN s.position = 1 THEN t.contact_lada || t.contact_phone ELSE p.lada || p.phone END, '') AS phone,
    CASE WHEN s.position = 1 THEN t.addresses ELSE ARRAY[${ADDRESS_OF_PARTY}] END AS addresses,
    s.position > 1 AND p.country <> 'ES' AS is_abroad,
    CASE WHEN s.position > 1 THEN p.province END AS stated_province
  FROM asked t JOIN debtor_debts s ON s.task_id = t.id${obligors === "MAIN" ? " AND s.position = 1" : ""}
    JOIN debtors d ON d.id = s.debtor_id
    LEFT JOIN parties p ON p.task_id = s.task_id AND p.side = 'RESPONDENT' AND p.position = s.position AND p.removed_at IS NULL
  WHERE s.position = 1 OR (p.id IS NOT NULL AND NOT EXISTS (
    SELECT FROM debtor_debts l JOIN debtors e ON e.id = l.debtor_id
    WHERE l.task_id = s.task_id AND l.position < s.position AND ${personOf("e")} = ${personOf("d")}))`;

const isByPost = ({ way }: Pick<Judging, "way">) => CONTACT_WAYS[way].channel === "POST";
const isByText = ({ way }: Pick<Judging, "way">) => CONTACT_WAYS[way].channel === "PHONE";

function channelRules(judging: Pick<Judging, "way">): readonly [LeftOutReason, string][] {
  if (isByPost(judging)) return BY_POST;
  return isByText(judging) ? BY_TEXT : BY_MAIL;
}

/** The rules in the order in which the first that holds is the reason. */
function rules(
  { purpose, writtenSince, way, mailingId }: Judging,
  place: (value: unknown) => string,
): [LeftOutReason, string][] {
  return [
    ["PAID", "NOT w.is_open AND w.is_paid"],
    ["ENDED", "NOT w.is_open"],
    ["STRATEGY_STOPPED", "w.task_ids IS NULL AND w.is_stopped"],
    ["RESTRICTED", "w.task_ids IS NULL"],
    ...channelRules({ way }),
    ...(TO_UNANSWERED.includes(purpose) ? ([["ANSWERED", HAS_ANSWERED]] as [LeftOutReason, string][]) : []),
    ...(writtenSince === null
      ? []
      : ([
          ["RECENT", wasWrittenTo(`${place(writtenSince)}::timestamptz`, `${place(mailingId ?? 0)}::bigint`)],
        ] as [LeftOutReason, string][])),
  ];
}

/**
 * Common table expressions that begin with `asked`, the chosen debts, and end in `judged` (person, position, first, name,
 * email, phone, address, domain, province, task_ids, places, owed, owed_places, reason): the people who owe them, with why each gets no mail;
 * null: gets one. `places` says at which place the person owes each of `task_ids`, and `owed` has all of the chosen debts. Debts that have ended, or that a
 * restriction keeps from being written about, are no reason to write. The debts must have been joined before
 * (debtors/join-waiting.ts).
 */
export function judgedPeopleSql(
  { where, params: given }: ChosenTasks,
  obligors: Obligors,
  judging: Judging,
): { sql: string; params: unknown[] } {
  const params = [...given];
  const place = (value: unknown) => `$${params.push(value)}`;
  const restricted = leftOutSql(CONTACT_WAYS[judging.way], place(judging.day));
  const { strategyId } = judging;
  const isStopped =
    strategyId === null
      ? "false"
      : isStoppedSql(`${place(strategyId)}::bigint`, `${place(judging.day)}::date`);
  const cases = rules(judging, place).map(([reason, condition]) => `WHEN ${condition} THEN '${reason}'`);
  const sql = `asked AS MATERIALIZED (
       SELECT t.id, t.debtor, t.contact_email, t.contact_lada, t.contact_phone, t.addresses, t.state NOT IN ${ENDED_STATES_SQL} AS goes_on, ${IS_PAID_SQL} AS is_paid, ${isStopped} AS is_stopped
       FROM tasks t WHERE ${where} LIMIT ${MOST_DEBTS + 1}),
     restricted AS MATERIALIZED (${restricted}),
     unreached AS MATERIALIZED (${UNREACHED_SQL}),
     chosen AS MATERIALIZED (
       SELECT c.*, CASE WHEN NOT c.is_abroad THEN coalesce(c.stated_province, ${HOME}) END AS home, ${isByPost(judging) ? ADDRESS : "NULL::text"} AS address
       FROM (${placesSql(obligors)}) AS c),
     people AS MATERIALIZED (
       SELECT c.person, min(c.id) AS first, (array_agg(c.position ORDER BY c.id))[1] AS first_place, bool_or(c.is_open) AS is_open, bool_or(c.is_paid) AS is_paid, bool_or(c.is_stopped) AS is_stopped,
         array_agg(c.id ORDER BY c.id) FILTER (WHERE c.is_meant) AS task_ids,
         array_agg(c.position ORDER BY c.id) FILTER (WHERE c.is_meant) AS places,
         array_agg(c.id ORDER BY c.id) AS owed, array_agg(c.position ORDER BY c.id) AS owed_places,
         array_agg(c.party_id) FILTER (WHERE c.is_meant) AS party_ids,
         (array_agg(c.name ORDER BY c.id DESC))[1] AS name,
         (array_agg(c.email ORDER BY c.email IS NULL, c.id DESC))[1] AS email,
         (array_agg(c.phone ORDER BY c.phone IS NULL, c.phone !~ ${MOBILE_SQL}, c.id DESC))[1] AS phone,
         (array_agg(c.address ORDER BY c.address IS NULL, c.address !~ ${POSTAL_CODE_SQL}, ${isUnreached("c")}, c.id DESC))[1] AS address,
         min(c.home) AS province
       FROM chosen c GROUP BY c.person),
     judged AS MATERIALIZED (
       SELECT w.person, row_number() OVER (ORDER BY w.first, w.first_place) AS position, w.first, w.name, w.email, w.address,
         ${isByText(judging) ? "w.phone" : "NULL::text"} AS phone,
         ${isByText(judging) ? "''" : "substring(w.email FROM '@(.*)$')"} AS domain, w.province,
         coalesce(w.task_ids, '{}') AS task_ids, coalesce(w.places, '{}') AS places, w.owed, w.owed_places,
         CASE ${cases.join(" ")} END AS reason
       FROM people w)`;
  return { sql, params };
}
