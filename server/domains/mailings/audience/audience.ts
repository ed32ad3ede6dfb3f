// SQL: who gets a mailing is counted and fixed by the statement that judges them (people.ts).
import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { ContactWay } from "../../debtors/contact-ways.ts";
import { personOf } from "../../debtors/count-debts.ts";
import { joinChosen } from "../../debtors/join-waiting.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Mailing } from "../mailing.entity.ts";
import { LEFT_OUT_WORDS } from "./left-out-words.ts";
import { judgedPeopleSql, MOST_DEBTS, MOST_PEOPLE, type Judging } from "./people.ts";
import { chosenDebts, type StoredSelection } from "./selection.ts";

const DAY_MS = 86_400_000;

/** How the people behind the numbers are found again. */
export type AudienceSource = { mailingId: number } | { selection: StoredSelection; judging: Judging };

/** What is asked of it besides is found by its source. */
type Counts = Omit<
  Contract.MailingAudience,
  "leftOutPeople" | "waitsUntil" | "holidaysUnknown" | "waitingElsewhere"
>;
export interface CountedAudience extends Counts {
  source: AudienceSource;
  /** INE numbers of where those live who get it; "" of who lives nobody knows where. */
  provinces: string[];
  waitingElsewhere: number | null;
}

interface ReasonCount {
  reason: Contract.LeftOutReason | null;
  people: number;
  /** All that were chosen, in each row: several people may owe one. */
  tasks: number;
  /** Of who gets it. */
  provinces: string[] | null;
  /** Of who gets it, whom another mailing has yet to write to. */
  waiting: number;
}

const TASKS = `(SELECT count(*)::int FROM asked) AS tasks`;
const PROVINCES = `array_agg(DISTINCT coalesce(province, '')) FILTER (WHERE reason IS NULL) AS provinces`;

/** Whom mailings that have begun or are planned, and letters that the post hasn't got yet, are still to reach; by person. */
const WAITING = `waiting AS MATERIALIZED (
  SELECT DISTINCT ${personOf("d")} AS person FROM mailings m
    JOIN mailing_recipients r ON r.mailing_id = m.id AND r.state IN ('QUEUED', 'DEFERRED', 'SENDING', 'HANDING', 'UNCONFIRMED', 'PRINTED')
    JOIN debtors d ON d.id = r.person
  WHERE m.status IN ('SCHEDULED', 'RUNNING', 'PAUSED') OR (m.status = 'FINISHED' AND m.channel = 'LETTER'))`;

const WAYS = {
  MAIL: "MAILING",
  CERTIFIED_MAIL: "MAILING",
  CERTIFIED_SMS: "MASS_TEXT",
  LETTER: "MASS_LETTER",
} as const satisfies Record<Contract.MailingChannel, ContactWay>;

export function judgingOf(
  { clock }: { clock: Clock },
  {
    purpose,
    recentDays,
    channel,
    strategyId = null,
  }: { purpose: Contract.MailingPurpose } & Pick<Mailing, "recentDays" | "channel"> &
    Partial<Pick<Mailing, "strategyId">>,
): Judging {
  const since = new Date(clock.now().getTime() - recentDays * DAY_MS);
  const writtenSince = recentDays === 0 ? null : since;
  const day = dayInMadrid(clock.now());
  return { purpose, writtenSince, mailingId: null, strategyId, way: WAYS[channel], day };
}

/** Who would get it now. Throws InvalidInput: no debts, more than 100,000, or more than 200,000 people. */
export async function countAudience(
  ctx: { clock: Clock },
  manager: EntityManager,
  selection: StoredSelection,
  judging: Judging,
): Promise<CountedAudience> {
  const { sql, params } = await judgedSql(ctx, manager, selection, judging);
  const counts = await manager.query<ReasonCount[]>(
    `WITH ${sql}, ${WAITING} SELECT reason, count(*)::int AS people, ${TASKS}, ${PROVINCES},
       (count(*) FILTER (WHERE reason IS NULL AND person IN (SELECT person FROM waiting)))::int AS waiting
     FROM judged GROUP BY reason`,
    params,
  );
  return {
    ...audienceOf(counts),
    provinces: provincesOf(counts),
    waitingElsewhere: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    source: { selection, judging },
  };
}

