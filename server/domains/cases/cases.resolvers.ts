import { storedIntervention } from "../../../schema/rules/interventions.ts";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { addCaseEntry, commentCaseEntry } from "./add-case-entry.ts";
import { archiveCase } from "./archive-case.ts";
import { caseDocumentLink } from "./case-document-link.ts";
import { caseDrafts, deleteCaseDraft, saveCaseDraft } from "./case-drafts.ts";
import {
  agreementCounts,
  certifiableView,
  claimantsView,
  counterpartyName,
  deadlinesView,
  documentsView,
  storageView,
  entriesView,
  lastActionAt,
  latestEntry,
  messageView,
  movesView,
  nextSessionAt,
  reassignmentReason,
  respondentsView,
  unpaidView,
  warningsView,
} from "./case-view.ts";
import {
  attachmentsLoader,
  commentsLoader,
  draftDocumentsLoader,
  objectVersionsLoader,
} from "./cases.loaders.ts";
import { changeIntervention } from "./change-intervention.ts";
import { clientContacts, deleteClientContact, saveClientContact } from "./client-contacts.ts";
import { chooseSpecialist } from "./choose-specialist.ts";
import { confirmCaseObject } from "./confirm-object.ts";
import { addCounterparty } from "./edit-parties.ts";
import { findCase } from "./find-case.ts";
import { caseHistoryLink } from "./history/case-history.ts";
import { caseSummary, isArchived, listCases } from "./list-cases.ts";
import { requestReassignment } from "./request-reassignment.ts";
import { updateCase } from "./update-case.ts";
import { deleteCaseDocument, uploadCaseDocument } from "./upload-case-document.ts";
import { groupOf } from "./case-machine.ts";

const CURRENCY = "EUR";
const signedIn = (ctx: unknown) => ctx as SignedInContext;

export const casesResolvers: Resolvers = {
  Query: {
    cases: (_root, args, ctx) => listCases(signedIn(ctx), args),
    caseSummary: (_root, _args, ctx) => caseSummary(signedIn(ctx)),
    case: (_root, { number }, ctx) => findCase(signedIn(ctx), number),
    caseDrafts: (_root, _args, ctx) => caseDrafts(signedIn(ctx)),
    clientContacts: (_root, { search }, ctx) => clientContacts(signedIn(ctx), search),
  },
  Mutation: {
    chooseSpecialist: (_root, { number, input }, ctx) => chooseSpecialist(signedIn(ctx), number, input),
    confirmCaseObject: (_root, { number, objectVersion }, ctx) =>
      confirmCaseObject(signedIn(ctx), number, objectVersion),
    updateCase: (_root, { number, input }, ctx) => updateCase(signedIn(ctx), number, input),
    changeIntervention: (_root, { number, input }, ctx) => changeIntervention(signedIn(ctx), number, input),
    requestReassignment: (_root, { number, reason }, ctx) =>
      requestReassignment(signedIn(ctx), number, reason),
    archiveCase: (_root, { number, archived }, ctx) => archiveCase(signedIn(ctx), number, archived),
    addCaseEntry: (_root, { number, input }, ctx) => addCaseEntry(signedIn(ctx), number, input),
    commentCaseEntry: (_root, { entryId, text }, ctx) => commentCaseEntry(signedIn(ctx), entryId, text),
    uploadCaseDocument: async (_root, { input, file }, ctx) =>
      uploadCaseDocument(signedIn(ctx), input, uploadOf(await file)),
    deleteCaseDocument: (_root, { id }, ctx) => deleteCaseDocument(signedIn(ctx), id),
    caseDocumentLink: (_root, { id }, ctx) => caseDocumentLink(signedIn(ctx), id),
    caseHistoryLink: (_root, { number }, ctx) => caseHistoryLink(signedIn(ctx), number),
    addCounterparty: (_root, { number, input }, ctx) => addCounterparty(signedIn(ctx), number, input),
    saveCaseDraft: (_root, draft, ctx) => saveCaseDraft(signedIn(ctx), draft),
    deleteCaseDraft: (_root, { id }, ctx) => deleteCaseDraft(signedIn(ctx), id),
    saveClientContact: (_root, { input }, ctx) => saveClientContact(signedIn(ctx), input),
    deleteClientContact: (_root, { id }, ctx) => deleteClientContact(signedIn(ctx), id),
  },
  Case: {
    interventionType: ({ interventionType }) => storedIntervention(interventionType),
    area: ({ areaShown }) => areaShown,
    group: ({ status }) => groupOf(status),
    archived: (record, _args, ctx) => isArchived(signedIn(ctx), record),
    calendar: ({ hasCalendar }) => hasCalendar,
    party: (record, _args, ctx) => claimantsView(signedIn(ctx), record),
    counterparties: (record, _args, ctx) => respondentsView(signedIn(ctx), record),
    counterpartyName: (record, _args, ctx) => counterpartyName(signedIn(ctx), record),
    platformAssigned: ({ assignedByPlatform }) => assignedByPlatform,
    latestEntry: (record, _args, ctx) => latestEntry(signedIn(ctx), record),
    lastActionAt: (record, _args, ctx) => lastActionAt(signedIn(ctx), record),
    message: (record, _args, ctx) => messageView(signedIn(ctx), record),
    moves: (record, _args, ctx) => movesView(signedIn(ctx), record),
    openAgreements: (record, _args, ctx) => agreementCounts(signedIn(ctx), record).openAgreements,
    closedAgreements: (record, _args, ctx) => agreementCounts(signedIn(ctx), record).closedAgreements,
    nextSessionAt: (record, _args, ctx) => nextSessionAt(signedIn(ctx), record),
    unpaid: (record, _args, ctx) => unpaidView(signedIn(ctx), record),
    currency: () => CURRENCY,
    rating: ({ stars }) => stars,
    warnings: (record, _args, ctx) => warningsView(signedIn(ctx), record),
    deadlines: (record, _args, ctx) => deadlinesView(signedIn(ctx), record),
    certifiable: (record, _args, ctx) => certifiableView(signedIn(ctx), record),
    reassignmentReason: (record, _args, ctx) => reassignmentReason(signedIn(ctx), record),
    objectVersions: ({ id }, _args, ctx) => objectVersionsLoader(signedIn(ctx)).load(id),
    entries: (record, args, ctx) => entriesView(signedIn(ctx), record, args),
    documents: (record, _args, ctx) => documentsView(signedIn(ctx), record),
    storage: (record, _args, ctx) => storageView(signedIn(ctx), record),
  },
  CaseEntry: {
    mine: ({ actorId }, _args, ctx) => actorId !== null && actorId === ctx.actor?.accountId,
    comments: ({ id }, _args, ctx) => commentsLoader(signedIn(ctx)).load(id),
    attachments: ({ id }, _args, ctx) => attachmentsLoader(signedIn(ctx)).load(id),
  },
  CaseComment: {
    mine: ({ actorId }, _args, ctx) => actorId !== null && actorId === ctx.actor?.accountId,
  },
  CaseDocument: {
    mine: (document, _args, ctx) =>
      "mine" in document
        ? document.mine
        : document.actorId !== null && document.actorId === ctx.actor?.accountId,
  },
  CaseDraft: {
    documents: ({ id }, _args, ctx) => draftDocumentsLoader(signedIn(ctx)).load(id),
  },
};
