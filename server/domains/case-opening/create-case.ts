import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { sameEmail } from "../accounts/same-email.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { adoptDraft, requireDraft } from "../cases/case-drafts.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { keepContact } from "../cases/client-contacts.ts";
import { storeCase } from "../cases/store-case.ts";
import { issuePartyLink } from "../parties/links.ts";
import { mailCaseCreated } from "../billing/billing-mails.ts";
import type { BudgetRecord } from "../billing/budget-rows.ts";
import { CreateCaseInput } from "./create-case.input.ts";
import { putBeforeClient } from "../billing/send-budget.ts";
import { storeBudget } from "../billing/store-budget.ts";

const CREATIONS = { name: "create-case", points: 60, seconds: 3_600 };

/**
 * A case of the asking specialist's own, with its first budget if there is one, in one transaction: the client is found by
 * the e-mail or invited by it, and nobody learns which. Throws InvalidInput with every problem of the whole form, NotFound
 * (the draft), RateLimited.
 */
export async function createCase(
  ctx: SignedInContext,
  given: Contract.CreateCaseInput,
): Promise<{ case: CaseRecord; message: string }> {
  const request = readInput(
    new CreateCaseInput({
      today: ctx.clock.today(),
      ownEmail: ctx.actor.email,
      offered: await listInterventionAreas(ctx, given.intervention.type),
    }),
    given,
  );
  if (request.draftId !== null) await requireDraft(ctx, ctx.db, request.draftId);
  await throttle(ctx, [CREATIONS, String(ctx.actor.accountId)]);
  const record = await ctx.db.transaction((manager) => create(ctx, manager, request));
  return {
    case: record,
    message: `Hemos creado el expediente ${record.number}. El aviso al cliente sale ahora.`,
  };
}

async function create(
  ctx: SignedInContext,
  manager: EntityManager,
  request: CreateCaseInput,
): Promise<CaseRecord> {
  const account = await lockOwnAccount(ctx, manager);
  const now = ctx.clock.now();
  const clientId = await findClient(manager, request.client.email);
  const { id, claimantId } = await storeCase(ctx, manager, {
    clientId,
    specialistId: account.id,
    acceptedAt: now,
    origin: "SPECIALIST",
    status: "PENDING_COUNTERPARTY",
    interventionType: INTERVENTION_WORDS[request.intervention.type].number,
    area: request.intervention.area,
    description: request.description,
    object: request.object,
    createdBy: account.id,
    claimant: { side: "CLAIMANT", accountId: clientId, ...request.client },
    respondents: request.counterparties.map((party) => ({ side: "RESPONDENT" as const, ...party })),
    opening: {
      text: "El especialista abrió el expediente.",
      author: { side: "MANAGER", name: displayName(account), accountId: account.id },
    },
  });
  if (request.draftId !== null) await adoptDraft(ctx, manager, { draftId: request.draftId, caseId: id });
  const budget = request.budget && (await firstBudget(ctx, manager, { caseId: id, account, request }));
  if (request.addToContacts) await keepContact(ctx, manager, request.client);
  const record = await caseById(manager, id);
  if (!record) throw new Error("the case wasn't stored");
  await tellClient(ctx, manager, {
    record,
    claimantId,
    clientId,
    account,
    email: request.client.email,
    budget,
  });
  await audit(ctx, manager, {
    action: "createCase",
    subjectType: "case",
    subjectId: id,
    data: { budgetId: budget?.id ?? null, sent: budget?.status === "SENT" },
  });
  return record;
}

/** Id of the active client's account with this e-mail; locked, so that it isn't closed before the end of the transaction. */
async function findClient(manager: EntityManager, email: string | null): Promise<number | null> {
  const found = await manager.getRepository(Account).findOne({
    select: { id: true },
    where: {
      email: sameEmail(email),
      role: "CLIENT",
      status: "ACTIVE",
    },
    lock: { mode: "for_key_share" },
  });
  return found?.id ?? null;
}

async function firstBudget(
  ctx: SignedInContext,
  manager: EntityManager,
  { caseId, account, request }: { caseId: number; account: Account; request: CreateCaseInput },
): Promise<BudgetRecord | null> {
  if (request.budget === null) return null;
  const record = { id: caseId };
  const { budget } = await storeBudget(ctx, manager, {
    record,
    plan: request.budget,
    specialistId: account.id,
  });
  if (!request.sendBudget) return budget;
  // One mail tells of both.
  return (await putBeforeClient(ctx, manager, { record, budget, account, mail: false })).sent;
}

/**
 * Whoever has an account sees the case there, others get a personal link. Both leave a link behind: its absence would
 * tell who has an account.
 */
async function tellClient(
  ctx: SignedInContext,
  manager: EntityManager,
  told: {
    record: CaseRecord;
    claimantId: number;
    clientId: number | null;
    account: Account;
    email: string | null;
    budget: BudgetRecord | null;
  },
): Promise<void> {
  const { record, claimantId, clientId, account, email, budget } = told;
  const party = { id: claimantId, accountId: clientId, email };
  await mailCaseCreated(ctx, manager, party, {
    record,
    specialistName: displayName(account),
    createdBy: account.id,
    budget: budget?.status === "SENT" ? budget : null,
  });
  if (clientId !== null) await issuePartyLink(ctx, manager, { partyId: claimantId, createdBy: account.id });
}
