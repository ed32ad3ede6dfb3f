// SQL: recipients are taken under a lease, by domain and province, in one statement.
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import { selectList } from "../../../platform/select-list.ts";
import { MailingRecipient } from "../mailing-recipient.entity.ts";
import { Mailing } from "../mailing.entity.ts";
import { MAILING_LIMITS } from "../mailing-limits.ts";
import { templateVersion } from "../templates/templates.ts";
import type { IsHoliday } from "../../catalogs/holidays.ts";
import type { Pace } from "./pace.ts";
import { prepareMails, type PreparedMail } from "./prepare-mails.ts";
import { closedProvinces, closedWords } from "./writing-hours.ts";

export interface Taking {
  mailingId: number;
  /** Who takes. */
  worker: string;
  pace: Pace;
  isHoliday: IsHoliday;
  /** The piece before is still being sent: only after it is it known what is left. */
  isOnItsWay: boolean;
}

export type Taken =
  | { kind: "mails"; mailing: Mailing; mails: PreparedMail[]; taken: number }
  /** Of what isn't on its way. */
  | { kind: "nothing" }
  /** Nothing can go out before. */
  | { kind: "wait"; until: Date; because: string }
  /** Paused, cancelled, through, or another worker's. */
  | { kind: "over" };

type WorkDeps = Pick<Deps, "db" | "clock" | "env" | "mail">;

const ROW = selectList(MailingRecipient, "r", [
  "id",
  "person",
  "name",
  "email",
  "phone",
  "domain",
  "taskIds",
  "places",
  "messageId",
  "tries",
]);
export type TakenRecipient = Pick<
  MailingRecipient,
  "id" | "person" | "name" | "email" | "phone" | "domain" | "taskIds" | "places" | "messageId" | "tries"
>;

/** Rows that are looked through for some that may be written to now. */
const LOOKED_THROUGH = 2_000;

/**
 * Takes the next recipients and writes their mails, in one transaction: links and notices of a mail that a crash keeps from
 * being handed over are replaced when it is taken again.
 */
export function takePiece(deps: WorkDeps, taking: Taking): Promise<Taken> {
  return deps.db.transaction(async (manager) => {
    const { mailingId: id, worker } = taking;
    const mailing = await manager
      .getRepository(Mailing)
      .findOne({ where: { id, worker, status: "RUNNING" }, lock: { mode: "pessimistic_read" } });
    if (!mailing) return { kind: "over" };
    const closed = closedProvinces(deps.clock.now(), taking.isHoliday);
    const recipients = await leaseRecipients(deps, manager, { ...taking, closed });
    if (recipients.length === 0)
      return taking.isOnItsWay ? { kind: "nothing" } : whatNext(deps, manager, mailing, closed);
    const template = await templateVersion(manager, mailing.templateId, mailing.templateVersion);
    const mails = await prepareMails(deps, manager, { mailing, template, recipients });
    return { kind: "mails", mailing, mails, taken: recipients.length };
  });
}

async function leaseRecipients(
  { clock, env }: WorkDeps,
  manager: EntityManager,
  { mailingId, worker, pace, closed }: Taking & { closed: ReadonlyMap<string, Date> },
): Promise<TakenRecipient[]> {
  const now = clock.now();
  const left = pace.left(now.getTime());
  const full = Object.keys(left).filter((domain) => left[domain] === 0);
  const host = new URL(env.publicUrl).hostname;
  const [rows] = await manager.query<[TakenRecipient[], number]>(
    `WITH due AS (
       SELECT d.*, row_number() OVER (PARTITION BY d.domain ORDER BY d.position) AS nth FROM (
         SELECT id, domain, position FROM mailing_recipients
         WHERE mailing_id = $1 AND state IN ('QUEUED', 'DEFERRED') AND (next_at IS NULL OR next_at <= $2)
           AND coalesce(province, '') <> ALL($3::text[]) AND domain <> ALL($4::text[])
         ORDER BY position LIMIT ${LOOKED_THROUGH}) AS d),
     taken AS (
       SELECT id FROM mailing_recipients
       WHERE state IN ('QUEUED', 'DEFERRED') AND id IN (
         SELECT id FROM due WHERE nth <= coalesce(($5::jsonb ->> domain)::int, $6) ORDER BY position LIMIT $7)
       FOR UPDATE SKIP LOCKED)
     UPDATE mailing_recipients r SET state = 'SENDING', lease = $8, tries = r.tries + 1, next_at = NULL,
       message_id = coalesce(r.message_id, '<' || gen_random_uuid() || '@' || $9 || '>')
     FROM taken WHERE r.id = taken.id RETURNING ${ROW}`,
    [
      mailingId,
      now,
      [...closed.keys()],
      full,
      JSON.stringify(left),
      pace.perDomain,
      pace.piece(MAILING_LIMITS.piece),
      worker,
      host,
    ],
  );
  return rows;
}

