import { newsIssues, newsReaders, sendNews, sendTestNews } from "../news/news.ts";
import type { Resolvers } from "../../../generated/schema-types.ts";
import { displayName, kindOf, photoUrl } from "../account.entity.ts";
import { initialsOf } from "../../../shared/identity/initials.ts";
import { ownAccount } from "../account-rows.ts";
import {
  calendarAddress,
  createCalendarAddress,
  revokeCalendarAddress,
} from "../calendar-address/calendar-address.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import type { PersonalDataHolder } from "../../../shared/personal-data-holder.ts";
import { storageUse } from "../../../shared/storage-quota.ts";
import { uploadOf } from "../../../shared/uploads.ts";
import { deleteAccount } from "./delete-account.ts";
import { endTour } from "./end-tour.ts";
import { downloadIdentityDocument, removeIdentityDocument, uploadIdentityDocument } from "./identity-file.ts";
import {
  notificationPreferences,
  updateNotificationPreferences,
  whyNoTexts,
} from "./notification-preferences.ts";
import { downloadMyData } from "./personal-data.ts";
import { removePhoto, uploadPhoto } from "./photo.ts";
import { updateContact } from "./update-contact.ts";
import { updateIdentity } from "./update-identity.ts";

/** What is about security is resolved there. `holders` hold personal data besides accounts. */
export const myAccountResolvers = (holders: readonly PersonalDataHolder[]): Resolvers => ({
  Query: {
    newsIssues: (_root, _args, ctx) => newsIssues(ctx),
    publishedNews: (_root, _args, ctx) => newsIssues(ctx),
    newsReaders: (_root, _args, ctx) => newsReaders(ctx),
    myAccount: (_root, _args, ctx) => ownAccount(ctx as SignedInContext),
    calendarAddress: (_root, _args, ctx) => calendarAddress(ctx as SignedInContext),
  },
  Mutation: {
    endTour: (_root, _args, ctx) => endTour(ctx as SignedInContext),
    updateIdentity: (_root, { input }, ctx) => updateIdentity(ctx as SignedInContext, input),
    uploadPhoto: async (_root, { file, crop }, ctx) =>
      uploadPhoto(ctx as SignedInContext, uploadOf(await file), crop),
    removePhoto: (_root, _args, ctx) => removePhoto(ctx as SignedInContext),
    uploadIdentityDocument: async (_root, { file }, ctx) =>
      uploadIdentityDocument(ctx as SignedInContext, uploadOf(await file)),
    removeIdentityDocument: (_root, _args, ctx) => removeIdentityDocument(ctx as SignedInContext),
    downloadIdentityDocument: (_root, _args, ctx) => downloadIdentityDocument(ctx as SignedInContext),
    updateContact: (_root, { input }, ctx) => updateContact(ctx as SignedInContext, input),
    sendTestNews: (_root, { input }, ctx) => sendTestNews(ctx as SignedInContext, input),
    sendNews: (_root, { input }, ctx) => sendNews(ctx as SignedInContext, input),
    updateNotificationPreferences: (_root, { input }, ctx) =>
      updateNotificationPreferences(ctx as SignedInContext, input),
    createCalendarAddress: (_root, _args, ctx) => createCalendarAddress(ctx as SignedInContext),
    revokeCalendarAddress: (_root, _args, ctx) => revokeCalendarAddress(ctx as SignedInContext),
    downloadMyData: (_root, { password }, ctx) => downloadMyData(ctx as SignedInContext, password),
    deleteAccount: (_root, { input }, ctx) => deleteAccount(ctx as SignedInContext, input, holders),
  },
  MyAccount: {
    kind: (account) => kindOf(account),
    displayName: (account) => displayName(account),
    initials: (account) => initialsOf(account),
    photoUrl: (account) => photoUrl(account),
    storage: ({ id }, _args, ctx) => storageUse(ctx, { accountId: id }),
    notifications: (account, _args, ctx) => ({
      ...notificationPreferences(account),
      smsUnavailable: whyNoTexts(ctx, account),
    }),
  },
});
