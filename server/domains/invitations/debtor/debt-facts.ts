import type { EntityManager } from "typeorm";
import { renderSVG } from "uqr";
import { DEBT_CHARGES, DEBT_PARTS, type DebtChargeKind } from "../../../../schema/rules/debt-payments.ts";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import type { DebtorIntervention } from "../../../../schema/rules/tasks.ts";
import { centsOf } from "../../../platform/money.ts";
import { Conflict } from "../../../platform/refusals.ts";
import type { Context } from "../../../shared/context.ts";
import { claimedOf, owedOf } from "../../collections/entries.ts";
import { agreementsOfParty } from "../../proceedings/agreements/agreement-views.ts";
import { AgreementInstalment } from "../../proceedings/agreements/agreement-instalment.entity.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { TaskList } from "../../tasks/task-list.entity.ts";
import { isClosed, type InvitationView } from "../invitation.ts";
import { isInsolvent } from "./debtor-standings.ts";
import { epcText } from "./epc-transfer.ts";
import { isDebtors, type DebtView } from "./own-debt.ts";
import { chargedKinds } from "../../collections/charges.ts";
import { partsOf, type DebtPart } from "../../collections/file-parts.ts";

interface LinkDebtPart extends DebtPart {
  /** Null: it is the creditor's file that names it. */
  kind: "PRINCIPAL" | DebtChargeKind | null;
}

/** As the contract's LinkDebt. */
export interface DebtFacts {
  contract: string;
  debtDate: string | null;
  role: DebtorIntervention | null;
  debtorName: string | null;
  parts: LinkDebtPart[];
  /** Exact; what the creditor claims less what is still owed. */
  paid: string;
  owed: string;
  view: DebtView;
}

export async function debtFactsOf(
  { db }: Pick<Context, "db">,
  view: InvitationView,
): Promise<DebtFacts | null> {
  if (!isDebtors(view)) return null;
  const { task } = view.matter;
  const { nContract: contract, debtDate } = task;
  const owed = await owedAmount(db.manager, task);
  const added = (await chargedKinds(db.manager, [task.id], "infinity")).map(({ kind, amount }) => ({
    name: DEBT_CHARGES[kind].name,
    kind,
    amount,
  }));
  const paid = decimalOf(centsOf(await claimedOf({ db }, task)) - centsOf(owed));
  return { contract, debtDate, ...qualityOf(view), parts: partsWith(task, added), paid, owed, view };
}

/** Of a debt that the caller has locked: nobody has to propose how to pay what is paid. Throws Conflict (ALREADY_PAID). */
export async function refuseForPaid(manager: EntityManager, view: InvitationView): Promise<void> {
  if (!isDebtors(view)) return;
  const { task } = view.matter;
  const isPaid =
    centsOf(await owedAmount(manager, task)) === 0n && centsOf(await claimedOf({ db: manager }, task)) > 0n;
  if (isPaid) throw new Conflict(PAID, { code: "ALREADY_PAID" });
}

const PAID =
  "Esta deuda ya está pagada: no hace falta proponer nada. Si crees que hay un error, escribe un mensaje y te responderemos.";

/** What was added stands beside what the file says; where that names no parts, beside all that it claims. */
function partsWith(task: Task, added: readonly LinkDebtPart[]): LinkDebtPart[] {
  const parts = partsOf(task).map((part) => ({ ...part, kind: null }));
  if (added.length === 0) return parts;
  return [
    ...(parts.length === 0
      ? [{ name: DEBT_PARTS.PRINCIPAL, kind: "PRINCIPAL" as const, amount: task.amountDebt }]
      : parts),
    ...added,
  ];
}

async function owedAmount(manager: EntityManager, { id, amountDebt }: Task): Promise<string> {
  return (await owedOf(manager, [id])).get(id) ?? amountDebt;
}

/** Whoever a task names first owes it in the quality its file says; others have their own. */
function qualityOf({ matter, party }: DebtView): Pick<DebtFacts, "role" | "debtorName"> {
  const { debtor, intervention } = matter.task;
  if (party.position === 1) return { role: intervention ?? "TITULAR", debtorName: null };
  return { role: party.role, debtorName: debtor.trim() || null };
}

export interface DebtPayment {
  iban: string;
  holder: string;
  amount: string;
  currency: string;
  reference: string;
  epc: string;
  qr: string;
}

/**
 * How the debt is paid into the creditor's account: what is owed, or of an accepted agreement the next instalment. null once
 * it has ended, where nobody has stored an account or its waiting time isn't over, in other currencies, and for who is
 * insolvent: its creditors are paid in the proceedings (TRLC, art. 251).
 */
export async function paymentOf(ctx: Context, view: DebtView): Promise<DebtPayment | null> {
  const { task } = view.matter;
  if (isClosed(view) && task.state !== "CON_ACUERDO") return null;
  if (task.currency !== "EUR" || task.listId === null) return null;
  const list = await ctx.db.getRepository(TaskList).findOneBy({ id: task.listId });
  const amount = await amountDue(ctx, view, task);
  if (!list || amount === null) return null;
  const { paymentIban: iban, paymentHolder: holder, paymentShownFrom: from } = list;
  if (iban === null || holder === null || from === null || from > ctx.clock.now()) return null;
  if (await isInsolvent(ctx, view)) return null;
  const transfer = { iban, holder, amount, reference: task.codeId };
  const epc = epcText(transfer);
  if (epc === null) return null;
  return { ...transfer, currency: task.currency, epc, qr: renderSVG(epc, { ecc: "M", border: 4 }) };
}

const NOTHING = "0.00";

/** null: nothing is to be paid now. */
async function amountDue(ctx: Context, { party }: DebtView, task: Task): Promise<string | null> {
  const owed = await owedAmount(ctx.db.manager, task);
  if (owed === NOTHING) return null;
  const agreements = await agreementsOfParty(ctx, party);
  const accepted = agreements.find(({ status }) => status === "ACCEPTED");
  if (!accepted) return task.state === "CON_ACUERDO" ? null : owed;
  const instalments = await ctx.db
    .getRepository(AgreementInstalment)
    .find({ where: { agreementId: accepted.id }, order: { number: "ASC" } });
  if (instalments.length === 0) return accepted.amount;
  const next = instalments.find(({ paidOn }) => paidOn === null);
  if (next === undefined) return null;
  // What would have been forgiven isn't, once it is too late.
  if (centsOf(accepted.forgiven) > 0n && next.dueOn < ctx.clock.today()) return owed;
  return decimalOf(centsOf(next.amount) - centsOf(next.covered));
}
