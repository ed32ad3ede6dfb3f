// SQL: parties stand above this domain; any number of them in one statement.
import { prose } from "../../../schema/rules/sentences.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import {
  RESTRICTED_CHANNELS,
  RESTRICTION_KINDS,
  type RestrictedChannel,
} from "../../../schema/rules/restrictions.ts";
import type { EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { Conflict } from "../../platform/refusals.ts";
import { wholeSelectList } from "../../platform/select-list.ts";
import {
  CONTACT_WAYS,
  isStricter,
  outcomeOf,
  type ContactOutcome,
  type ContactWay,
  type WayChannel,
} from "./contact-ways.ts";
import { joinAsked } from "./join-waiting.ts";
import { restrictedSql } from "./restricted-sql.ts";
import { Restriction } from "./restriction.entity.ts";

type Asking = { readonly clock: Clock };

/** What stands against contacting somebody. */
export interface ContactBan {
  restriction: Restriction;
  outcome: Exclude<ContactOutcome, "ALLOW">;
  /** Why, in Spanish, ready to show. */
  reason: string;
}

export type BanSubjects = { partyIds: readonly number[] } | { taskIds: readonly number[] };

const COLUMNS = wholeSelectList(Restriction, "r");

/**
 * What stands against contacting these parties, or the debtors (position 1) of these tasks, by this way: the strictest of each,
 * by the id asked for; none for who may be contacted. The one rule of restrictions: nobody asks the table otherwise. Tasks
 * that have no debtor yet get theirs.
 */
export async function contactBans(
  ctx: Asking,
  manager: EntityManager,
  subjects: BanSubjects,
  way: ContactWay,
): Promise<Map<number, ContactBan>> {
  const bans = new Map<number, ContactBan>();
  for (const { subjectId, ...restriction } of await restrictionsOn(ctx, manager, subjects)) {
    const outcome = possible(
      outcomeOf(CONTACT_WAYS[way], restriction),
      CONTACT_WAYS[way].channel,
      restriction,
    );
    const known = bans.get(subjectId);
    if (outcome === "ALLOW" || (known && !isStricter(outcome, known.outcome))) continue;
    bans.set(subjectId, { restriction, outcome, reason: reasonOf(restriction) });
  }
  return bans;
}

/** To a lawyer only goes what there is a way for: a mail to an address, or what is given by hand. */
function possible(
  outcome: ContactOutcome,
  channel: WayChannel,
  { lawyerEmail }: Pick<Restriction, "lawyerEmail">,
): ContactOutcome {
  const isPossible = channel === null || (channel === "EMAIL" && lawyerEmail !== null);
  return outcome === "LAWYER" && !isPossible ? "FORBID" : outcome;
}

/** As contactBans, of one. */
export async function contactBan(
  ctx: Asking,
  manager: EntityManager,
  subject: { partyId: number } | { taskId: number },
  way: ContactWay,
): Promise<ContactBan | null> {
  const [id, subjects] =
    "partyId" in subject
      ? [subject.partyId, { partyIds: [subject.partyId] }]
      : [subject.taskId, { taskIds: [subject.taskId] }];
  return (await contactBans(ctx, manager, subjects, way)).get(id) ?? null;
}

/** Throws Conflict (RESTRICTED) where this way to one of these parties is forbidden. */
export async function requireContactable(
  ctx: Asking,
  manager: EntityManager,
  parties: readonly { id: number }[],
  way: ContactWay,
): Promise<void> {
  const bans = await contactBans(ctx, manager, { partyIds: parties.map(({ id }) => id) }, way);
  for (const ban of bans.values()) if (ban.outcome === "FORBID") throw refusalOf(ban);
}

/** The web leads to the restriction by the code. */
export function refusalOf({ restriction, reason }: ContactBan): Conflict {
  return new Conflict(reason, { code: restrictedCode(restriction) });
}

/** `RESTRICTED:<id of the debtor>` */
export function restrictedCode({ debtorId }: Pick<Restriction, "debtorId">): string {
  return `RESTRICTED:${debtorId}`;
}

type Found = Restriction & { subjectId: number };

/** Restrictions in force on those who owe, by the id asked for. Of a case's party: none. */
export async function restrictionsOn(
  ctx: Asking,
  manager: EntityManager,
  subjects: BanSubjects,
): Promise<Found[]> {
  const isParties = "partyIds" in subjects;
  const ids = isParties ? subjects.partyIds : subjects.taskIds;
  const places = isParties
    ? await manager.query<{ id: number; taskId: number; position: number }[]>(
        `SELECT id, task_id AS "taskId", position FROM parties
         WHERE id = ANY($1) AND task_id IS NOT NULL AND side = 'RESPONDENT'`,
        [ids],
      )
    : ids.map((id) => ({ id, taskId: id, position: 1 }));
  if (places.length === 0) return [];
  const taskIds = [...new Set(places.map(({ taskId }) => taskId))];
  await joinAsked(ctx, manager, taskIds);
  return manager.query<Found[]>(
    `SELECT a.id AS "subjectId", ${COLUMNS}
     FROM unnest($2::bigint[], $3::bigint[], $4::smallint[]) AS a (id, task_id, position)
     JOIN (${restrictedSql("$5", "= ANY($1)")}) AS f ON f.task_id = a.task_id AND f.position = a.position
     JOIN restrictions r ON r.id = f.restriction_id ORDER BY r.id`,
    [
      taskIds,
      places.map(({ id }) => id),
      places.map(({ taskId }) => taskId),
      places.map(({ position }) => position),
      ctx.clock.today(),
    ],
  );
}

/** "No se puede contactar con esta persona: ha pedido que no se le contacte por teléfono, hasta el 03/03/2027." */
function reasonOf({ kind, channel, lawyerName, until }: Restriction): string {
  const { why } = RESTRICTION_KINDS[kind];
  const by = channel === null ? "" : ` por ${channelWord(channel)}`;
  const term = until === null ? "" : `, hasta el ${shownDay(until)}`;
  const instead =
    kind === "LAWYER" ? prose` Dirígete a ${lawyerName}.` : kind === "DISPUTED" ? " Respóndele antes." : "";
  // One by one it may.
  const start =
    kind === "VULNERABLE"
      ? "A esta persona solo se la contacta de forma individual"
      : "No se puede contactar con esta persona";
  return `${start}: ${why}${by}${term}.${instead}`;
}

function channelWord(channel: RestrictedChannel): string {
  return RESTRICTED_CHANNELS[channel].toLowerCase();
}
