import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import { leftOutPeople } from "./audience/left-out-people.ts";
import { countAudience, fixedAudience, judgingOf } from "./audience/audience.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { isCertified } from "./certified/certified-channels.ts";
import { awaitedLoader, certifiedEvidenceLink, certifiedLoader } from "./certified/certified-views.ts";
import { offeredChannels } from "./offered-channels.ts";
import { exportMailingRecipients } from "./export-recipients.ts";
import { applyLetterResults, judgementOf, readLetterResults } from "./letter-results/letter-results.ts";
import { handOverLetterBatch } from "./letters/hand-over-batch.ts";
import { letterBatchLink } from "./letters/letter-downloads.ts";
import { LetterBatch } from "./letters/letter.entity.ts";
import { previewLetters } from "./letters/preview-letters.ts";
import { createMailing, deleteMailing, updateMailing } from "./change-mailing.ts";
import {
  mailing,
  mailings,
  ownDebts,
  progressOf,
  reasonWords,
  recipientsOf,
  summaryOf,
} from "./list-mailings.ts";
import { cancelMailing, pauseMailing, resumeMailing, retryMailing, startMailing } from "./move-mailing.ts";
import { previewMailing, previewMails, previewTemplate, sendTestMail } from "./preview-mailing.ts";
import { stateWords } from "./recipient-states.ts";
import { shownPhone } from "./sending/prepare-mails.ts";
import { contactHoursBegin, holidaysUnknown } from "./sending/writing-hours.ts";
import { legalText, SHOWN_FIELDS } from "./templates/legal-text.ts";
import {
  archiveMailingTemplate,
  mailingTemplates,
  saveMailingTemplate,
  templateVersion,
} from "./templates/templates.ts";

export const mailingsResolvers: Resolvers = {
  Query: {
    offeredMailingChannels: (_root, _args, ctx) => offeredChannels(ctx as SignedInContext),
    mailingTemplates: (_root, { withArchived }, ctx) => mailingTemplates(ctx, withArchived),
    mailings: (_root, args, ctx) => mailings(ctx as SignedInContext, args),
    mailing: (_root, { id }, ctx) => mailing(ctx as SignedInContext, id),
    previewMailing: (_root, args, ctx) => previewMailing(ctx as SignedInContext, args),
    previewMails: (_root, args, ctx) => previewMails(ctx as SignedInContext, args),
    previewTemplate: (_root, args, ctx) => previewTemplate(ctx as SignedInContext, args),
  },
  Mutation: {
    saveMailingTemplate: (_root, { input }, ctx) => saveMailingTemplate(ctx as SignedInContext, input),
    archiveMailingTemplate: (_root, { id }, ctx) => archiveMailingTemplate(ctx as SignedInContext, id),
    sendTestMail: (_root, args, ctx) => sendTestMail(ctx as SignedInContext, args),
    createMailing: (_root, { input }, ctx) => createMailing(ctx as SignedInContext, input),
    updateMailing: (_root, { id, input }, ctx) => updateMailing(ctx as SignedInContext, id, input),
    deleteMailing: (_root, { id }, ctx) => deleteMailing(ctx as SignedInContext, id),
    startMailing: (_root, { id, input }, ctx) => startMailing(ctx as SignedInContext, id, input),
    pauseMailing: (_root, { id }, ctx) => pauseMailing(ctx as SignedInContext, id),
    resumeMailing: (_root, { id }, ctx) => resumeMailing(ctx as SignedInContext, id),
    cancelMailing: (_root, { id }, ctx) => cancelMailing(ctx as SignedInContext, id),
    exportMailingRecipients: (_root, { input }, ctx) =>
      exportMailingRecipients(ctx as SignedInContext, input),
    letterBatchLink: (_root, args, ctx) => letterBatchLink(ctx as SignedInContext, args),
    certifiedEvidenceLink: (_root, args, ctx) => certifiedEvidenceLink(ctx as SignedInContext, args),
    previewLetters: (_root, args, ctx) => previewLetters(ctx as SignedInContext, args),
    handOverLetterBatch: (_root, { id, input }, ctx) =>
      handOverLetterBatch(ctx as SignedInContext, id, input),
    readLetterResults: async (_root, { mailingId, file }, ctx) =>
      readLetterResults(ctx as SignedInContext, mailingId, uploadOf(await file)),
    applyLetterResults: (_root, { id }, ctx) => applyLetterResults(ctx as SignedInContext, id),
    retryMailing: (_root, { id }, ctx) => retryMailing(ctx as SignedInContext, id),
  },
  Mailing: {
    list: async ({ listId }, _args, { db }) =>
      listId === null ? null : ((await taskListsByIds(db.manager, [listId]))[0] ?? null),
    template: ({ templateId, templateVersion: version }, _args, { db }) =>
      templateVersion(db.manager, templateId, version),
    obligors: ({ selection: { obligors } }) => obligors ?? "ALL",
    summary: (row, _args, ctx) => summaryOf(ctx, row),
    // What is paused or cancelled waits for nothing by itself.
    waitingBecause: ({ status, waitingBecause }) => (status === "RUNNING" ? waitingBecause : null),
    settings: (row) => row,
    awaitingResults: ({ id, channel }, _args, ctx) =>
      isCertified(channel) ? awaitedLoader(ctx).load(id) : 0,
    audience: async (row, _args, ctx) => {
      if (row.status !== "DRAFT") return fixedAudience(ctx.db.manager, row);
      const { purpose } = await templateVersion(ctx.db.manager, row.templateId);
      return countAudience(
        ctx,
        ctx.db.manager,
        row.selection,
        judgingOf(ctx, { purpose, recentDays: row.recentDays, channel: row.channel }),
      );
    },
    letterBatches: ({ id: mailingId }, _args, { db }) =>
      db.getRepository(LetterBatch).find({ where: { mailingId }, order: { number: "ASC" } }),
    progress: (row, _args, ctx) => progressOf(ctx, row),
    recipients: (row, args, ctx) => recipientsOf(ctx as SignedInContext, row, args),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
  },
  LetterResult: {
    referenceColumn: ({ columns }) => columns.reference,
    dayColumn: ({ columns }) => columns.day,
    outcomeColumn: ({ columns }) => columns.outcome,
    judgement: (row, _args, ctx) => judgementOf(ctx, row),
  },
  MailingAudience: {
    waitsUntil: ({ provinces }, _args, ctx) => contactHoursBegin(ctx, provinces),
    holidaysUnknown: ({ provinces }, _args, ctx) => holidaysUnknown(ctx, provinces),
    leftOutPeople: ({ source }, { page }, ctx) => leftOutPeople(ctx, source, page),
  },
  MailingRecipient: {
    tasks: ({ taskIds }, _args, ctx) => ownDebts(ctx as SignedInContext, taskIds),
    phone: (row) => shownPhone(row),
    stateText: (row) => stateWords(row),
    reason: (row) => reasonWords(row),
    nextTryAt: ({ nextAt }) => nextAt,
    certified: ({ id }, _args, ctx) => certifiedLoader(ctx).load(id),
  },
  CertifiedCommunication: { hasEvidence: ({ evidenceKey }) => evidenceKey !== null },
  MailingTemplate: {
    legalText: ({ purpose }, _args, { env }) => legalText(purpose, SHOWN_FIELDS, env),
    updatedBy: ({ createdBy }, _args, ctx) =>
      createdBy === null ? null : accountNameLoader(ctx).load(createdBy),
  },
  TemplatePart: {
    text: (part) => ("text" in part ? part.text : null),
    field: (part) => ("field" in part ? part.field : null),
  },
};
