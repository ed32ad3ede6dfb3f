import { storedIntervention } from "../../../schema/rules/interventions.ts";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { sentBudgets } from "../billing/budget-rows.ts";
import { instalmentsOfCases } from "../billing/instalments.ts";
import { claimedOf } from "../collections/entries.ts";
import { messagesOfParty } from "../messaging/messages.ts";
import { partyName } from "../parties/party.ts";
import { agreementsOfParty } from "../proceedings/agreements/agreement-views.ts";
import { issuedOfParty } from "../proceedings/records/issued-views.ts";
import { sessionsOfParty } from "../proceedings/sessions/session-views.ts";
import { answerInvitation } from "./answer-invitation.ts";
import { answerAgreementByInvitation, answerBudgetByInvitation } from "./answer-proposals.ts";
import { explanationsOf } from "./explanations.ts";
import { documentsByLink, uploadByInvitation } from "./invitation-documents.ts";
import { invitationDownload } from "./invitation-download.ts";
import {
  claimantNameOf,
  clientsCaseId,
  isClaimant,
  isClosed,
  objectChangeOf,
  proposalAddressees,
} from "./invitation.ts";
import { countMailedAnswer } from "./count-mailed-answer.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { acceptPlanByInvitation } from "./debtor/accept-plan.ts";
import { planOfferOf } from "./debtor/plan-offer.ts";
import { askDataByInvitation } from "./debtor/ask-data.ts";
import { cancelSessionByInvitation, chooseSessionByInvitation } from "./debtor/choose-session.ts";
import { debtFactsOf, paymentOf } from "./debtor/debt-facts.ts";
import { standingsOf } from "./debtor/debtor-standings.ts";
import { denyByInvitation, hasAnswered } from "./debtor/deny-link.ts";
import { disputeDebtByInvitation } from "./debtor/dispute-debt.ts";
import { offerOf } from "./debtor/offered-sessions.ts";
import { nameLawyerByInvitation } from "./debtor/name-lawyer.ts";
import { identifyByInvitation } from "./identify-by-invitation.ts";
import { inviteParty, revokeInvitation } from "./invite-party.ts";
import { completeInvitedProfile, joinCase } from "./join-case.ts";
import { isLeftOut } from "./left-out-matter.ts";
import { deadlinesByLink, warningsByLink } from "./link-deadlines.ts";
import { notesByLink, olderNotesByLink } from "./link-notes.ts";
import { managerOf } from "./manager-facts.ts";
import { openInvitation, openInvitationCode } from "./open-invitation.ts";
import { notifyPaymentByInvitation } from "./pay-by-invitation.ts";
import { recordNotice } from "./record-notice.ts";
import { withdrawNotice } from "./withdraw-notice.ts";
import { proposeByInvitation, writeByInvitation } from "./write-by-invitation.ts";

const MOST_MESSAGES = 100;

