import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { attendConversation } from "./attend-conversation.ts";
import { canWrite, nameOfOther, referenceOf, unreadOf } from "./conversation.ts";
import { listConversations, readConversation, unreadMessages } from "./list-conversations.ts";
import { attachmentLoader } from "./message-attachments.ts";
import { messageFileLink, messageFileLoader } from "./message-files.ts";
import { mailedMessageLoader } from "./mailed-messages.ts";
import { authorSideOf, latestMessageLoader, messagesOf } from "./messages.ts";
import { markConversationRead, sendMessage } from "./send-message.ts";

export const messagingResolvers: Resolvers = {
  Query: {
    conversations: (_root, { search, unreadOnly, waitingOnly, ofAssigned, page }, ctx) =>
      listConversations(ctx as SignedInContext, { search, unreadOnly, waitingOnly, ofAssigned, page }),
    conversation: (_root, { id }, ctx) => readConversation(ctx as SignedInContext, id),
    unreadMessages: (_root, _args, ctx) => unreadMessages(ctx as SignedInContext),
  },
  Mutation: {
    sendMessage: (_root, { conversationId, input }, ctx) =>
      sendMessage(ctx as SignedInContext, conversationId, input),
    messageFileLink: (_root, { id }, ctx) => messageFileLink(ctx as SignedInContext, id),
    attendConversation: (_root, { conversationId, attended }, ctx) =>
      attendConversation(ctx as SignedInContext, conversationId, attended),
    markConversationRead: (_root, { conversationId, messageId }, ctx) =>
      markConversationRead(ctx as SignedInContext, conversationId, messageId),
  },
  Conversation: {
    reference: (view) => referenceOf(view),
    party: (view) => ({ ...view, shows: { contact: true, proofs: view.mySide === "MANAGER" } }),
    withName: (view) => nameOfOther(view),
    latestMessage: async ({ conversationId, mySide }, _args, ctx) => {
      const latest = conversationId === null ? null : await latestMessageLoader(ctx).load(conversationId);
      return latest && { ...latest, mySide };
    },
    unread: (view) => unreadOf(view),
    canWrite: (view, _args, ctx) => view.isMine && canWrite(view, ctx.clock.now()),
    waitingSince: ({ waitingSince, mySide }) => (mySide === "MANAGER" ? waitingSince : null),
    attendedAt: ({ attendedAt, mySide }) => (mySide === "MANAGER" ? attendedAt : null),
    attendedBy: ({ attendedBy, mySide }, _args, ctx) =>
      attendedBy === null || mySide === "PARTY" ? null : accountNameLoader(ctx).load(attendedBy),
    messages: (view, { first, after }, ctx) => messagesOf(ctx, view, { first, after }),
  },
  Message: {
    authorSide: (message) => authorSideOf(message),
    mine: ({ byManager, mySide }) => byManager === (mySide === "MANAGER"),
    attachments: ({ id }, _args, ctx) => attachmentLoader(ctx).load(id),
    files: ({ id }, _args, ctx) => messageFileLoader(ctx).load(id),
    mail: ({ id, mySide }, _args, ctx) => (mySide === "MANAGER" ? mailedMessageLoader(ctx).load(id) : null),
  },
  MessageFile: {
    size: ({ bytes }) => bytes,
  },
  MessageMail: {
    knownSender: ({ isKnownSender }) => isKnownSender,
    decidedAt: ({ reclassifiedAt }) => reclassifiedAt,
  },
};
