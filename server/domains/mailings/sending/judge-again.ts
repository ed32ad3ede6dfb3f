// SQL: the people of a piece are judged by the statement that judged the audience, whoever they are by now.
import type { EntityManager } from "typeorm";
import type { LeftOutReason } from "../../../generated/schema-types.ts";
import { holdLock } from "../../../platform/advisory-lock.ts";
import type { Deps } from "../../../platform/deps.ts";
import { personOf } from "../../debtors/count-debts.ts";
import { judgingOf } from "../audience/audience.ts";
import { judgedPeopleSql } from "../audience/people.ts";
import { chosenDebts } from "../audience/selection.ts";
import { MailingRecipient, type SendingState } from "../mailing-recipient.entity.ts";
import type { Mailing } from "../mailing.entity.ts";
import type { TemplateView } from "../templates/templates.ts";

type Known = Pick<MailingRecipient, "id" | "person" | "taskIds" | "places">;
type ClockDeps = Pick<Deps, "clock">;

interface JudgingAgain {
  mailing: Mailing;
  purpose: TemplateView["purpose"];
}

/** Any number that nobody else uses: of two mailings that reach the same person at once one sees the other. */
const REACHING = 4_127_047;

/**
 * Those that may still be written to, about the debts that may still be written about; the others are left out with the reason.
 * Who is one person with another recipient by now gets one mail, about the debts of both.
 */
export async function judgeAgain<Taken extends Known>(
  ctx: ClockDeps,
  manager: EntityManager,
  recipients: readonly Taken[],
  { mailing, purpose }: JudgingAgain,
): Promise<Taken[]> {
  const people = await presentPeople(manager, mailing, recipients);
  const now = await judgeNow(ctx, manager, people, { mailing, purpose });
  const gone = mailing.selection.assigneeId === undefined ? "ENDED" : "REASSIGNED";
  const meant: Taken[] = [];
  for (const recipient of recipients) {
    const { person, leads, debts } = people.get(recipient.id) ?? NOBODY;
    const { reason, owed } = now.get(person) ?? { reason: gone, owed: [] };
    const own = owed.filter(({ taskId }) => debts.has(taskId));
    const why = reason ?? (leads ? (own.length === 0 ? gone : null) : "SAME_PERSON");
    if (why === null) {
      const written = { taskIds: own.map(({ taskId }) => taskId), places: own.map(({ place }) => place) };
      meant.push({ ...recipient, ...written });
      if (!own.every((one) => isAmong(recipient, one)))
        await manager.getRepository(MailingRecipient).update(recipient.id, written);
    } else
      await manager
        .getRepository(MailingRecipient)
        .update(recipient.id, { state: "SKIPPED", reason: why, lease: null });
  }
  return meant;
}

/** What a person owes, and at which of its places. */
interface OwnPlace {
  taskId: number;
  place: number;
}

function placesOf({ taskIds, places }: Pick<MailingRecipient, "taskIds" | "places">): OwnPlace[] {
  return taskIds.map((taskId, at) => ({ taskId, place: places[at] ?? 1 }));
}

function isAmong(recipient: Known, { taskId, place }: OwnPlace): boolean {
  return placesOf(recipient).some((one) => one.taskId === taskId && one.place === place);
}

interface Present {
  /** Head of the debtors that are this person now. */
  person: number;
  /** False: somebody else's mail of this mailing is this person's. */
  leads: boolean;
  /** What it may be written about. */
  debts: ReadonlySet<number>;
}

const NOBODY: Present = { person: 0, leads: true, debts: new Set() };

interface Sibling extends Pick<MailingRecipient, "taskIds" | "reason"> {
  person: number;
  state: SendingState;
}

/** Whoever waits to be written to is written to with the first of them. */
const WAITS: readonly SendingState[] = ["QUEUED", "DEFERRED"];
/** Nothing has gone out to these. */
const WITHOUT_MAIL: readonly SendingState[] = [...WAITS, "SKIPPED", "BOUNCED", "CANCELLED"];

/** Who these are by now: joined to somebody since the mailing began, or known by a document. By recipient. */
async function presentPeople(
  manager: EntityManager,
  { id: mailingId }: Pick<Mailing, "id">,
  recipients: readonly Known[],
): Promise<ReadonlyMap<number, Present>> {
  const personAt = await peopleAt(manager, recipients.flatMap(placesOf));
  const found = recipients
    .toSorted((one, other) => one.id - other.id)
    .flatMap((recipient) => {
      const people = placesOf(recipient).flatMap((one) => personAt.get(keyOf(one)) ?? []);
      const person = people.find((id) => id === recipient.person) ?? people[0];
      return person === undefined ? [] : [{ recipient, person }];
    });
  const together = Map.groupBy(found, ({ person }) => person);
  const siblings = Map.groupBy(
    await siblingsOf(manager, mailingId, {
      people: [...together.keys()],
      except: recipients.map(({ id }) => id),
    }),
    ({ person }) => person,
  );
  const present = new Map<number, Present>();
  for (const [person, group] of together) {
    const others = siblings.get(person) ?? [];
    const isReached = others.some(({ state }) => !WITHOUT_MAIL.includes(state));
    const carried = others.filter(({ state, reason }) => WAITS.includes(state) || reason === "SAME_PERSON");
    const debts = new Set(
      [...group.map(({ recipient }) => recipient), ...carried].flatMap(({ taskIds }) => taskIds),
    );
    for (const [at, { recipient }] of group.entries())
      present.set(recipient.id, { person, leads: at === 0 && !isReached, debts });
  }
  return present;
}

