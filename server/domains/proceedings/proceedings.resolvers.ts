import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { caseRole } from "../cases/cases.policy.ts";
import {
  agreementInstalmentLoader,
  agreementParties,
  agreementProposer,
  answersView,
  awaitsReader,
  caseAgreements,
  taskAgreements,
} from "./agreements/agreement-views.ts";
import { attemptFunnel } from "./attempts/attempt-funnel.ts";
import { endTaskNegotiation } from "./attempts/end-negotiation.ts";
import { noteAttemptFact, withdrawAttemptFact } from "./attempts/note-fact.ts";
import { keptAttemptLoader } from "./attempts/kept-attempts-loader.ts";
import { attemptOfMatter } from "./attempts/matter-attempt.ts";
import { termsRunLoader } from "./attempts/terms-run.ts";
import { answerAgreement } from "./agreements/answer-agreement.ts";
import { instalmentStatus } from "./agreements/instalment-status.ts";
import { recordAgreementAnswer } from "./agreements/record-answer.ts";
import { markAgreementInstalment } from "./agreements/mark-instalment.ts";
import { proposeAgreement } from "./agreements/propose-agreement.ts";
import { withdrawAgreement } from "./agreements/withdraw-agreement.ts";
import { createAgreement, updateAgreement } from "./agreements/write-agreement.ts";
import { agreementDocumentLink, issuedDocumentLink, previewDocument } from "./document-links.ts";
import { taskPartiesLoader } from "./matter-parties.ts";
import { groundDoubtLoader, groundDoubts } from "./ground-doubts/list-ground-doubts.ts";
import { accountReader, isManager, ownNotes, viewParty } from "./reader.ts";
import { documentTemplates } from "./records/document-templates.ts";
import { issueDocument, recordSignature } from "./records/issue-document.ts";
import {
  caseIssued,
  hasRecordLoader,
  signatoriesView,
  signaturesView,
  taskIssued,
} from "./records/issued-views.ts";
import { revokeIssuedDocument } from "./records/revoke-document.ts";
import { sealView } from "./records/seal-document.ts";
import { recordHeldSession, recordSession } from "./sessions/record-session.ts";
import { identifyParty } from "./identify-party.ts";
import { cancelSession, scheduleSession, updateSession } from "./sessions/schedule-session.ts";
import { addTaskObligor, changeObligorRole, removeTaskObligor } from "./task-obligors.ts";
import { sessionCalendarLink } from "./sessions/session-download.ts";
import { attendanceView, calendar, caseSessions, taskSessions } from "./sessions/session-views.ts";

/** The transport lets in only those who are signed in. */
const asker = (ctx: unknown) => ctx as SignedInContext;

