import { IsNull, MoreThan, type EntityManager } from "typeorm";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { refuseOvertaken } from "../../shared/edit-conflicts.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { lastDue, SENDING_HOUR } from "./due-days.ts";
import { WHOLE } from "./period.ts";
import { NO_LIST, reportOfList } from "./read-report.ts";
import { mailReport } from "./report-mails.ts";
import { ReportSchedule } from "./report-schedule.entity.ts";
import { readSchedule } from "./report-schedule.input.ts";
import { ReportSending } from "./report-sending.entity.ts";

const QUEUE = "list-reports";
/** At eight; and later, for when nobody was there at eight. */
const EVERY_HOUR_FROM_EIGHT = "0 8-22 * * *";
const AT_ONCE_MS = 60_000;

type ClockDeps = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

/** For main: registers the hourly job; one instance at a time does it. */
export async function scheduleReports(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await sendDueReports(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_HOUR_FROM_EIGHT);
}

/**
 * Mails the reports that are due, each list in its own transaction: rows and mails are written together, so that a day's report
 * goes to nobody twice, whatever runs at once or breaks off. One that fails keeps the others from nothing and is tried again an
 * hour later. Gives how many mails.
 */
export async function sendDueReports(deps: ClockDeps, signal?: AbortSignal): Promise<number> {
  const today = deps.clock.today();
  const last = shownTime(deps.clock.now()) < SENDING_HOUR ? addDays(today, -1) : today;
  const on = await deps.db
    .getRepository(ReportSchedule)
    .find({ where: { isOn: true }, order: { listId: "ASC" } });
  let mailed = 0;
  for (const schedule of on) {
    signal?.throwIfAborted();
    try {
      mailed += await sendDue(deps, schedule, lastDue(schedule, last));
    } catch (error) {
      deps.log.error({ err: error, list: schedule.listId }, "a list's report wasn't mailed");
    }
  }
  return mailed;
}

async function sendDue(deps: ClockDeps, seen: ReportSchedule, dueOn: string): Promise<number> {
  const { listId, since } = seen;
  if (dueOn < since) return 0;
  if (await deps.db.getRepository(ReportSending).existsBy({ listId, dueOn })) return 0;
  const list = await deps.db.getRepository(TaskList).findOneBy({ id: listId, deletedAt: IsNull() });
  if (list === null) return 0;
  const report = await reportOfList(deps, listId, WHOLE, dueOn);
  return deps.db.transaction(async (manager) => {
    const schedule = await lockSchedule(manager, listId);
    // Changed meanwhile: the next run sends what it says now.
    if (schedule === null || !schedule.isOn || schedule.updatedAt > seen.updatedAt) return 0;
    return mailReport(deps, manager, { list, report, recipients: schedule.recipients, dueOn });
  });
}

function lockSchedule(manager: EntityManager, listId: number): Promise<ReportSchedule | null> {
  return manager
    .getRepository(ReportSchedule)
    .findOne({ where: { listId }, lock: { mode: "pessimistic_write" } });
}

/** Alike however the instant is written; what is none is like nothing that is stored. */
function instantKey(instant: string | Date): string {
  return String(new Date(instant).getTime());
}

/** Throws InvalidInput, NotFound, Conflict (LIST_DELETED, STALE). */
export async function setReportSchedule(
  ctx: SignedInContext,
  id: string,
  given: Contract.ReportScheduleInput,
): Promise<{ list: TaskList; message: string }> {
  const input = readSchedule(given);
  const { clock, actor } = ctx;
  const today = clock.today();
  return ctx.db.transaction(async (manager) => {
    const list = await requireLiveList(manager, requireId(id, NO_LIST));
    const stored = await lockSchedule(manager, list.id);
    refuseOvertaken(
      given.insteadOf && instantKey(given.insteadOf),
      stored && instantKey(stored.updatedAt),
      "Otra persona ha cambiado el envío de este informe: revísalo antes de guardar.",
    );
    await manager.getRepository(ReportSchedule).save({
      listId: list.id,
      ...input,
      // What is due at an hour that has passed isn't made up for.
      since: shownTime(clock.now()) < SENDING_HOUR ? today : addDays(today, 1),
      updatedAt: clock.now(),
      updatedBy: actor.accountId,
    });
    await audit(ctx, manager, {
      action: "setReportSchedule",
      subjectType: "taskList",
      subjectId: list.id,
      data: { isOn: input.isOn, rhythm: input.rhythm, recipients: input.recipients.length },
    });
    const message = input.isOn ? "El informe se enviará por correo." : "El informe ya no se envía solo.";
    return { list, message };
  });
}

/** To the schedule's recipients, now. Throws NotFound, Conflict (LIST_DELETED, NO_RECIPIENTS, ALREADY_DONE). */
export async function sendReportNow(
  ctx: SignedInContext,
  id: string,
): Promise<{ list: TaskList; message: string }> {
  const listId = requireId(id, NO_LIST);
  const report = await reportOfList(ctx, listId, WHOLE);
  return ctx.db.transaction(async (manager) => {
    const list = await requireLiveList(manager, listId);
    const schedule = await lockSchedule(manager, listId);
    if (schedule === null || schedule.recipients.length === 0)
      throw new Conflict("Guarda antes a quién se envía.", { code: "NO_RECIPIENTS" });
    const createdAt = MoreThan(new Date(ctx.clock.now().getTime() - AT_ONCE_MS));
    if (await manager.getRepository(ReportSending).existsBy({ listId, dueOn: IsNull(), createdAt }))
      throw new Conflict("Se acaba de enviar. Espera un minuto para volver a enviarlo.", {
        code: "ALREADY_DONE",
      });
    const { recipients } = schedule;
    await audit(ctx, manager, {
      action: "sendReportNow",
      subjectType: "taskList",
      subjectId: listId,
      data: { recipients: recipients.length },
    });
    const count = await mailReport(ctx, manager, { list, report, recipients, dueOn: null });
    const message =
      count === 1 ? "El informe sale hacia 1 correo." : `El informe sale hacia ${count} correos.`;
    return { list, message };
  });
}
