import type { FileUpload } from "graphql-upload-minimal";
import type { Resolvers } from "../../generated/schema-types.ts";
import { displayName, photoUrl } from "../accounts/account.entity.ts";
import { initialsOf } from "../../shared/identity/initials.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { uploadOf } from "../../shared/uploads.ts";
import type { Upload } from "../../shared/uploads.ts";
import { addCredential, removeCredential, updateCredential } from "./change-credentials.ts";
import { completeSpecialistProfile } from "./complete-profile.ts";
import { downloadCredentialDocument } from "./credential-download.ts";
import { credentialLoader, isExpired, verifiedCredentials } from "./credentials.ts";
import { judicialLoader, setJudicialType } from "./judicial-type.ts";
import { completeness, profileGaps } from "./profile-gaps.ts";
import { publicSpecialist } from "./public-specialist.ts";
import { reviewCredential } from "./review-credential.ts";
import {
  additionalLanguagesOf,
  feeCharges,
  isVerified,
  modalityOf,
  nativeLanguageOf,
  ratingOf,
  skillsOf,
  typeLevels,
} from "./specialist-profile.ts";
import { specialistName, typesOf } from "./specialists.service.ts";
import { mergeFavourites, myFavouriteIds, myFavourites, setFavourite } from "./favourites.ts";
import { setAvailability } from "./set-availability.ts";
import { publicSpecialistCounts } from "./search/filter-counts.ts";
import { publicSpecialists } from "./search/public-specialists.ts";
import { inCountingSlot, inSearchSlot } from "./search/search-slots.ts";
import { mySpecialistProfile, updateSpecialistProfile } from "./update-profile.ts";
import { clockText } from "./working-hours/clock-text.ts";
import { setWorkingHours } from "./working-hours/set-working-hours.ts";
import { scheduleLoader, WEEKDAYS } from "./working-hours/working-hours.ts";

export const specialistsResolvers: Resolvers = {
  Query: {
    publicSpecialists: (_root, { filter, order, page }, ctx) =>
      inSearchSlot(ctx, () => publicSpecialists(ctx, filter ?? {}, order, page)),
    publicSpecialistCounts: (_root, { filter }, ctx) =>
      inCountingSlot(ctx, () => publicSpecialistCounts(ctx, filter ?? {})),
    publicSpecialist: (_root, { id }, ctx) => publicSpecialist(ctx, id),
    mySpecialistProfile: (_root, _args, ctx) => mySpecialistProfile(ctx as SignedInContext),
    myFavouriteIds: (_root, _args, ctx) => myFavouriteIds(ctx as SignedInContext),
    myFavourites: (_root, _args, ctx) => myFavourites(ctx as SignedInContext),
  },
  Mutation: {
    completeSpecialistProfile: (_root, { input }, ctx) =>
      completeSpecialistProfile(ctx, input, { signsIn: true }),
    updateSpecialistProfile: (_root, { input }, ctx) =>
      updateSpecialistProfile(ctx as SignedInContext, input),
    setAvailability: (_root, { available }, ctx) => setAvailability(ctx as SignedInContext, available),
    setWorkingHours: (_root, { input }, ctx) => setWorkingHours(ctx as SignedInContext, input),
    setFavourite: (_root, { specialistId, favourite }, ctx) =>
      setFavourite(ctx as SignedInContext, specialistId, favourite),
    mergeFavourites: (_root, { specialistIds }, ctx) =>
      mergeFavourites(ctx as SignedInContext, specialistIds),
    addCredential: async (_root, { input, file }, ctx) =>
      addCredential(ctx as SignedInContext, input, await received(file)),
    updateCredential: async (_root, { id, input, file, version }, ctx) =>
      updateCredential(ctx as SignedInContext, id, { ...input, version }, await received(file)),
    removeCredential: (_root, { id }, ctx) => removeCredential(ctx as SignedInContext, id),
    downloadCredentialDocument: (_root, { id }, ctx) =>
      downloadCredentialDocument(ctx as SignedInContext, id),
    reviewCredential: (_root, { id, input, version }, ctx) =>
      reviewCredential(ctx as SignedInContext, id, { ...input, version }),
    setJudicialType: (_root, { userId, granted }, ctx) =>
      setJudicialType(ctx as SignedInContext, userId, granted),
  },
  Specialist: {
    id: (specialist) => String(specialist.accountId),
    displayName: (specialist) => specialistName(specialist),
    types: (specialist) => typesOf(specialist),
  },
  PublicSpecialist: {
    id: ({ publicId }) => publicId,
    displayName: (record) => displayName(record),
    initials: (record) => initialsOf(record),
    photoUrl: (record) => photoUrl(record),
    types: (record) => typeLevels(record),
    skills: (record, _args, ctx) => skillsOf(ctx, record),
    feeCharges: (record) => (record.feeHidden ? [] : feeCharges(record)),
    workModality: (record) => modalityOf(record),
    nativeLanguage: (record, _args, ctx) => nativeLanguageOf(ctx, record),
    additionalLanguages: (record, _args, ctx) => additionalLanguagesOf(ctx, record),
    verifiedCredentials: ({ accountId }, _args, ctx) => verifiedCredentials(ctx, accountId),
    verified: (record, _args, ctx) => isVerified(ctx, record),
    rating: (record) => ratingOf(record),
    reviewCount: ({ ratingCount }) => ratingCount,
    listed: ({ isListed }) => isListed,
  },
  MySpecialistProfile: {
    id: ({ accountId }) => accountId,
    types: (record) => typeLevels(record),
    skills: (record, _args, ctx) => skillsOf(ctx, record),
    feeCharges: (record) => feeCharges(record),
    workModality: (record) => modalityOf(record),
    nativeLanguage: (record, _args, ctx) => nativeLanguageOf(ctx, record),
    additionalLanguages: (record, _args, ctx) => additionalLanguagesOf(ctx, record),
    credentials: ({ accountId }, _args, ctx) => credentialLoader(ctx).load(accountId),
    completeness: (record, _args, ctx) => completeness(ctx, record),
    gaps: (record, _args, ctx) => profileGaps(ctx, record),
    listed: ({ isListed }) => isListed,
    workingHours: async ({ accountId }, _args, ctx) =>
      (await scheduleLoader(ctx).load(accountId)).hours.map(({ weekday, fromMinute, untilMinute }) => ({
        weekday: WEEKDAYS[weekday] ?? "MONDAY",
        from: clockText(fromMinute),
        until: clockText(untilMinute),
      })),
    daysOff: async ({ accountId }, _args, ctx) =>
      (await scheduleLoader(ctx).load(accountId)).daysOff.map(({ firstDay, lastDay }) => ({
        from: firstDay,
        until: lastDay,
      })),
    publicView: (record) => record,
  },
  Credential: {
    expired: (credential, _args, ctx) => isExpired(ctx, credential),
  },
  User: {
    credentials: ({ id }, _args, ctx) => credentialLoader(ctx).load(id),
    judicial: ({ id }, _args, ctx) => judicialLoader(ctx).load(id),
  },
};

async function received(file: Promise<FileUpload> | null | undefined): Promise<Upload | null> {
  return file ? uploadOf(await file) : null;
}
