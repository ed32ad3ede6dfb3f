// SQL: tickets are shown as support shows them.
import DataLoader from "dataloader";
import { MANDATORY } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { Line, Text } from "../../shared/inputs/texts.ts";
import { LONGEST_SUBJECT, LONGEST_TICKET_TEXT } from "../support/create-ticket.input.ts";
import { openTicket } from "../support/create-ticket.ts";
import { FROM_TICKETS, TICKET_COLUMNS, type TicketRow } from "../support/ticket-rows.ts";
import { myPortfolio, type PortfolioRow } from "./my-portfolios.ts";
import { findSeenTask, NO_DEBT, requireSeenList } from "./portfolios.policy.ts";

const MOST = 50;

class AskAboutPortfolioInput {
  @Line({ longest: LONGEST_SUBJECT, required: MANDATORY }) subject!: string;
  @Text({ longest: LONGEST_TICKET_TEXT, required: MANDATORY }) text!: string;
}

/**
 * A question to support about a list or a debt that the asker sees: it is answered as any other, and says what it is about.
 * Throws InvalidInput, NotFound, RateLimited.
 */
export async function askAboutPortfolio(
  ctx: SignedInContext,
  { portfolioId, taskId, ...given }: Unchecked<Contract.AskAboutPortfolioInput>,
): Promise<{ portfolio: PortfolioRow | null; message: string }> {
  const listId = await requireSeenList(ctx.actor, ctx.db, String(portfolioId));
  const about = taskId == null ? null : await findSeenTask(ctx.actor, ctx.db, listId, String(taskId));
  if (taskId != null && about === null) throw new NotFound(NO_DEBT);
  const { subject, text } = readInput(new AskAboutPortfolioInput(), given);
  const { message } = await openTicket(ctx, { category: "OTHER", subject, text, listId, taskId: about });
  return { portfolio: await myPortfolio(ctx, String(listId)), message };
}

/** The asker's own about a list, the newest first; all that one request asks for in one statement. */
export function questionsOfList(ctx: SignedInContext, listId: number): Promise<TicketRow[]> {
  return questionsLoader(ctx, "list").load(listId);
}

export function questionsOfTask(ctx: SignedInContext, taskId: number): Promise<TicketRow[]> {
  return questionsLoader(ctx, "task").load(taskId);
}

function questionsLoader(ctx: SignedInContext, of: "list" | "task"): DataLoader<number, TicketRow[]> {
  const column = of === "list" ? "t.list_id" : "t.task_id";
  return (ctx as Context).loader(
    `portfolioQuestions ${of}`,
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<(TicketRow & { about: number })[]>(
            `SELECT ${TICKET_COLUMNS}, ${column} AS about ${FROM_TICKETS}
             WHERE t.account_id = $1 AND ${column} = ANY($2) ORDER BY t.id DESC`,
            [ctx.actor.accountId, ids],
          );
          const byId = Map.groupBy(rows, ({ about }) => about);
          return ids.map((id) => (byId.get(id) ?? []).slice(0, MOST));
        },
        { cache: false },
      ),
  );
}