/** Writes down who gets the mailing, and of each other one why not. Throws InvalidInput as countAudience. */
export async function fixAudience(
  ctx: { clock: Clock },
  manager: EntityManager,
  { id, selection }: Pick<Mailing, "id" | "selection">,
  judging: Judging,
): Promise<Counts> {
  const { sql, params } = await judgedSql(ctx, manager, selection, judging);
  const counts = await manager.query<Omit<ReasonCount, "provinces" | "waiting">[]>(
    `WITH ${sql}, fixed AS (
       INSERT INTO mailing_recipients (mailing_id, position, person, name, email, phone, address, domain, province, task_ids, places, state, reason)
       SELECT $${params.length + 1}::bigint, position, person, name, email, phone, address, domain, province,
         CASE WHEN task_ids = '{}' THEN owed ELSE task_ids END, CASE WHEN task_ids = '{}' THEN owed_places ELSE places END,
         CASE WHEN reason IS NULL THEN 'QUEUED' ELSE 'SKIPPED' END, reason FROM judged)
     SELECT reason, count(*)::int AS people, ${TASKS} FROM judged GROUP BY reason`,
    [...params, id],
  );
  const fixed = counts.reduce((sum, { people }) => sum + people, 0);
  if (fixed >= MANY) await manager.query("ANALYZE (SKIP_LOCKED) mailing_recipients");
  return audienceOf(counts);
}

/**
 * From so many people on PostgreSQL looks at them at once. Until it does, it takes a mailing that it hasn't seen for one of nobody,
 * and reads it whole for each piece that is sent: at 100,000 people that was three quarters of a second for 50 mails. Where the
 * table is being vacuumed or looked at already, nobody waits for it.
 */
const MANY = 1_000;

/** Judges the chosen debts once all of them are joined to their debtors: a restriction must miss nobody. */
export async function judgedSql(
  ctx: { clock: Clock },
  manager: EntityManager,
  selection: StoredSelection,
  judging: Judging,
): Promise<ReturnType<typeof judgedPeopleSql>> {
  const chosen = chosenDebts(selection);
  // One more than may be chosen: more are refused once they are counted.
  await joinChosen(ctx, manager, { ...chosen, most: MOST_DEBTS + 1 });
  return judgedPeopleSql(chosen, selection.obligors, judging);
}

/** Of one that has begun, as it was fixed. */
export async function fixedAudience(
  manager: EntityManager,
  { id, tasks }: Pick<Mailing, "id" | "tasks">,
): Promise<CountedAudience> {
  const counts = await manager.query<Omit<ReasonCount, "tasks" | "waiting">[]>(
    `SELECT reason, count(*)::int AS people, ${PROVINCES} FROM mailing_recipients WHERE mailing_id = $1 GROUP BY reason`,
    [id],
  );
  return {
    ...summed(counts),
    tasks,
    provinces: provincesOf(counts),
    waitingElsewhere: null,
    source: { mailingId: id },
  };
}

function provincesOf(counts: readonly Pick<ReasonCount, "provinces">[]): string[] {
  return counts.flatMap(({ provinces }) => provinces ?? []);
}

function audienceOf(counts: readonly Omit<ReasonCount, "provinces" | "waiting">[]): Counts {
  const tasks = counts[0]?.tasks ?? 0;
  if (tasks === 0) throw refused("REQUIRED", "No hay ninguna tarea a cuyo deudor escribir.");
  if (tasks > MOST_DEBTS)
    throw refused(
      "TOO_LONG",
      "Un mailing admite 100.000 tareas como mucho: acota los filtros y hazlo por partes.",
    );
  const found = { ...summed(counts), tasks };
  if (found.people > MOST_PEOPLE)
    throw refused(
      "TOO_LONG",
      "Un mailing admite 200.000 personas como mucho, y entre deudores, fiadores y avalistas son más: acota los filtros y hazlo por partes.",
    );
  return found;
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: ["selection"], code, message }]);
}

function summed(counts: readonly Pick<ReasonCount, "reason" | "people">[]): Omit<Counts, "tasks"> {
  const order = Object.keys(LEFT_OUT_WORDS);
  const leftOut = counts.flatMap(({ reason, people }) =>
    reason === null ? [] : [{ reason, text: LEFT_OUT_WORDS[reason], people }],
  );
  return {
    people: counts.reduce((sum, { people }) => sum + people, 0),
    recipients: counts.find(({ reason }) => reason === null)?.people ?? 0,
    leftOut: leftOut.toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason)),
  };
}
