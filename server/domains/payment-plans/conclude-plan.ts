import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import type { PlanSchedule } from "../../../schema/rules/payment-plans.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import type { Context } from "../../shared/context.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import { agreementHeader } from "../proceedings/agreements/agreement-header.ts";
import { AgreementAnswer } from "../proceedings/agreements/agreement-answer.entity.ts";
import { findAgreement, type AgreementRow } from "../proceedings/agreements/agreement-rows.ts";
import { Agreement } from "../proceedings/agreements/agreement.entity.ts";
import { insertDraft, storeProposal } from "../proceedings/agreements/store-agreement.ts";
import { takeAnswer, type GivenAnswer } from "../proceedings/agreements/take-answer.ts";
import { noteMatter } from "../proceedings/note-matter.ts";
import { whereMatter, type TaskMatter } from "../proceedings/matter.ts";
import type { PaymentPlanTerms } from "./payment-plan-terms.entity.ts";
import { planTerms, planTitle } from "./plan-words.ts";

interface Concluded {
  matter: TaskMatter;
  /** All of the matter. */
  parties: readonly PartyRow[];
  debtor: PartyRow;
  terms: PaymentPlanTerms;
  /** Cents. */
  owed: bigint;
  schedule: PlanSchedule;
  answer: Pick<GivenAnswer, "evidence" | "author">;
}

/**
 * The plan a debtor has chosen becomes an agreement with instalments, accepted by both sides: by the creditor with what its
 * list offers, by the debtor now. What follows is as of every agreement that is accepted. The matter is locked.
 */
export async function concludePlan(
  ctx: Context,
  manager: EntityManager,
  { matter, parties, debtor, terms, owed, schedule, answer }: Concluded,
): Promise<AgreementRow> {
  const claimants = parties.filter(({ side }) => side === "CLAIMANT");
  const between = [...claimants, debtor];
  const proposedBy = claimants[0]?.id ?? null;
  const last = await manager.getRepository(Agreement).maximum("number", whereMatter(matter));
  const words = {
    debtor: partyName(debtor),
    creditor: claimants.map(partyName).join(", "),
    contract: matter.task.nContract,
    owed,
    today: ctx.clock.today(),
  };
  const draft = await insertDraft(
    ctx,
    manager,
    matter,
    {
      title: planTitle(schedule),
      terms: planTerms(schedule, words),
      place: "",
      amount: decimalOf(schedule.total),
      instalments: schedule.instalments.map((one) => ({ ...one, amount: decimalOf(one.amount) })),
    },
    {
      number: (last ?? 0) + 1,
      agreementVersion: 1,
      parties: between,
      proposedBy,
      createdBy: matter.specialistId ?? terms.createdBy,
      forgiven: decimalOf(schedule.forgiven),
    },
  );
  const header = await agreementHeader(ctx, manager, matter, { parties: between, proposedBy });
  await storeProposal(ctx, manager, draft, { header, parties: between });
  const { id, contentHash } = await findAgreement(manager, draft.id);
  for (const { id: partyId } of claimants)
    await manager.getRepository(AgreementAnswer).update(
      { agreementId: id, partyId },
      {
        accepted: true,
        at: ctx.clock.now(),
        method: "BY_HAND",
        evidence: { contentHash, standingOffer: await offerWords(manager, terms) },
      },
    );
  const first = schedule.instalments[0]?.dueOn;
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: `${partyName(debtor)} elige en su página: ${planTitle(schedule).toLowerCase()}, ${shownEuros(decimalOf(schedule.total))} en total${first === undefined ? "" : `, ${schedule.instalments.length === 1 ? "a más tardar" : "el primero"} el ${shownDay(first)}`}`,
    audience: "CLIENT",
    author: answer.author,
    data: { agreementId: id, partyId: debtor.id },
    task: { channel: "INBOX" },
  });
  const given = { agreementId: id, party: debtor, contentHash, accept: true, reason: "" } as const;
  return (await takeAnswer(ctx, manager, matter, { ...given, ...answer, method: "LINK" })).agreement;
}

/** "Oferta del acreedor a los deudores de su lista, que indicó Ana Gil el 03/11/2026" */
async function offerWords(
  manager: EntityManager,
  { createdBy, createdAt }: PaymentPlanTerms,
): Promise<string> {
  const account = await manager.getRepository(Account).findOne({
    select: { id: true, names: true, surnames: true, companyName: true },
    where: { id: createdBy },
  });
  const who = account === null ? "" : `, que indicó ${displayName(account)}`;
  return `Oferta del acreedor a los deudores de su lista${who} el ${shownDay(dayInMadrid(createdAt))}`;
}
