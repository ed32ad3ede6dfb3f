// SQL: what debtors promised or agreed to pay in the next days.
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownDay, shownTime } from "../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import { contactFrom, isContactTime } from "../../../schema/rules/task-contacts.ts";
import type { Deps } from "../../platform/deps.ts";
import { centsOf } from "../../platform/money.ts";
import { SYSTEM_AUTHOR } from "../cases/case-entries.ts";
import { readHolidays, type IsHoliday } from "../catalogs/holidays.ts";
import { receivedFor } from "../collections/promises.ts";
import { IS_PAID_SQL } from "../debtors/owed-sql.ts";
import { inOwnLanguage } from "../parties/mail-texts/in-own-language.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import type { PartyRow } from "../parties/party.ts";
import { namedIds } from "../proceedings/agreements/agreement-parties.ts";
import { HOLDS_SQL } from "../proceedings/agreements/standing-agreements.ts";
import { matterOf, matterWords, type Matter } from "../proceedings/matter.ts";
import { mailedDebtor, partiesOfMatter } from "../proceedings/matter-parties.ts";
import { noteMatter } from "../proceedings/note-matter.ts";
import { debtorProvinces } from "../tasks/debtor-provinces.ts";

const QUEUE = "payment-reminders";
/** Within contact hours, in the Canary Islands as well. */
const EVERY_MORNING = "30 10 * * *";
/** Holidays in a row, weekends included, are never so many days. */
const AHEAD = 14;

type Reminding = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

