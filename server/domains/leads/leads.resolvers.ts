import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { downloadLeadAnswerFile, leadAnswerDownload } from "./answer-file-download.ts";
import { removeLeadFile, uploadLeadFile } from "./answer-files.ts";
import { answerLead, revokeLeadAnswer } from "./answer-lead.ts";
import { leadAnswer } from "./answer-link.ts";
import {
  answerFilesLoader,
  answerSendingsLoader,
  leadAnswersLoader,
  unsentFilesLoader,
} from "./answer-rows.ts";
import { addLeadNote } from "./add-lead-note.ts";
import { checkWalletFile } from "./check-wallet-file.ts";
import { contactDetails } from "./contact-details.ts";
import { deleteLead } from "./delete-lead.ts";
import { exportLeads } from "./export-leads.ts";
import { downloadLeadFile } from "./lead-file-download.ts";
import { leadNotesLoader, walletOf } from "./lead-rows.ts";
import { lead, leads } from "./list-leads.ts";
import { requestCorporateTasks } from "./request-corporate-tasks.ts";
import { requestWalletValuation } from "./request-wallet-valuation.ts";
import { resendLeadAnswer } from "./send-answer.ts";
import { updateLeadStatus } from "./update-lead-status.ts";

export const leadsResolvers: Resolvers = {
  Query: {
    contactDetails: (_root, _args, ctx) => contactDetails(ctx),
    leads: (_root, { filter, sort, direction, page }, ctx) =>
      leads(ctx, filter ?? {}, { sort, direction }, page),
    lead: (_root, { id }, ctx) => lead(ctx, id),
    leadAnswer: (_root, { token }, ctx) => leadAnswer(ctx, token),
  },
  Mutation: {
    requestCorporateTasks: (_root, { input }, ctx) => requestCorporateTasks(ctx, input),
    checkWalletFile: async (_root, { file, notPersonal }, ctx) =>
      checkWalletFile(ctx, uploadOf(await file), notPersonal),
    requestWalletValuation: async (_root, { input, file }, ctx) =>
      requestWalletValuation(ctx, input, uploadOf(await file)),
    updateLeadStatus: (_root, { id, status, version }, ctx) =>
      updateLeadStatus(ctx as SignedInContext, id, status, version),
    exportLeads: (_root, { input }, ctx) => exportLeads(ctx as SignedInContext, input),
    addLeadNote: (_root, { id, text }, ctx) => addLeadNote(ctx as SignedInContext, id, text),
    deleteLead: (_root, { id }, ctx) => deleteLead(ctx as SignedInContext, id),
    downloadLeadFile: (_root, { id }, ctx) => downloadLeadFile(ctx as SignedInContext, id),
    uploadLeadFile: async (_root, { id, file }, ctx) =>
      uploadLeadFile(ctx as SignedInContext, id, uploadOf(await file)),
    removeLeadFile: (_root, { fileId }, ctx) => removeLeadFile(ctx as SignedInContext, fileId),
    answerLead: (_root, { id, input }, ctx) => answerLead(ctx as SignedInContext, id, input),
    resendLeadAnswer: (_root, { answerId, key }, ctx) =>
      resendLeadAnswer(ctx as SignedInContext, answerId, key),
    revokeLeadAnswer: (_root, { answerId }, ctx) => revokeLeadAnswer(ctx as SignedInContext, answerId),
    downloadLeadAnswerFile: (_root, { fileId }, ctx) =>
      downloadLeadAnswerFile(ctx as SignedInContext, fileId),
    leadAnswerDownload: (_root, { token, fileId }, ctx) => leadAnswerDownload(ctx, token, fileId),
  },
  Lead: {
    wallet: (row, _args, ctx) => walletOf(ctx, row),
    notes: ({ id }, _args, ctx) => leadNotesLoader(ctx).load(id),
    answers: ({ id }, _args, ctx) => leadAnswersLoader(ctx).load(id),
    unsentFiles: ({ id }, _args, ctx) => unsentFilesLoader(ctx).load(id),
  },
  LeadAnswer: {
    delivery: async ({ id }, _args, ctx) =>
      (await answerSendingsLoader(ctx).load(id)).at(-1)?.delivery ?? "QUEUED",
    sendings: ({ id }, _args, ctx) => answerSendingsLoader(ctx).load(id),
    files: ({ id }, _args, ctx) => answerFilesLoader(ctx).load(id),
  },
};
