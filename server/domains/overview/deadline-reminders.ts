import { addDays, daysBetween } from "../../../schema/rules/madrid-days.ts";
import { inDays, shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { mailAccount } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import { forgetOldReminders, takeReminders } from "../accounts/reminders/sent-reminders.ts";
import { caseDeadlines } from "../cases/case-deadlines.ts";
import { circumstancesOf } from "../cases/case-circumstances.ts";
import { CLOSED_SQL, WAITING_SQL } from "../cases/case-machine.ts";
import { casesWhere } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { clientPaths, specialistPaths } from "./pending/pending-paths.ts";
import { taskDeadlines, withTasksDue } from "./task-deadlines.ts";

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
  /** The same as long as the term is: one that moves is another one. */
  key: string;
  /** `P26000123`, `T26-0000345`, or "12 tareas". */
  reference: string;
  /** With its article: "del expediente P26000123". */
  whose: string;
  label: string;
  source: string;
  /** yyyy-mm-dd */
  date: string;
  days: number;
  /** Of the matter, for whom it concerns. */
  path: string;
  /** What leads there. */
  actionLabel: string;
  home: string;
  /** Number of the case, or code of the task; null: of several tasks. */
  within: string | null;
  ofCase: boolean;
}

/** For main: registers the daily job; one instance at a time does it. */
export async function scheduleDeadlineReminders(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await remindOfDeadlines(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

/**
 * Reminds of terms of law that end within seven and within two days, once each: the specialist, also of those of corporate tasks by
 * the day, and of the day to sue the client. What is done is no deadline any more. A mail for each account with all that is new;
 * mails and marks are one transaction. Gives how many accounts were reminded.
 */
export async function remindOfDeadlines(deps: Reminding, signal?: AbortSignal): Promise<number> {
  await forgetOldReminders(deps);
  const casesOf = new Map<number, Set<number>>();
  const today = deps.clock.today();
  for (const accountId of await withTasksDue(deps.db, { from: today, to: addDays(today, EARLY) }))
    casesOf.set(accountId, new Set());
  for await (const { accountId, caseId } of dueCases(deps, signal))
    casesOf.set(accountId, (casesOf.get(accountId) ?? new Set()).add(caseId));
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

type DueCase = Due & { caseId: number };

async function* dueCases(deps: Reminding, signal?: AbortSignal): AsyncGenerator<DueCase> {
  const since = new Date(deps.clock.now().getTime() - SUING_DAYS * 86_400_000);
  for (let last = 0; ;) {
    signal?.throwIfAborted();
    const records = await casesWhere(
      deps.db,
      `c.id > $1 AND c.erased_at IS NULL AND c.status NOT IN ${WAITING_SQL}
         AND (c.status NOT IN ${CLOSED_SQL} OR c.closed_at > $2) ORDER BY c.id LIMIT ${BATCH}`,
      [last, since],
    );
    yield* await dueOfCases(deps, deps.db, records);
    const end = records.at(-1);
    if (!end || records.length < BATCH) return;
    last = end.id;
  }
}

async function dueOfCases(
  { clock }: Pick<Deps, "clock">,
  db: Pick<EntityManager, "query">,
  records: readonly CaseRecord[],
): Promise<DueCase[]> {
  const today = clock.today();
  const circumstances = await circumstancesOf(
    db,
    records.map(({ id }) => id),
  );
  return records.flatMap((record) => {
    const found = circumstances.get(record.id);
    const deadlines = found ? caseDeadlines({ clock }, record, found) : [];
    return deadlines.flatMap(({ kind, partyId, label, source, date }): DueCase[] => {
      const { id: caseId, number } = record;
      const isOfClient = kind === "SUING";
      const accountId = isOfClient ? record.clientId : record.specialistId;
      const days = daysBetween(today, date);
      if (accountId === null || days < 0 || days > EARLY) return [];
      return [
        {
          caseId,
          accountId,
          key: `deadline:${number}:${kind}:${partyId ?? ""}:${date}:${stageOf(days)}`,
          reference: number,
          whose: `del expediente ${number}`,
          label,
          source,
          date,
          days,
          path: (isOfClient ? clientPaths : specialistPaths).case(number),
          actionLabel: "Ver el expediente",
          home: `/dashboard/${isOfClient ? "client" : "specialist"}/`,
          within: number,
          ofCase: true,
        },
      ];
    });
  });
}

function stageOf(days: number): number {
  return days <= LATE ? LATE : EARLY;
}

/** Of a day's tasks once, whichever they are. */
async function dueOfTasks(
  deps: Reminding,
  db: Pick<EntityManager, "query">,
  accountId: number,
): Promise<Due[]> {
  const today = deps.clock.today();
  const due = await taskDeadlines({ db, clock: deps.clock }, accountId, {
    from: today,
    to: addDays(today, EARLY),
  });
  return due.map(({ day, tasks, label, source, reference, path }) => {
    const days = daysBetween(today, day);
    return {
      accountId,
      key: `deadline:tasks:${day}:${stageOf(days)}`,
      reference,
      whose: tasks === 1 ? `de la tarea ${reference}` : `de ${reference}`,
      label,
      source,
      date: day,
      days,
      path,
      actionLabel: tasks === 1 ? "Ver los plazos" : "Ver las tareas",
      home: "/dashboard/specialist/",
      within: tasks === 1 ? reference : null,
      ofCase: false,
    };
  });
}

/** As things stand now: what has been done since the look at all cases is left out. */
function remind(deps: Reminding, accountId: number, caseIds: readonly number[]): Promise<boolean> {
  return deps.db.transaction(async (manager) => {
    const records = await casesWhere(manager, "c.id = ANY($1) AND c.erased_at IS NULL ORDER BY c.id", [
      caseIds,
    ]);
    const ofCases = await dueOfCases(deps, manager, records);
    const due = [
      ...ofCases.filter((one) => one.accountId === accountId),
      ...(await dueOfTasks(deps, manager, accountId)),
    ];
    const taken = await takeReminders(
      deps,
      manager,
      accountId,
      due.map(({ key }) => key),
    );
    const news = due.filter(({ key }) => taken.has(key)).toSorted((a, b) => a.date.localeCompare(b.date));
    const [first] = news;
    return first !== undefined && mailAccount(deps, manager, accountId, reminderMail(deps, first, news));
  });
}

function reminderMail(
  { env, clock }: Pick<Deps, "env" | "clock">,
  first: Due,
  news: readonly Due[],
): AccountMail {
  const isOne = news.length === 1;
  const path = isOne ? first.path : first.home;
  const hasCase = news.some(({ ofCase }) => ofCase);
  return {
    category: "cases",
    kind: "deadline-reminder",
    subject: isOne
      ? `Un plazo ${first.whose} acaba ${inDays(first.days)}`
      : `${news.length} plazos acaban pronto`,
    bell: {
      topic: hasCase ? "CASE" : "TASK",
      // Other terms than yesterday's, though perhaps in the same words: neither takes the other's place.
      thing: `deadline-reminder:${clock.today()}`,
      path,
      within: isOne ? first.within : null,
      text: news.map(lineOf).join(" "),
    },
    content: {
      paragraphs: [
        isOne ? "Te recordamos este plazo de la ley:" : "Te recordamos estos plazos de la ley:",
        ...news.map((one) => `· ${lineOf(one)}`),
      ],
      action: {
        label: isOne ? first.actionLabel : "Ver lo pendiente",
        url: `${env.publicUrl}${path}`,
      },
      closing: [
        `Si ya lo has resuelto fuera de Acuerdo, anótalo en ${hasCase ? "el expediente" : "la tarea"}.`,
      ],
    },
  };
}

function lineOf({ reference, label, source, date, days }: Due): string {
  return `${reference}: ${label}, el ${shownDay(date)}, ${inDays(days)} (${source}).`;
}
