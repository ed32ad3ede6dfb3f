import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { uploadOf } from "../accounts/uploads.ts";
import { addLeadNote } from "./add-lead-note.ts";
import { checkWalletFile } from "./check-wallet-file.ts";
import { contactDetails } from "./contact-details.ts";
import { deleteLead } from "./delete-lead.ts";
import { downloadLeadFile } from "./lead-file-download.ts";
import { leadNotesLoader, walletOf } from "./lead-rows.ts";
import { lead, leads } from "./list-leads.ts";
import { requestCorporateTasks } from "./request-corporate-tasks.ts";
import { requestWalletValuation } from "./request-wallet-valuation.ts";
import { updateLeadStatus } from "./update-lead-status.ts";

export const leadsResolvers: Resolvers = {
  Query: {
    contactDetails: (_root, _args, ctx) => contactDetails(ctx),
    leads: (_root, { filter, sort, direction, page }, ctx) =>
      leads(ctx, filter ?? {}, { sort, direction }, page),
    lead: (_root, { id }, ctx) => lead(ctx, id),
  },
  Mutation: {
    requestCorporateTasks: (_root, { input }, ctx) => requestCorporateTasks(ctx, input),
    checkWalletFile: async (_root, { file }, ctx) => checkWalletFile(ctx, uploadOf(await file)),
    requestWalletValuation: async (_root, { input, file }, ctx) =>
      requestWalletValuation(ctx, input, uploadOf(await file)),
    updateLeadStatus: (_root, { id, status, version }, ctx) =>
      updateLeadStatus(ctx as SignedInContext, id, status, version),
    addLeadNote: (_root, { id, text }, ctx) => addLeadNote(ctx as SignedInContext, id, text),
    deleteLead: (_root, { id }, ctx) => deleteLead(ctx as SignedInContext, id),
    downloadLeadFile: (_root, { id }, ctx) => downloadLeadFile(ctx as SignedInContext, id),
  },
  Lead: {
    wallet: (row, _args, ctx) => walletOf(ctx, row),
    notes: ({ id }, _args, ctx) => leadNotesLoader(ctx).load(id),
  },
};
