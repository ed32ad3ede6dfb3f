import { daysBetween } from "../../../schema/rules/madrid-days.ts";
import { inDays, shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { mailAccount } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import { forgetOldReminders, takeReminders } from "../accounts/reminders/sent-reminders.ts";
import { caseDeadlines } from "./case-deadlines.ts";
import type { CaseDeadline } from "./case-deadlines.ts";
import { circumstancesOf } from "./case-circumstances.ts";
import { CLOSED_SQL, WAITING_SQL } from "./case-machine.ts";
import { casesWhere } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";

const QUEUE = "deadline-reminders";
const EVERY_MORNING = "0 7 * * *";
const BATCH = 500;
/** A reminder each, so many days before. */
const [EARLY, LATE] = [7, 2];
/** The year to sue begins before the case is closed, or with it. */
const SUING_DAYS = 370;

type Reminding = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

interface Due {
  /** Who has to act. */
  accountId: number;
  record: CaseRecord;
  deadline: CaseDeadline;
  days: number;
}

/** For main: registers the daily job; one instance at a time does it. */
export async function scheduleDeadlineReminders(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await remindOfDeadlines(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

/**
 * Reminds of terms of law that end within seven and within two days, once each: the specialist, and of the day to sue the
 * client. What is done is no deadline any more. A mail for each account with all that is new; mails and marks are one
 * transaction. Gives how many accounts were reminded.
 */
export async function remindOfDeadlines(deps: Reminding, signal?: AbortSignal): Promise<number> {
  await forgetOldReminders(deps);
  const casesOf = new Map<number, Set<number>>();
  for await (const { accountId, record } of dueOnes(deps, signal))
    casesOf.set(accountId, (casesOf.get(accountId) ?? new Set()).add(record.id));
  let reminded = 0;
  for (const [accountId, caseIds] of casesOf) {
    signal?.throwIfAborted();
    try {
      reminded += (await remind(deps, accountId, [...caseIds])) ? 1 : 0;
    } catch (error) {
      // The others are reminded all the same; this one is tried again tomorrow.
      deps.log.error({ err: error, account: accountId }, "an account could not be reminded of deadlines");
    }
  }
  if (reminded > 0) deps.log.info({ accounts: reminded }, "reminded of deadlines");
  return reminded;
}

async function* dueOnes(deps: Reminding, signal?: AbortSignal): AsyncGenerator<Due> {
  const since = new Date(deps.clock.now().getTime() - SUING_DAYS * 86_400_000);
  for (let last = 0; ;) {
    signal?.throwIfAborted();
    const records = await casesWhere(
      deps.db,
      `c.id > $1 AND c.erased_at IS NULL AND c.status NOT IN ${WAITING_SQL}
         AND (c.status NOT IN ${CLOSED_SQL} OR c.closed_at > $2) ORDER BY c.id LIMIT ${BATCH}`,
      [last, since],
    );
    yield* await dueOf(deps, deps.db, records);
    const end = records.at(-1);
    if (!end || records.length < BATCH) return;
    last = end.id;
  }
}

async function dueOf(
  { clock }: Pick<Deps, "clock">,
  db: Pick<EntityManager, "query">,
  records: readonly CaseRecord[],
): Promise<Due[]> {
  const today = clock.today();
  const circumstances = await circumstancesOf(
    db,
    records.map(({ id }) => id),
  );
  return records.flatMap((record) => {
    const found = circumstances.get(record.id);
    const deadlines = found ? caseDeadlines({ clock }, record, found) : [];
    return deadlines.flatMap((deadline) => {
      const accountId = deadline.kind === "SUING" ? record.clientId : record.specialistId;
      const days = daysBetween(today, deadline.date);
      return accountId !== null && days >= 0 && days <= EARLY ? [{ accountId, record, deadline, days }] : [];
    });
  });
}

/** As things stand now: what has been done since the look at all cases is left out. */
function remind(deps: Reminding, accountId: number, caseIds: readonly number[]): Promise<boolean> {
  return deps.db.transaction(async (manager) => {
    const records = await casesWhere(manager, "c.id = ANY($1) AND c.erased_at IS NULL ORDER BY c.id", [
      caseIds,
    ]);
    const due = (await dueOf(deps, manager, records)).filter((one) => one.accountId === accountId);
    const taken = await takeReminders(deps, manager, accountId, due.map(keyOf));
    const news = due
      .filter((one) => taken.has(keyOf(one)))
      .toSorted((a, b) => a.deadline.date.localeCompare(b.deadline.date));
    const [first] = news;
    return first !== undefined && mailAccount(deps, manager, accountId, reminderMail(deps, first, news));
  });
}

/** A term that moves is another one. */
function keyOf({ record, deadline: { kind, partyId, date }, days }: Due): string {
  return `deadline:${record.number}:${kind}:${partyId ?? ""}:${date}:${days <= LATE ? LATE : EARLY}`;
}

function reminderMail({ env }: Pick<Deps, "env">, first: Due, news: readonly Due[]): AccountMail {
  const isOne = news.length === 1;
  const area = first.deadline.kind === "SUING" ? "client/cases" : "specialist/cases/details";
  const home = first.deadline.kind === "SUING" ? "client/" : "specialist/";
  const path = `/dashboard/${isOne ? `${area}/${first.record.number}` : home}`;
  return {
    category: "cases",
    kind: "deadline-reminder",
    subject: isOne
      ? `Un plazo del expediente ${first.record.number} acaba ${inDays(first.days)}`
      : `${news.length} plazos acaban pronto`,
    bell: {
      topic: "CASE",
      path,
      within: isOne ? first.record.number : null,
      text: news.map(lineOf).join(" "),
    },
    content: {
      paragraphs: [
        isOne ? "Te recordamos este plazo de la ley:" : "Te recordamos estos plazos de la ley:",
        ...news.map(lineOf),
      ],
      action: {
        label: isOne ? "Ver el expediente" : "Ver lo pendiente",
        url: `${env.publicUrl}${path}`,
      },
      closing: ["Si ya lo has resuelto fuera de Acuerdo, anótalo en el expediente."],
    },
  };
}

function lineOf({ record, deadline: { label, source, date }, days }: Due): string {
  return `· ${record.number}: ${label}, el ${shownDay(date)}, ${inDays(days)} (${source}).`;
}
