// SQL: the province stands with the debtor, below parties.
import type { EntityManager } from "typeorm";
import { readHolidays } from "../../catalogs/holidays.ts";
import type { Context } from "../../../shared/context.ts";
import { contactBan } from "../../debtors/contact-bans.ts";
import { offeredHours } from "../../specialists/working-hours/free-hours.ts";
import { scheduleOf } from "../../specialists/working-hours/working-hours.ts";
import { busySpans, type BusySpan } from "../../proceedings/sessions/session-facts.ts";
import { selectSessions, type SessionRow } from "../../proceedings/sessions/session-rows.ts";
import { isClosed } from "../invitation.ts";
import type { DebtView } from "./own-debt.ts";

export const CHOSEN_MINUTES = 30;
/** Nobody is called before, and nothing is moved or cancelled after: whoever calls plans the day. */
const NOTICE_MS = 24 * 3_600_000;
/** Three weeks: further ahead agendas aren't kept. */
const DAYS = 21;

/** As the contract's LinkSessionOffer. */
export interface SessionOffer {
  minutes: number;
  hours: Date[];
  /** Coming, chosen by this party. */
  chosen: SessionRow | null;
  canChange: boolean;
}

/**
 * The free hours of who handles the debt, for a call that its debtor chooses: within the hours that specialist can be met,
 * without holidays of the country and of the debtor's province, from a day ahead on. Null where nobody handles it, no hours
 * are offered, the debt has ended or nobody may answer the person. Of who has a lawyer the lawyer is told.
 */
export async function offerOf(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  view: DebtView,
): Promise<SessionOffer | null> {
  const { specialistId } = view.matter;
  if (isClosed(view) || specialistId === null) return null;
  const chosen = await chosenSession(ctx, manager, view);
  const hours = await freeHours(ctx, manager, { view, specialistId, chosen });
  if (hours.length === 0 && chosen === null) return null;
  const ban = await contactBan(ctx, manager, { partyId: view.party.id }, "SESSION_CHOSEN");
  if (ban?.outcome === "FORBID") return null;
  return {
    minutes: CHOSEN_MINUTES,
    hours,
    chosen,
    canChange: chosen !== null && chosen.startsAt >= earliest(ctx),
  };
}

function earliest({ clock }: Pick<Context, "clock">): Date {
  return new Date(clock.now().getTime() + NOTICE_MS);
}

async function freeHours(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { view, specialistId, chosen }: { view: DebtView; specialistId: number; chosen: SessionRow | null },
): Promise<Date[]> {
  const schedule = await scheduleOf(ctx, manager, specialistId);
  if (schedule.hours.length === 0) return [];
  const from = earliest(ctx);
  const province = await provinceOf(manager, view);
  const isHoliday = await readHolidays({ db: manager, clock: ctx.clock });
  const hours = offeredHours(schedule, {
    from,
    days: DAYS,
    minutes: CHOSEN_MINUTES,
    isHoliday: (day) => isHoliday(province, day),
  });
  const until = hours.at(-1);
  if (until === undefined) return [];
  const busy = await busySpans(manager, specialistId, {
    from,
    until: new Date(until.getTime() + CHOSEN_MINUTES * 60_000),
  });
  const others = busy.filter(({ id }) => id !== chosen?.id);
  return hours.filter((hour) => !others.some((span) => isDuring(hour, span)));
}

function isDuring(hour: Date, { startsAt, minutes }: BusySpan): boolean {
  const begins = startsAt.getTime();
  const begun = hour.getTime();
  return begun < begins + minutes * 60_000 && begins < begun + CHOSEN_MINUTES * 60_000;
}

/** The one this party has chosen and that is to come. */
async function chosenSession(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { party }: DebtView,
): Promise<SessionRow | null> {
  const [found] = await selectSessions(
    manager,
    `WHERE m.chosen_by_party_id = $1 AND m.status = 'SCHEDULED' AND m.starts_at > $2 ORDER BY m.starts_at LIMIT 1`,
    [party.id, clock.now()],
  );
  return found ?? null;
}

/** INE number of where the debtor lives; null: not known. */
async function provinceOf(manager: EntityManager, { party, matter }: DebtView): Promise<string | null> {
  const [row] = await manager.query<{ province: string | null }[]>(
    `SELECT d.province FROM debtor_debts s JOIN debtors d ON d.id = s.debtor_id WHERE s.task_id = $1 AND s.position = $2`,
    [matter.taskId, party.position],
  );
  return row?.province ?? null;
}
