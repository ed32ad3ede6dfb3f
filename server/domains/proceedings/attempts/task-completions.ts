import DataLoader from "dataloader";
import { In } from "typeorm";
import type { Completion } from "../../../../schema/rules/task-completion.ts";
import type { Context } from "../../../shared/context.ts";
import { TaskAttempt } from "../../tasks/task-attempt.entity.ts";
import { attemptsNow, waitingOf } from "./keep-attempts.ts";

/**
 * What tasks have come out as. Of those of which something has just happened it is computed here and kept by the job: who reads
 * mustn't wait for who writes.
 */
export function taskCompletionLoader(ctx: Context): DataLoader<number, Completion | null> {
  return ctx.loader(
    "taskCompletions",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const waiting = await waitingOf(ctx, ids);
        const now = waiting.length === 0 ? [] : await attemptsNow(ctx.db.manager, waiting, ctx.clock.now());
        const rows = await ctx.db.getRepository(TaskAttempt).find({
          select: { taskId: true, completion: true },
          where: { taskId: In([...ids]) },
        });
        const found = new Map([...rows, ...now].map(({ taskId, completion }) => [taskId, completion]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