export const proceedingsResolvers: Resolvers = {
  Party: {
    termsRun: ({ id, shows }, _args, ctx) => (shows.proofs ? termsRunLoader(ctx).load(id) : null),
  },
  Query: {
    attempt: (_root, { matter }, ctx) => attemptOfMatter(asker(ctx), matter),
    attemptFunnel: (_root, { listId }, ctx) => attemptFunnel(ctx, listId),
    calendar: (_root, { from, to }, ctx) => calendar(asker(ctx), from, to),
    documentTemplates: (_root, { matter, partyId }, ctx) =>
      documentTemplates(asker(ctx), matter, partyId ?? null),
    groundDoubts: (_root, { page }, ctx) => groundDoubts(ctx, page),
  },
  Mutation: {
    scheduleSession: (_root, { matter, input }, ctx) => scheduleSession(asker(ctx), matter, input),
    updateSession: (_root, { id, version, input }, ctx) => updateSession(asker(ctx), id, version, input),
    cancelSession: (_root, { id, reason }, ctx) => cancelSession(asker(ctx), id, reason),
    recordHeldSession: (_root, { matter, input }, ctx) => recordHeldSession(asker(ctx), matter, input),
    recordSession: (_root, { id, input }, ctx) => recordSession(asker(ctx), id, input),
    sessionCalendarLink: (_root, { id }, ctx) => sessionCalendarLink(asker(ctx), id),
    createAgreement: (_root, { matter, input }, ctx) => createAgreement(asker(ctx), matter, input),
    updateAgreement: (_root, { id, version, input }, ctx) => updateAgreement(asker(ctx), id, version, input),
    proposeAgreement: (_root, { id }, ctx) => proposeAgreement(asker(ctx), id),
    withdrawAgreement: (_root, { id, reason }, ctx) => withdrawAgreement(asker(ctx), id, reason),
    answerAgreement: (_root, { id, ...given }, ctx) => answerAgreement(asker(ctx), id, given),
    addTaskObligor: (_root, { taskId, input, role }, ctx) =>
      addTaskObligor(asker(ctx), taskId, input, role ?? null),
    changeObligorRole: (_root, { id, role }, ctx) => changeObligorRole(asker(ctx), id, role ?? null),
    removeTaskObligor: (_root, { id, reason }, ctx) => removeTaskObligor(asker(ctx), id, reason),
    noteAttemptFact: (_root, { matter, input }, ctx) => noteAttemptFact(asker(ctx), matter, input),
    withdrawAttemptFact: (_root, { id, reason }, ctx) => withdrawAttemptFact(asker(ctx), id, reason),
    endTaskNegotiation: (_root, { partyId }, ctx) => endTaskNegotiation(asker(ctx), partyId),
    identifyParty: (_root, { partyId, input }, ctx) => identifyParty(asker(ctx), partyId, input),
    recordAgreementAnswer: (_root, { id, input }, ctx) => recordAgreementAnswer(asker(ctx), id, input),
    markAgreementInstalment: (_root, { id, ...given }, ctx) => markAgreementInstalment(asker(ctx), id, given),
    agreementDocumentLink: (_root, { id, format }, ctx) => agreementDocumentLink(asker(ctx), id, format),
    issueDocument: (_root, { matter, input }, ctx) => issueDocument(asker(ctx), matter, input),
    previewDocument: (_root, { matter, input }, ctx) => previewDocument(asker(ctx), matter, input),
    recordSignature: (_root, { documentId, partyId, signed }, ctx) =>
      recordSignature(asker(ctx), documentId, partyId, signed),
    revokeIssuedDocument: (_root, { id, ...given }, ctx) => revokeIssuedDocument(asker(ctx), id, given),
    issuedDocumentLink: (_root, { id, format }, ctx) => issuedDocumentLink(asker(ctx), id, format),
  },
  Case: {
    sessions: (record, _args, ctx) => caseSessions(asker(ctx), record),
    agreements: (record, _args, ctx) => caseAgreements(asker(ctx), record),
    issuedDocuments: (record, _args, ctx) => caseIssued(asker(ctx), record),
    groundDoubt: (record, _args, ctx) => {
      const role = caseRole(asker(ctx), record);
      return role === "ADMIN" || role === "MANAGER" ? groundDoubtLoader(ctx, "caseId").load(record.id) : null;
    },
  },
  Task: {
    attempt: async ({ id }, _args, ctx) => {
      const kept = await keptAttemptLoader(ctx).load(id);
      return kept && { state: kept.state, received: kept.isReceived, certified: kept.isCertified };
    },
    completion: async ({ id }, _args, ctx) => (await keptAttemptLoader(ctx).load(id))?.completion ?? null,
    minutesGenerated: ({ id }, _args, ctx) => hasRecordLoader(ctx).load(id),
    parties: async (task, _args, ctx) => {
      const reader = accountReader(asker(ctx), asker(ctx).actor.role === "ADMIN" ? "ADMIN" : "MANAGER");
      return (await taskPartiesLoader(ctx).load(task)).map((party) => viewParty(reader, party));
    },
    sessions: (task, _args, ctx) => taskSessions(asker(ctx), task),
    agreements: (task, _args, ctx) => taskAgreements(asker(ctx), task),
    issuedDocuments: (task, _args, ctx) => taskIssued(asker(ctx), task),
  },
  Session: {
    place: ({ place, called }) => (called ? place : ""),
    result: ({ result, called }) => (called ? result : ""),
    privateNotes: ({ privateNotes, reader }) => ownNotes(reader, privateNotes),
    chosenByParty: ({ chosenByPartyId }) => chosenByPartyId !== null,
    cancelReason: ({ cancelReason, called }) => (called ? cancelReason : null),
    attendance: (session, _args, ctx) => attendanceView(ctx, session),
  },
  Agreement: {
    open: ({ status }) => status === "DRAFT" || status === "PROPOSED",
    instalments: ({ id }, _args, ctx) => agreementInstalmentLoader(ctx).load(id),
    parties: (agreement, _args, ctx) => agreementParties(ctx, agreement),
    proposedBy: (agreement, _args, ctx) => agreementProposer(ctx, agreement),
    answers: (agreement, _args, ctx) => answersView(ctx, agreement),
    awaitsMe: (agreement, _args, ctx) => awaitsReader(ctx, agreement),
  },
  AgreementInstalment: {
    status: (instalment, _args, ctx) => instalmentStatus(ctx, instalment),
    paid: ({ amount, paidOn, covered }) => (paidOn === null ? covered : amount),
  },
  IssuedDocument: {
    issuedBy: async ({ issuedBy }, _args, ctx) => (await accountNameLoader(ctx).load(issuedBy)) ?? "",
    signatories: (document, _args, ctx) => signatoriesView(ctx, document),
    signatures: (document, _args, ctx) => signaturesView(ctx, document),
    seal: (document, _args, ctx) => sealView(ctx, document),
    groundDoubt: (document, _args, ctx) =>
      isManager(document.reader) ? groundDoubtLoader(ctx, "documentId").load(document.id) : null,
  },
};
