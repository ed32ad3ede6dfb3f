import type { Resolvers } from "../../../generated/schema-types.ts";
import { displayName, kindOf, photoUrl } from "../account.entity.ts";
import { initialsOf } from "../../../shared/identity/initials.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import type { AllAuditNames } from "./audit-names.ts";
import { auditEntries, userHistory } from "./audit-trail.ts";
import { auditActions, auditWords } from "./audit-words.ts";
import { securityEvents, securityEventWords } from "./security-log.ts";
import { securitySentence } from "./security-sentences.ts";
import { auditSentence } from "./tell-entry.ts";
import { exportAuditEntries, exportSecurityEvents } from "./export-logs.ts";
import { exportUsers } from "./export-users.ts";
import { isAwaitingReview, user, users } from "./list-users.ts";
import { reinstateUser } from "./reinstate-user.ts";
import { resetUserSecondStep } from "./reset-second-step.ts";
import { downloadUserIdentityDocument, reviewIdentity } from "./review-identity.ts";
import { sanctionUser } from "./sanction-user.ts";
import { sanctionsLoader } from "./sanctions.ts";
import { forceSignOut, liveSessionsLoader } from "./user-sessions.ts";

/** User.credentials is resolved by specialists, whose they are. `names`: what all domains call what entries are about. */
export const usersResolvers = (names: AllAuditNames): Resolvers => ({
  Query: {
    users: (_root, { filter, sort, page }, ctx) => users(ctx, filter ?? {}, sort ?? {}, page),
    user: (_root, { id }, ctx) => user(ctx, id),
    auditEntries: (_root, { filter, first, after }, ctx) => auditEntries(ctx, filter ?? {}, first, after),
    securityEvents: (_root, { filter, first, after }, ctx) => securityEvents(ctx, filter ?? {}, first, after),
    auditActions: () => auditActions(),
  },
  Mutation: {
    exportUsers: (_root, { input }, ctx) => exportUsers(ctx as SignedInContext, input),
    exportAuditEntries: (_root, { input }, ctx) => exportAuditEntries(ctx as SignedInContext, input),
    exportSecurityEvents: (_root, { input }, ctx) => exportSecurityEvents(ctx as SignedInContext, input),
    sanctionUser: (_root, { id, input }, ctx) => sanctionUser(ctx as SignedInContext, id, input),
    reinstateUser: (_root, { id, reason }, ctx) => reinstateUser(ctx as SignedInContext, id, reason),
    forceSignOut: (_root, { id }, ctx) => forceSignOut(ctx as SignedInContext, id),
    reviewIdentity: (_root, { id, input, version }, ctx) =>
      reviewIdentity(ctx as SignedInContext, id, { ...input, version }),
    downloadUserIdentityDocument: (_root, { id }, ctx) =>
      downloadUserIdentityDocument(ctx as SignedInContext, id),
    resetUserSecondStep: (_root, { id, reason }, ctx) =>
      resetUserSecondStep(ctx as SignedInContext, id, reason),
  },
  User: {
    kind: (account) => kindOf(account),
    displayName: (account) => displayName(account),
    initials: (account) => initialsOf(account),
    photoUrl: (account) => photoUrl(account),
    secondStepEnabled: (account) => account.totpEnabledAt !== null,
    awaitingReview: (account) => isAwaitingReview(account),
    liveSessions: (account, _args, ctx) => liveSessionsLoader(ctx).load(account.id),
    sanctions: (account, _args, ctx) => sanctionsLoader(ctx).load(account.id),
    history: (account, { first, after }, ctx) => userHistory(ctx, account.id, first, after),
  },
  SecurityEvent: {
    kindText: ({ kind }) => securityEventWords(kind),
    sentence: (event, _args, ctx) => securitySentence(ctx, names, event),
    detail: ({ detail }) => JSON.stringify(detail),
  },
  AuditEntry: {
    actionText: ({ action }) => auditWords(action),
    sentence: (entry, _args, ctx) => auditSentence(ctx, names, entry),
    data: ({ data }) => JSON.stringify(data),
  },
});