export const invitationsResolvers: Resolvers = {
  Query: {
    invitation: (_root, { token }, ctx) => openInvitation(ctx, token),
    invitationNotes: (_root, { token, after }, ctx) => olderNotesByLink(ctx, token, after),
  },
  Mutation: {
    inviteParty: (_root, { partyId, input }, ctx) => inviteParty(ctx as SignedInContext, partyId, input),
    revokeInvitation: (_root, { partyId }, ctx) => revokeInvitation(ctx as SignedInContext, partyId),
    recordNotice: (_root, { partyId, input }, ctx) => recordNotice(ctx as SignedInContext, partyId, input),
    withdrawNotice: (_root, { id, reason }, ctx) => withdrawNotice(ctx as SignedInContext, id, reason),
    countMailedAnswer: (_root, { messageId, ...decided }, ctx) =>
      countMailedAnswer(ctx as SignedInContext, messageId, decided),
    openInvitationCode: (_root, { code }, ctx) => openInvitationCode(ctx, code),
    answerInvitation: (_root, { token, input }, ctx) => answerInvitation(ctx, token, input),
    identifyByInvitation: (_root, { token, input }, ctx) => identifyByInvitation(ctx, token, input),
    proposeByInvitation: (_root, { token, text, toPartyIds }, ctx) =>
      proposeByInvitation(ctx, token, text, toPartyIds),
    writeByInvitation: (_root, { token, text }, ctx) => writeByInvitation(ctx, token, text),
    answerAgreementByInvitation: (_root, { token, ...asked }, ctx) =>
      answerAgreementByInvitation(ctx, token, asked),
    answerBudgetByInvitation: (_root, { token, budgetId, input }, ctx) =>
      answerBudgetByInvitation(ctx, token, budgetId, input),
    notifyPaymentByInvitation: async (_root, { token, instalmentId, input, proof }, ctx) =>
      notifyPaymentByInvitation(
        ctx,
        token,
        { instalmentId, notice: input },
        proof ? uploadOf(await proof) : null,
      ),
    disputeDebtByInvitation: async (_root, { token, input, document }, ctx) =>
      disputeDebtByInvitation(ctx, token, input, document ? uploadOf(await document) : null),
    nameLawyerByInvitation: (_root, { token, input }, ctx) => nameLawyerByInvitation(ctx, token, input),
    askDataByInvitation: (_root, { token, kind }, ctx) => askDataByInvitation(ctx, token, kind),
    chooseSessionByInvitation: (_root, { token, input }, ctx) => chooseSessionByInvitation(ctx, token, input),
    cancelSessionByInvitation: (_root, { token }, ctx) => cancelSessionByInvitation(ctx, token),
    acceptPlanByInvitation: (_root, { token, input }, ctx) => acceptPlanByInvitation(ctx, token, input),
    denyByInvitation: (_root, { token }, ctx) => denyByInvitation(ctx, token),
    uploadByInvitation: async (_root, { token, file }, ctx) =>
      uploadByInvitation(ctx, token, uploadOf(await file)),
    invitationDownload: (_root, { token, kind, id }, ctx) => invitationDownload(ctx, token, kind, id),
    completeInvitedProfile: (_root, { token }, ctx) => completeInvitedProfile(ctx, token),
    joinCase: (_root, { token }, ctx) => joinCase(ctx as SignedInContext, token),
  },
  Invitation: {
    party: ({ party }) => ({ ...party, shows: { contact: true, proofs: false } }),
    language: ({ party }) => party.language,
    claimantName: (view) => claimantNameOf(view),
    specialistName: ({ matter }) => matter.specialistName ?? "Acuerdo",
    specialistCredentials: async (view, _args, ctx) => (await managerOf(ctx, view)).credentials,
    specialistEmail: async (view, _args, ctx) => (await managerOf(ctx, view)).email,
    specialistPhone: async (view, _args, ctx) => (await managerOf(ctx, view)).phone,
    reference: ({ matter }) => matter.reference,
    interventionType: ({ matter }) => storedIntervention(matter.interventionType),
    area: ({ matter }) => (matter.kind === "CASE" ? (matter.record.areaShown?.text ?? null) : null),
    description: ({ matter }) => matter.object,
    account: (view) =>
      isClaimant(view) && view.matter.kind === "CASE" ? view.matter.record.description : null,
    objectChanged: (view, _args, ctx) => objectChangeOf(ctx, view),
    amount: ({ matter }, _args, ctx) => (matter.kind === "TASK" ? claimedOf(ctx, matter.task) : null),
    currency: ({ matter }) => matter.currency,
    explanations: (view, _args, ctx) => explanationsOf(ctx, view),
    closed: (view) => isClosed(view),
    proposalAddressees: (view) =>
      isClaimant(view)
        ? proposalAddressees(view).map((party) => ({ id: String(party.id), displayName: partyName(party) }))
        : [],
    proposalTermRuns: async (view, _args, ctx) => !(await isLeftOut(ctx, ctx.db.manager, view)),
    canUpload: (view) => view.matter.kind === "CASE" && !isClosed(view),
    deadlines: (view, _args, ctx) => deadlinesByLink(ctx, view),
    sessions: ({ party }, _args, ctx) => sessionsOfParty(ctx, party),
    agreements: ({ party }, _args, ctx) => agreementsOfParty(ctx, party),
    budgets: (view, _args, ctx) => {
      const caseId = clientsCaseId(view);
      return caseId === null ? [] : sentBudgets(ctx, caseId);
    },
    instalments: (view, _args, ctx) => {
      const caseId = clientsCaseId(view);
      return caseId === null ? [] : instalmentsOfCases(ctx, ctx.db, [caseId]);
    },
    bankDetails: (view, _args, { env }) => (clientsCaseId(view) === null ? null : env.payments),
    documents: ({ party }, _args, ctx) => documentsByLink(ctx, party),
    issuedDocuments: ({ party }, _args, ctx) => issuedOfParty(ctx, party),
    notes: ({ party }, _args, ctx) => notesByLink(ctx, party),
    messages: ({ party }, _args, ctx) => messagesOfParty(ctx.db, party.id, MOST_MESSAGES),
    warnings: (view, _args, ctx) => warningsByLink(ctx, view),
    canJoin: (view) => clientsCaseId(view) !== null && view.party.accountId === null,
    debt: (view, _args, ctx) => debtFactsOf(ctx, view),
    supportEmail: (_view, _args, { env }) => env.supportEmail,
  },
  LinkDebt: {
    date: ({ debtDate }) => debtDate,
    payment: ({ view }, _args, ctx) => paymentOf(ctx, view),
    standings: ({ view }, _args, ctx) => standingsOf(ctx, view),
    sessionOffer: ({ view }, _args, ctx) => offerOf(ctx, ctx.db.manager, view),
    planOffer: ({ view }, _args, ctx) => planOfferOf(ctx, ctx.db.manager, view),
    canDeny: async ({ view }, _args, ctx) => !(await hasAnswered(ctx.db.manager, view)),
  },
  LinkPlanOffer: {
    today: (_offer, _args, { clock }) => clock.today(),
    owed: ({ owed }) => decimalOf(owed),
    firstPercent: ({ terms }) => terms.firstPercent,
    lowestInstalment: ({ terms }) => terms.lowestInstalment,
    mostMonths: ({ terms }) => terms.mostMonths,
    firstWithinDays: ({ terms }) => terms.firstWithinDays,
    discountPercent: ({ terms }) => terms.discountPercent,
    discountDays: ({ terms }) => terms.discountDays,
  },
  LinkSessionOffer: {
    chosenId: ({ chosen }) => (chosen === null ? null : String(chosen.id)),
  },
};
