import { addDays, dayInMadrid, daysBetween } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import { In, type EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { casePath, taskPath } from "../../shared/dashboard-paths.ts";
import { mailAccount } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import { takeReminders } from "../accounts/reminders/sent-reminders.ts";
import { BudgetInstalment } from "../billing/budget-instalment.entity.ts";
import { mailPaymentReminder } from "../billing/payment-mails.ts";
import { clientParty } from "../billing/store-budget.ts";
import { lateFeeManagers, waitingInstalments } from "../billing/waiting-instalments.ts";
import type { WaitingInstalment } from "../billing/waiting-instalments.ts";
import { lateAgreementManagers, lateInstalments } from "../proceedings/agreements/waiting-agreements.ts";
import type { LateInstalment } from "../proceedings/agreements/waiting-agreements.ts";

const QUEUE = "instalment-reminders";
const EVERY_MORNING = "20 7 * * *";
/** The day after it was due and then every week, for twelve weeks: whoever hasn't paid then won't for a mail. */
const LONGEST_DAYS = 84;
/** Of one specialist at once; the rest stands in 'Pendiente de ti'. */
const MOST = 500;

type Reminding = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

/** For main: registers the daily job; one instance at a time does it. */
export async function scheduleInstalmentReminders(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await remindOfInstalments(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

/**
 * Reminds of instalments that are late: the specialist of all of them in one mail, the client of the own fees, each once a
 * week. What is paid or notified isn't late any more. Mails and marks of one specialist are one transaction. Gives how many
 * specialists were reminded.
 */
export async function remindOfInstalments(deps: Reminding, signal?: AbortSignal): Promise<number> {
  const since = addDays(deps.clock.today(), -LONGEST_DAYS);
  const managers = new Set([
    ...(await lateFeeManagers(deps, since)),
    ...(await lateAgreementManagers(deps, since)),
  ]);
  let reminded = 0;
  for (const accountId of managers) {
    signal?.throwIfAborted();
    try {
      reminded += (await remind(deps, accountId)) ? 1 : 0;
    } catch (error) {
      // The others are reminded all the same; this one is tried again tomorrow.
      deps.log.error({ err: error, account: accountId }, "an account could not be reminded of instalments");
    }
  }
  if (reminded > 0) deps.log.info({ accounts: reminded }, "reminded of late instalments");
  return reminded;
}

/** True when there was something new to say. */
function remind(deps: Reminding, accountId: number): Promise<boolean> {
  const { clock } = deps;
  return deps.db.transaction(async (manager) => {
    const reading = { db: manager, clock };
    const since = addDays(clock.today(), -LONGEST_DAYS);
    const late = { statuses: ["LATE"], most: MOST, since } as const;
    const fees = await waitingInstalments(reading, { accountId, as: "SPECIALIST" }, late);
    const agreed = await lateInstalments(reading, accountId, { most: MOST, since });
    const feeKey = (fee: WaitingInstalment) => keyOf("fee", fee, clock.today());
    const agreedKey = (one: LateInstalment) => keyOf("agreement", one, clock.today());
    const keys = [...fees.map(feeKey), ...agreed.map(agreedKey)];
    const taken = await takeReminders(deps, manager, accountId, keys);
    const newFees = fees.filter((fee) => taken.has(feeKey(fee)));
    const newAgreed = agreed.filter((one) => taken.has(agreedKey(one)));
    if (taken.size === 0) return false;
    const told = await remindClients(deps, manager, accountId, newFees);
    const lines = [...newFees.map((fee) => feeLine(fee, told.has(fee.id))), ...newAgreed.map(agreedLine)];
    await mailAccount(
      deps,
      manager,
      accountId,
      managerMail(deps, lines, pathTo([...newFees.map(feePath), ...newAgreed.map(agreedPath)])),
    );
    return true;
  });
}

/** In the first week after it was due `…:0`, in the second `…:1`. */
function keyOf(kind: string, { id, dueOn }: { id: number; dueOn: string }, today: string): string {
  return `${kind}:${id}:${dueOn}:${Math.floor((daysBetween(dueOn, today) - 1) / 7)}`;
}

function feeLine(fee: WaitingInstalment, isTold: boolean): string {
  const { caseNumber, description, dueOn } = fee;
  const next = isTold ? "se lo recordamos a tu cliente" : "tu cliente no recibe correos: díselo tú";
  return `${caseNumber}: ${description}, ${shownMoney(fee.amount, fee.currency)}. Debía pagarse el ${shownDay(dueOn)}; ${next}.`;
}

function agreedLine(row: LateInstalment): string {
  const { number, title, dueOn, caseNumber, taskCodeId } = row;
  return `${caseNumber ?? taskCodeId}: ${title}, plazo ${number}, ${shownMoney(row.amount, row.currency)}. Vencía el ${shownDay(dueOn)}; ${caseNumber === null ? "quedará pagado cuando se anote su cobro" : "anótalo si ya se pagó"}.`;
}

/** Gives the ids of those whose client hears of it, or was told by hand today already. */
async function remindClients(
  deps: Reminding,
  manager: EntityManager,
  accountId: number,
  fees: readonly WaitingInstalment[],
): Promise<ReadonlySet<number>> {
  const today = deps.clock.today();
  const told = new Set<number>();
  for (const fee of fees) {
    const isByHand = fee.remindedAt !== null && dayInMadrid(fee.remindedAt) === today;
    const client = await clientParty(manager, { id: fee.caseId });
    if (isByHand || (await mailPaymentReminder(deps, manager, client, { due: fee, createdBy: accountId })))
      told.add(fee.id);
  }
  await manager
    .getRepository(BudgetInstalment)
    .update({ id: In([...told]) }, { remindedAt: deps.clock.now() });
  return told;
}

function feePath({ caseNumber }: WaitingInstalment): string {
  return casePath("SPECIALIST", caseNumber, "presupuesto");
}

function agreedPath({ caseNumber, taskCodeId }: LateInstalment): string {
  return caseNumber === null
    ? taskPath("SPECIALIST", taskCodeId ?? "", "acuerdo")
    : casePath("SPECIALIST", caseNumber, "acuerdo");
}

/** One matter leads there; of several, all stand in 'Pendiente de ti'. */
function pathTo(paths: readonly string[]): string {
  const [first = "", ...others] = new Set(paths);
  return others.length === 0 ? first : "/dashboard/specialist/";
}

function managerMail(
  { env, clock }: Pick<Deps, "env" | "clock">,
  lines: readonly string[],
  path: string,
): AccountMail {
  const isOne = lines.length === 1;
  return {
    category: "cases",
    kind: "instalments-late",
    subject: isOne ? "Un pago va con retraso" : `${lines.length} pagos van con retraso`,
    // Others than yesterday's, though in the same words: neither takes the other's place.
    bell: { topic: "MONEY", thing: `instalments-late:${clock.today()}`, path, text: lines.join(" ") },
    content: {
      paragraphs: [
        isOne ? "Este pago no consta todavía:" : "Estos pagos no constan todavía:",
        ...lines.map((line) => `· ${line}`),
      ],
      action: { label: "Ver lo pendiente", url: `${env.publicUrl}${path}` },
    },
  };
}