/** For main: registers the daily job; one instance at a time does it. */
export async function schedulePaymentReminders(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await remindOfPayments(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

interface Due {
  kind: "PROMISE" | "INSTALMENT";
  id: number;
  taskId: number;
  dueOn: string;
}

/**
 * Reminds debtors of what they promised or agreed to pay, two days before, or before that on the last day on which they may be
 * written to; once each, and not of what is paid, nor who may not be written to. The mark and the mails are one transaction.
 * Gives how many were reminded of.
 */
export async function remindOfPayments(deps: Reminding, signal?: AbortSignal): Promise<number> {
  const today = deps.clock.today();
  if (!isContactTime({ day: today, time: shownTime(deps.clock.now()) })) return 0;
  const isHoliday = await readHolidays(deps);
  let reminded = 0;
  for (const due of await dueSoon(deps)) {
    signal?.throwIfAborted();
    try {
      if (!(await isItsDay(deps, due, isHoliday))) continue;
      if (await deps.db.transaction((manager) => remind(deps, manager, due))) reminded += 1;
    } catch (error) {
      // The others are reminded all the same; this one is tried again tomorrow.
      deps.log.error(
        { err: error, kind: due.kind, id: due.id },
        "a debtor could not be reminded of a payment",
      );
    }
  }
  if (reminded > 0) deps.log.info({ payments: reminded }, "reminded debtors of payments");
  return reminded;
}

/** What was promised or agreed today needs no reminder yet. */
function dueSoon({ db, clock }: Pick<Reminding, "db" | "clock">): Promise<Due[]> {
  const today = clock.today();
  return db.query<Due[]>(
    `SELECT 'PROMISE' AS kind, q.id, q.task_id AS "taskId", q.due_on::text AS "dueOn" FROM debt_promises q
       JOIN tasks t ON t.id = q.task_id AND t.deleted_at IS NULL
     WHERE q.withdrawn_at IS NULL AND q.settled_at IS NULL AND q.reminded_at IS NULL AND q.made_on < $1
       AND q.due_on > $1 AND q.due_on <= $2 AND NOT ${IS_PAID_SQL}
     UNION ALL SELECT 'INSTALMENT', i.id, g.task_id, i.due_on::text FROM agreement_instalments i
       JOIN agreements g ON g.id = i.agreement_id JOIN tasks t ON t.id = g.task_id AND t.deleted_at IS NULL
     WHERE i.paid_on IS NULL AND i.reminded_at IS NULL AND i.due_on > $1 AND i.due_on <= $2 AND ${HOLDS_SQL}
       AND (g.closed_at AT TIME ZONE 'Europe/Madrid')::date < $1 AND NOT ${IS_PAID_SQL}
     ORDER BY 4, 1, 2`,
    [today, addDays(today, AHEAD)],
  );
}

/** Whether today is the last day on which it can be two days before, where the debtor lives. */
async function isItsDay(
  { db, clock }: Pick<Reminding, "db" | "clock">,
  { taskId, dueOn }: Due,
  isHoliday: IsHoliday,
): Promise<boolean> {
  const [home] = await debtorProvinces({ db }, [String(taskId)]);
  const province = home?.code ?? null;
  const isOpen = (day: string, time = contactFrom(province)) =>
    isContactTime({ day, time }, province) && !isHoliday(province, day);
  const today = clock.today();
  if (!isOpen(today, shownTime(clock.now()))) return false;
  let next = addDays(today, 1);
  while (!isOpen(next) && next < dueOn) next = addDays(next, 1);
  return dueOn <= addDays(next, 1);
}

interface Reminder {
  debtors: PartyRow[];
  amount: string;
  currency: string;
  agreed: boolean;
}

async function remind(deps: Reminding, manager: EntityManager, due: Due): Promise<boolean> {
  const matter = await matterOf(manager, { caseId: null, taskId: due.taskId }, { lock: true });
  if (matter?.kind !== "TASK") return false;
  const reminder = await (due.kind === "PROMISE" ? ofPromise : ofInstalment)(manager, matter, due);
  const by = await senderOf(manager, due);
  if (reminder === null || by === null) return false;
  const sent: PartyRow[] = [];
  for (const debtor of reminder.debtors)
    if ((await mailDebtor(deps, manager, { matter, debtor, by, due, reminder })) !== null) sent.push(debtor);
  if (sent.length === 0) return false;
  const table = due.kind === "PROMISE" ? "debt_promises" : "agreement_instalments";
  await manager.query(`UPDATE ${table} SET reminded_at = $2 WHERE id = $1`, [due.id, deps.clock.now()]);
  const money = shownMoney(reminder.amount, reminder.currency);
  await noteMatter(deps, manager, matter, {
    type: "CORREO",
    text: `Recordatorio por correo del pago ${reminder.agreed ? "acordado" : "prometido"}: ${money} hasta el ${shownDay(due.dueOn)}`,
    audience: "CLIENT",
    author: SYSTEM_AUTHOR,
    ...mailedDebtor(sent, []),
  });
  return true;
}

/** null: kept, taken back or reminded of meanwhile. */
async function ofPromise(manager: EntityManager, matter: Matter, { id }: Due): Promise<Reminder | null> {
  const [row] = await manager.query<{ amount: string; currency: string }[]>(
    `SELECT amount, currency FROM debt_promises
     WHERE id = $1 AND withdrawn_at IS NULL AND settled_at IS NULL AND reminded_at IS NULL`,
    [id],
  );
  if (!row) return null;
  const left = centsOf(row.amount) - ((await receivedFor(manager, [id])).get(id) ?? 0n);
  if (left <= 0n) return null;
  const debtors = (await partiesOfMatter(manager, matter)).filter(
    ({ side, position }) => side === "RESPONDENT" && position === 1,
  );
  return { debtors, amount: decimalOf(left), currency: row.currency, agreed: false };
}

/** null: paid or reminded of meanwhile. */
async function ofInstalment(manager: EntityManager, matter: Matter, { id }: Due): Promise<Reminder | null> {
  const [row] = await manager.query<
    { amount: string; covered: string; currency: string; agreementId: number }[]
  >(
    `SELECT i.amount, i.covered, g.currency, g.id AS "agreementId" FROM agreement_instalments i
     JOIN agreements g ON g.id = i.agreement_id WHERE i.id = $1 AND i.paid_on IS NULL AND i.reminded_at IS NULL`,
    [id],
  );
  if (!row) return null;
  const named = await namedIds(manager, row.agreementId);
  const debtors = (await partiesOfMatter(manager, matter)).filter(
    (party) => party.side === "RESPONDENT" && named.includes(party.id),
  );
  const amount = decimalOf(centsOf(row.amount) - centsOf(row.covered));
  return { debtors, amount, currency: row.currency, agreed: true };
}

/** In whose name: who works on the debt, else who noted it. */
async function senderOf(manager: EntityManager, { kind, id }: Due): Promise<number | null> {
  const [row] = await manager.query<{ by: number | null }[]>(
    kind === "PROMISE"
      ? `SELECT coalesce(t.assignee_id, q.made_by, t.created_by) AS by FROM debt_promises q
         JOIN tasks t ON t.id = q.task_id WHERE q.id = $1`
      : `SELECT coalesce(t.assignee_id, g.created_by) AS by FROM agreement_instalments i
         JOIN agreements g ON g.id = i.agreement_id JOIN tasks t ON t.id = g.task_id WHERE i.id = $1`,
    [id],
  );
  return row?.by ?? null;
}

function mailDebtor(
  deps: Reminding,
  manager: EntityManager,
  {
    matter,
    debtor,
    by,
    due,
    reminder: { amount, currency, agreed },
  }: { matter: Matter; debtor: PartyRow; by: number; due: Due; reminder: Reminder },
) {
  const payment = { amount, currency, dueOn: due.dueOn };
  return invitePartyByMail(deps, manager, debtor, {
    way: "PAYMENT_REMINDER",
    kind: "payment-reminder",
    ...inOwnLanguage(debtor, ({ payment: words }) => ({
      subject: words.subject(payment, matter.reference),
      content: {
        paragraphs: [
          (agreed ? words.agreed : words.promised)(payment, matterWords(matter)),
          words.alreadyPaid,
          words.cannotPay,
        ],
        actionLabel: words.button,
      },
    })),
    bell: { topic: "AGREEMENT" },
    createdBy: by,
    keepOlderLinks: true,
  });
}
