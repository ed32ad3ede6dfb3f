import { readCents, decimalOf } from "../../schema/rules/exact-amount.ts";
import {
  evenFirst,
  planSchedule,
  type PlanChoice,
  type PlanLimits,
} from "../../schema/rules/payment-plans.ts";
import { setPaymentPlanTerms } from "../../server/domains/payment-plans/payment-plan-terms.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { giveLink } from "./give-link.ts";
import { byLink, openLink, type LinkAnswer } from "./link-desk.ts";
import type { Desk, Person, TestMatter } from "./proceedings.ts";

export const DEBTOR = "Lucía García Ñíguez";

/** A list that offers plans, its debtors, and what they choose. */

export const PLAN_TERMS = {
  offered: true,
  firstPercent: 10,
  lowestInstalment: "50.00",
  mostMonths: 12,
  firstWithinDays: 15,
  discountPercent: 10,
  discountDays: 10,
};

export interface Offer extends Omit<PlanLimits, "lowestInstalment"> {
  today: string;
  owed: string;
  lowestInstalment: string;
}

const OFFER = `debt { owed paid planOffer { today owed firstPercent lowestInstalment mostMonths firstWithinDays discountPercent discountDays }
  payment { amount } } closed agreements { id title terms status amount instalments { dueOn amount paid status } }`;

export interface PlanView {
  closed: boolean;
  debt: { owed: string; paid: string; planOffer: Offer | null; payment: { amount: string } | null };
  agreements: {
    id: string;
    title: string;
    terms: string;
    status: string;
    amount: string;
    instalments: { dueOn: string; amount: string; paid: string; status: string }[];
  }[];
}

export async function planView({ app }: Pick<Desk, "app">, token: string): Promise<PlanView> {
  return (await openLink(app, token, OFFER)) as unknown as PlanView;
}

let lists = 0;

/** Its id; its creditor has a document and an address, and an account to pay into. */
export async function planList(desk: Desk, change: object = {}): Promise<number> {
  const ctx = await desk.ctxOf(desk.admin);
  const { id } = await insertTaskList(ctx, desk.app.deps.db.manager, {
    name: `Cartera con planes ${++lists}`,
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
    creditorDocument: "A28000727",
  });
  await desk.app.deps.db.query(
    `UPDATE task_lists SET creditor_address = 'Gran Vía 1', creditor_city = 'Madrid', creditor_of_others = true,
       payment_iban = 'ES9121000418450200051332', payment_holder = 'Banco Iberia', payment_shown_from = '2026-01-01'
     WHERE id = $1`,
    [id],
  );
  await setPaymentPlanTerms(ctx, String(id), { ...PLAN_TERMS, ...change });
  return id;
}

let people = 0;

/** A debt of 1,240 € of the list, and its debtor's link. */
export async function planDebt(
  desk: Desk,
  listId: number,
  {
    assignee = desk.specialist,
    amountDebt = "1240.00",
  }: { assignee?: Person | null; amountDebt?: string } = {},
): Promise<{ matter: TestMatter; email: string; token: string }> {
  people += 1;
  const email = `planes${people}@correo.example`;
  const matter = await desk.taskOf(assignee, {
    nContract: `PL-${people}`,
    amountDebt,
    contact: { email, lada: "34", phone: `61${String(people).padStart(7, "0")}` },
  });
  const { db } = desk.app.deps;
  await db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [listId, matter.id]);
  await db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `5000${String(people).padStart(4, "0")}K`,
  ]);
  return { matter, email, token: await giveLink(desk.app.deps, matter.respondentId) };
}

const cents = (text: string) => readCents(text) ?? 0n;

export function limitsOf({ lowestInstalment, ...rest }: Offer): PlanLimits {
  return { ...rest, lowestInstalment: cents(lowestInstalment) };
}

/** What the page would send for a choice; by default so many alike payments from today on. */
export function chosenPlan(offer: Offer, choice: { count: number } | PlanChoice = { count: 12 }) {
  const [owed, limits] = [cents(offer.owed), limitsOf(offer)];
  const whole: PlanChoice =
    "kind" in choice
      ? choice
      : {
          kind: "INSTALMENTS",
          count: choice.count,
          first: evenFirst(owed, limits, choice.count),
          firstOn: offer.today,
        };
  const schedule = planSchedule(owed, limits, whole, offer.today);
  if (schedule === null) throw new Error("not within the limits");
  return {
    atOnce: whole.kind === "AT_ONCE",
    owed: offer.owed,
    shown: schedule.instalments.map(({ dueOn, amount }) => ({ dueOn, amount: decimalOf(amount) })),
  };
}

export function acceptPlan(
  { app }: Pick<Desk, "app">,
  token: string,
  input: object,
  signedName = DEBTOR,
): Promise<LinkAnswer> {
  return byLink(
    app,
    token,
    "acceptPlanByInvitation",
    "input: $input",
    { input: { ...input, signedName } },
    "$input: AcceptPlanInput!",
  );
}
