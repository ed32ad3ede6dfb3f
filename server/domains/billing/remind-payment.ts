import type { InstalmentStatus } from "../../generated/schema-types.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { sideOf, writeCaseEntry } from "../cases/case-entries.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros } from "./amounts.ts";
import { instalmentsByIds, requireInstalment } from "./instalments.ts";
import type { InstalmentRecord } from "./instalments.ts";
import { mailPaymentReminder } from "./payment-mails.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { clientParty } from "./store-budget.ts";

const REMINDERS = { name: "remind-payment", points: 100, seconds: 3_600 };

/**
 * 'Notificar Pago': tells the client what is to be paid, when and how; once a day for each instalment. Throws NotFound,
 * Forbidden, Conflict (NOT_DUE, ALREADY_DONE), RateLimited.
 */
export async function remindPayment(
  ctx: SignedInContext,
  id: string,
): Promise<{ instalment: InstalmentRecord; message: string }> {
  const roles = ["MANAGER", "ADMIN"] as const;
  await requireInstalment(ctx, ctx.db, id, { roles });
  await throttle(ctx, [REMINDERS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    const { instalment, record, role } = await requireInstalment(ctx, manager, id, { roles, lock: true });
    refuseNotDue(instalment);
    refuseRemindedToday(ctx, instalment);
    await manager
      .getRepository(BudgetInstalment)
      .update({ id: instalment.id }, { remindedAt: ctx.clock.now() });
    const client = await clientParty(manager, record);
    const told = await mailPaymentReminder(ctx, manager, client, { due: instalment, createdBy: account.id });
    await writeCaseEntry(ctx, manager, {
      caseId: record.id,
      type: "PAGO",
      text: `Aviso de pago: ${instalment.description}, ${euros(centsOf(instalment.amount))}.`,
      audience: "CLIENT",
      author: { side: sideOf(role), name: displayName(account), accountId: account.id },
      data: { instalmentId: instalment.id, event: "reminded" },
    });
    await audit(ctx, manager, {
      action: "remindPayment",
      subjectType: "instalment",
      subjectId: instalment.id,
      data: { caseId: record.id, told },
    });
    const [stored] = await instalmentsByIds(ctx, manager, [instalment.id]);
    return {
      instalment: stored ?? instalment,
      message: told
        ? "El aviso al cliente sale ahora por correo."
        : "El aviso está en el expediente. El cliente no recibe correos: lo verá al entrar.",
    };
  });
}

const NOT_DUE: Partial<Record<InstalmentStatus, string>> = {
  PENDING: "Este pago todavía no toca.",
  NOTIFIED: "El cliente ya ha avisado de este pago: está por confirmar.",
  PAID: "Este pago ya está hecho.",
  CANCELLED: "Este pago se ha anulado.",
  REFUNDED: "Este pago se devolvió.",
};

function refuseRemindedToday({ clock }: Pick<Context, "clock">, { remindedAt }: InstalmentRecord): void {
  if (remindedAt === null || dayInMadrid(remindedAt) !== clock.today()) return;
  throw new Conflict("El aviso de este pago ya se ha pedido hoy. Mañana podrás volver a hacerlo.", {
    code: "ALREADY_DONE",
  });
}

function refuseNotDue({ status }: InstalmentRecord): void {
  const message = NOT_DUE[status];
  if (message !== undefined) throw new Conflict(message, { code: "NOT_DUE" });
}