const A_MOMENT_MS = 2_000;

interface Waiting {
  /** Of those that wait: by province, when the first of them may be tried again, and how many can be now. */
  province: string;
  nextAt: Date | null;
  due: number;
  /** The provider is asked about some. */
  isAsked: boolean;
  /** Some were refused for the moment. */
  isRefused: boolean;
}

async function whatNext(
  { clock }: WorkDeps,
  manager: EntityManager,
  mailing: Mailing,
  closed: ReadonlyMap<string, Date>,
): Promise<Taken> {
  const now = clock.now();
  const waiting = await manager.query<Waiting[]>(
    `SELECT coalesce(province, '') AS province,
       min(CASE WHEN state = 'UNCONFIRMED' THEN greatest(next_at, $3) WHEN next_at > $2 THEN next_at END) AS "nextAt",
       count(*) FILTER (WHERE state <> 'UNCONFIRMED' AND (next_at IS NULL OR next_at <= $2))::int AS due,
       bool_or(state = 'UNCONFIRMED') AS "isAsked", bool_or(state = 'DEFERRED') AS "isRefused"
     FROM mailing_recipients WHERE mailing_id = $1 AND state IN ('QUEUED', 'DEFERRED', 'UNCONFIRMED') GROUP BY 1`,
    [mailing.id, now, new Date(now.getTime() + A_MOMENT_MS)],
  );
  if (waiting.length === 0) {
    const over = {
      status: "FINISHED",
      endedAt: now,
      updatedAt: now,
      waitsUntil: null,
      waitingBecause: null,
    } as const;
    await manager.getRepository(Mailing).update(mailing.id, over);
    return { kind: "over" };
  }
  const reasons = waiting.flatMap((one) => reasonsOf(one, closed, now));
  const [first] = reasons.toSorted((one, other) => one.until.getTime() - other.until.getTime());
  if (!first) throw new Error("recipients wait for nothing");
  return { kind: "wait", ...first };
}

function reasonsOf(
  { province, nextAt, due, isAsked, isRefused }: Waiting,
  closed: ReadonlyMap<string, Date>,
  now: Date,
): { until: Date; because: string }[] {
  const opens = closed.get(province);
  const reasons: { until: Date; because: string }[] = [];
  if (due > 0 && opens !== undefined) reasons.push({ until: opens, because: closedWords(opens) });
  else if (due > 0)
    reasons.push({
      until: new Date(now.getTime() + A_MOMENT_MS),
      because: "Se respeta el ritmo de cada dominio.",
    });
  if (nextAt !== null)
    reasons.push({
      until: nextAt,
      because: nextTryWords(nextAt, { isAsked, isRefused }),
    });
  return reasons;
}

function nextTryWords(nextAt: Date, { isAsked, isRefused }: Pick<Waiting, "isAsked" | "isRefused">): string {
  if (isAsked) return "Se pregunta al prestador por envíos que no llegó a confirmar.";
  const again = `se vuelve a intentar el ${shownMoment(nextAt)}.`;
  return isRefused
    ? `Quedan direcciones que no aceptaron el correo por ahora: ${again}`
    : `Otro mailing está escribiendo ahora a quienes quedan: ${again}`;
}
