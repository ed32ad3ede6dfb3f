import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { answerTicket, closeTicket } from "./answer-ticket.ts";
import { createTicket } from "./create-ticket.ts";
import { exportTickets } from "./export-tickets.ts";
import { ticket, tickets } from "./list-tickets.ts";
import { ticketMessagesLoader } from "./ticket-rows.ts";

export const supportResolvers: Resolvers = {
  Query: {
    tickets: (_root, args, ctx) => tickets(ctx as SignedInContext, args),
    ticket: (_root, { id }, ctx) => ticket(ctx as SignedInContext, id),
  },
  Mutation: {
    createTicket: (_root, { input }, ctx) => createTicket(ctx as SignedInContext, input),
    answerTicket: (_root, { id, text }, ctx) => answerTicket(ctx as SignedInContext, id, text),
    exportTickets: (_root, { input }, ctx) => exportTickets(ctx as SignedInContext, input),
    closeTicket: (_root, { id }, ctx) => closeTicket(ctx as SignedInContext, id),
  },
  Ticket: {
    messages: ({ id }, _args, ctx) => ticketMessagesLoader(ctx).load(id),
  },
};