function keyOf({ taskId, place }: OwnPlace): string {
  return `${taskId}/${place}`;
}

/** Who owes each of these now. */
async function peopleAt(
  manager: EntityManager,
  owed: readonly OwnPlace[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await manager.query<(OwnPlace & { person: number })[]>(
    `SELECT s.task_id AS "taskId", s.position AS place, ${personOf("d")} AS person
     FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::smallint[])) AS o (task_id, position)
     JOIN debtor_debts s ON s.task_id = o.task_id AND s.position = o.position JOIN debtors d ON d.id = s.debtor_id`,
    [owed.map(({ taskId }) => taskId), owed.map(({ place }) => place)],
  );
  return new Map(rows.map((row) => [keyOf(row), row.person]));
}

/** Other recipients of the mailing that are one of these people by now. */
function siblingsOf(
  manager: EntityManager,
  mailingId: number,
  { people, except }: { people: readonly number[]; except: readonly number[] },
): Promise<Sibling[]> {
  return manager.query<Sibling[]>(
    `SELECT ${personOf("d")} AS person, o.state, o.reason, o.task_ids AS "taskIds"
     FROM (SELECT id, joined_into FROM debtors WHERE id = ANY($2)
       UNION SELECT id, joined_into FROM debtors WHERE joined_into = ANY($2)) AS d
     JOIN mailing_recipients o ON o.mailing_id = $1 AND o.person = d.id WHERE o.id <> ALL($3)`,
    [mailingId, people, except],
  );
}

interface Judged {
  owed: OwnPlace[];
  reason: LeftOutReason | null;
}

async function judgeNow(
  ctx: ClockDeps,
  manager: EntityManager,
  people: ReadonlyMap<number, Present>,
  { mailing, purpose }: JudgingAgain,
): Promise<ReadonlyMap<number, Judged>> {
  const { assigneeId, obligors } = mailing.selection;
  const ids = [...new Set([...people.values()].flatMap(({ debts }) => [...debts]))];
  const chosen = chosenDebts({ listId: null, ids, filter: null, ...(assigneeId && { assigneeId }) });
  const { recentDays, channel, strategyId, id: mailingId } = mailing;
  const { sql, params } = judgedPeopleSql(chosen, obligors, {
    ...judgingOf(ctx, { purpose, recentDays, channel, strategyId }),
    mailingId,
  });
  const judged = await manager.query<(Omit<Known, "id"> & Pick<Judged, "reason">)[]>(
    `WITH ${sql} SELECT person, task_ids AS "taskIds", places, reason FROM judged`,
    params,
  );
  return new Map(judged.map(({ reason, ...one }) => [one.person, { reason, owed: placesOf(one) }]));
}

/** Until it is known whether the other mailing's mail goes out. */
const PAUSE_MS = 30_000;

/**
 * Without those whom another mailing is writing to just now: they wait until it is known what became of that, because nobody is
 * written to twice in a few days, nor left out for a mail that never went out. Asked before they are judged: a mail that is known to
 * have gone out in between is then seen as sent.
 */
export async function withoutReached<Taken extends Known>(
  { clock }: ClockDeps,
  manager: EntityManager,
  recipients: readonly Taken[],
  { id: mailingId, recentDays }: Pick<Mailing, "id" | "recentDays">,
): Promise<readonly Taken[]> {
  if (recentDays === 0) return recipients;
  await holdLock(manager, REACHING);
  const [waiting] = await manager.query<[{ id: number }[], number]>(
    `WITH reached AS MATERIALIZED (
       SELECT ${personOf("d")} AS person FROM mailings m JOIN mailing_recipients o ON o.mailing_id = m.id JOIN debtors d ON d.id = o.person
       WHERE m.status IN ('RUNNING', 'PAUSED') AND m.channel <> 'LETTER' AND m.id <> $1
         AND o.state IN ('SENDING', 'HANDING', 'UNCONFIRMED'))
     UPDATE mailing_recipients r SET state = 'QUEUED', lease = NULL, tries = greatest(r.tries - 1, 0), next_at = $3
     WHERE r.id = ANY($2) AND EXISTS (SELECT FROM unnest(r.task_ids, r.places) AS o (task_id, position)
         JOIN debtor_debts s ON s.task_id = o.task_id AND s.position = o.position JOIN debtors d ON d.id = s.debtor_id
       WHERE ${personOf("d")} IN (SELECT person FROM reached))
     RETURNING r.id`,
    [mailingId, recipients.map(({ id }) => id), new Date(clock.now().getTime() + PAUSE_MS)],
  );
  const ids = new Set(waiting.map(({ id }) => id));
  return recipients.filter(({ id }) => !ids.has(id));
}
