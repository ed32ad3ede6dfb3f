import { MoreThan, type EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { DebtPromise } from "../../collections/debt-promise.entity.ts";
import { promiseState, receivedFor } from "../../collections/promises.ts";
import { answerDueOn } from "../../debtors/data-copy-requests.ts";
import { restrictionsOn } from "../../debtors/contact-bans.ts";
import type { Restriction } from "../../debtors/restriction.entity.ts";
import { conversationOfParty } from "../../messaging/list-conversations.ts";
import { Message } from "../../messaging/message.entity.ts";
import { selectAgreements } from "../../proceedings/agreements/agreement-rows.ts";
import { isClosed } from "../invitation.ts";
import { proposalClockOf } from "../link-deadlines.ts";
import { PartyStatement } from "../party-statement.entity.ts";
import { waitingCopy } from "./ask-data.ts";
import type { DebtView } from "./own-debt.ts";

/** What a debtor has said of itself, and what decides whether it is asked to pay, as far as it is in force. */
const TOLD = [
  "DISPUTED",
  "LAWYER",
  "ERASURE_ASKED",
  "INSOLVENT",
] as const satisfies readonly Restriction["kind"][];

/** As the contract's LinkStanding. */
export interface DebtorStanding {
  kind: (typeof TOLD)[number] | "ACCESS_ASKED" | "PROPOSED" | "PROMISED";
  since: Date;
  /** The last day by which law or the debtor's own word wants what follows. */
  until: string | null;
  lawyerName: string | null;
  amount: string | null;
}

const BARE = { until: null, lawyerName: null, amount: null };

/** In force: what restricts contact, what was asked for or put to the creditor, and what was promised. */
export async function standingsOf(ctx: Context, view: DebtView): Promise<DebtorStanding[]> {
  const told = await restrictionsOf(ctx, view);
  // Who is insolvent is held to pay nobody outside of the proceedings.
  const paysNobody = told.some(({ kind }) => kind === "INSOLVENT");
  const others = await Promise.all([
    accessOf(ctx, view),
    proposalOf(ctx, view),
    paysNobody ? null : promiseOf(ctx, view),
  ]);
  return [...told, ...others.filter((one) => one !== null)];
}

export async function isInsolvent(ctx: Context, view: DebtView): Promise<boolean> {
  return (await restrictionsOf(ctx, view)).some(({ kind }) => kind === "INSOLVENT");
}

async function restrictionsOf(ctx: Context, { party }: DebtView): Promise<DebtorStanding[]> {
  const found = await restrictionsOn(ctx, ctx.db.manager, { partyIds: [party.id] });
  return TOLD.flatMap((kind) => {
    const own = found.find((restriction) => restriction.kind === kind);
    if (own === undefined) return [];
    const { createdAt: since, lawyerName } = own;
    const until = kind === "ERASURE_ASKED" ? answerDueOn(since) : null;
    return [{ ...BARE, kind, since, until, lawyerName }];
  });
}

async function accessOf(ctx: Context, view: DebtView): Promise<DebtorStanding | null> {
  const asked = (await waitingCopy(ctx.db.manager, view))?.askedAt;
  return asked === undefined
    ? null
    : { ...BARE, kind: "ACCESS_ASKED", since: asked, until: answerDueOn(asked) };
}

/**
 * The last proposal, as long as nothing has come of it: no written reply by the creditor while its 30 days run or once they are
 * over (LO 1/2025 art. 10.4.b); where none run, no message either. No day is told before the creditor's receipt is known.
 */
async function proposalOf(ctx: Context, view: DebtView): Promise<DebtorStanding | null> {
  const { party } = view;
  const { manager } = ctx.db;
  if (isClosed(view) || party.response === "DECLINED") return null;
  const last = await manager
    .getRepository(PartyStatement)
    .findOne({ where: { partyId: party.id, kind: "PROPOSAL" }, order: { id: "DESC" } });
  if (last === null || (await isAgreedSince(manager, view, last.at))) return null;
  const clock = await proposalClockOf(ctx, view, last.id);
  if (clock?.status === "stopped") return null;
  const until = clock?.status === "running" || clock?.status === "expired" ? clock.lastDay : null;
  if (until === null && (await isWrittenSince(manager, view, last.at))) return null;
  return { ...BARE, kind: "PROPOSED", since: last.at, until };
}

/** An agreement holds, or one has been put to the parties since. */
async function isAgreedSince(manager: EntityManager, { matter }: DebtView, at: Date): Promise<boolean> {
  const found = await selectAgreements(
    manager,
    `WHERE g.task_id = $1 AND (g.status = 'ACCEPTED' OR g.proposed_at > $2) LIMIT 1`,
    [matter.taskId, at],
  );
  return found.length > 0;
}

async function isWrittenSince(manager: EntityManager, { party }: DebtView, at: Date): Promise<boolean> {
  const { conversationId } = await conversationOfParty(manager, party.id);
  if (conversationId === null) return false;
  return manager.getRepository(Message).existsBy({ conversationId, byManager: true, at: MoreThan(at) });
}

/** One that waits for its day. Of several who owe a debt it isn't known who promised. */
async function promiseOf(ctx: Context, view: DebtView): Promise<DebtorStanding | null> {
  const { matter, parties } = view;
  if (isClosed(view) || parties.filter(({ side }) => side === "RESPONDENT").length !== 1) return null;
  const { manager } = ctx.db;
  const last = await manager
    .getRepository(DebtPromise)
    .findOne({ where: { taskId: matter.taskId }, order: { id: "DESC" } });
  if (last === null) return null;
  const received = (await receivedFor(manager, [last.id])).get(last.id) ?? 0n;
  if (promiseState(last, received, ctx.clock.today()) !== "PENDING") return null;
  return { ...BARE, kind: "PROMISED", since: last.madeAt, until: last.dueOn, amount: last.amount };
}
