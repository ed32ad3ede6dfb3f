import type { EntityManager } from "typeorm";
import type { SearchKind } from "../../generated/schema-types.ts";
import type { Role, SignedInContext } from "../../shared/context.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import { findUsers } from "../accounts/users/find-users.ts";
import { findPayments } from "../billing/find-payments.ts";
import { findPayouts } from "../billing/find-payouts.ts";
import { findCases } from "../cases/find-cases.ts";
import { findDocuments } from "../cases/find-documents.ts";
import { findOwnSpecialists } from "../cases/find-own-specialists.ts";
import { findParties } from "../cases/find-parties.ts";
import { findObligors } from "../debtor-desk/find-obligors.ts";
import { findLeads } from "../leads/find-leads.ts";
import { findConversations } from "../messaging/find-conversations.ts";
import { findPortfolioDebts, findPortfolios } from "../portfolios/find-portfolios.ts";
import { findIssued } from "../proceedings/records/find-issued.ts";
import { findTickets } from "../support/find-tickets.ts";
import { findTaskLists } from "../tasks/find-task-lists.ts";
import { findTasks } from "../tasks/find-tasks.ts";

export type Found = Partial<Record<SearchKind, SearchHit[]>>;

/** One statement that looks for one or two kinds of things, for the roles whose pages show them. */
export interface SearchSource {
  kinds: readonly SearchKind[];
  roles: readonly Role[];
  find: (ctx: SignedInContext, manager: EntityManager, search: Search) => Promise<Found>;
}

const EVERYBODY: readonly Role[] = ["ADMIN", "CLIENT", "SPECIALIST"];

/** What mostly takes longest last. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  {
    kinds: ["PERSON"],
    roles: ["ADMIN"],
    find: async (_ctx, manager, search) => ({ PERSON: await findUsers(manager, search) }),
  },
  {
    kinds: ["PERSON"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ PERSON: await findParties(ctx, manager, search) }),
  },
  {
    kinds: ["PERSON"],
    roles: ["CLIENT"],
    find: async (ctx, manager) => ({ PERSON: await findOwnSpecialists(ctx, manager) }),
  },
  {
    kinds: ["CASE"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ CASE: await findCases(ctx, manager, search) }),
  },
  {
    kinds: ["TASK_LIST"],
    roles: ["ADMIN"],
    find: async (_ctx, manager, search) => ({ TASK_LIST: await findTaskLists(manager, search) }),
  },
  {
    kinds: ["TASK_LIST"],
    roles: ["CLIENT"],
    find: async (ctx, manager, search) => ({ TASK_LIST: await findPortfolios(ctx, manager, search) }),
  },
  {
    kinds: ["PAYMENT"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ PAYMENT: await findPayments(ctx, manager, search) }),
  },
  {
    kinds: ["PAYOUT"],
    roles: ["ADMIN", "SPECIALIST"],
    find: async (ctx, manager, search) => ({ PAYOUT: await findPayouts(ctx, manager, search) }),
  },
  {
    kinds: ["TICKET"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ TICKET: await findTickets(ctx, manager, search) }),
  },
  {
    kinds: ["LEAD"],
    roles: ["ADMIN"],
    find: async (_ctx, manager, search) => ({ LEAD: await findLeads(manager, search) }),
  },
  {
    kinds: ["CONVERSATION"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ CONVERSATION: await findConversations(ctx, manager, search) }),
  },
  {
    kinds: ["DOCUMENT"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ DOCUMENT: await findDocuments(ctx, manager, search) }),
  },
  {
    kinds: ["DOCUMENT"],
    roles: EVERYBODY,
    find: async (ctx, manager, search) => ({ DOCUMENT: await findIssued(ctx, manager, search) }),
  },
  {
    kinds: ["PERSON"],
    roles: ["ADMIN", "SPECIALIST"],
    find: async (ctx, manager, search) => ({ PERSON: await findObligors(ctx, manager, search) }),
  },
  {
    kinds: ["TASK"],
    roles: ["CLIENT"],
    find: async (ctx, manager, search) => ({ TASK: await findPortfolioDebts(ctx, manager, search) }),
  },
  {
    kinds: ["TASK", "PERSON"],
    roles: ["ADMIN", "SPECIALIST"],
    find: async (ctx, manager, search) => {
      const { tasks, debtors } = await findTasks(ctx, manager, search);
      return { TASK: tasks, PERSON: debtors };
    },
  },
];
