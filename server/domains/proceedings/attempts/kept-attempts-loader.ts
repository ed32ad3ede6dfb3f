import DataLoader from "dataloader";
import { In } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { TaskAttempt } from "../../tasks/task-attempt.entity.ts";
import { attemptsNow, waitingOf } from "./keep-attempts.ts";

type Shown = Pick<TaskAttempt, "taskId" | "state" | "isReceived" | "isCertified" | "completion">;

/**
 * How the attempts of tasks stand; null of those of which nothing is kept yet. Of those of which something has just happened it is
 * computed here and kept by the job: who reads mustn't wait for who writes.
 */
export function keptAttemptLoader(ctx: Context): DataLoader<number, Shown | null> {
  return ctx.loader(
    "keptAttempts",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const waiting = await waitingOf(ctx, ids);
        const now = waiting.length === 0 ? [] : await attemptsNow(ctx.db.manager, waiting, ctx.clock.now());
        const rows: Shown[] = await ctx.db.getRepository(TaskAttempt).find({
          select: { taskId: true, state: true, isReceived: true, isCertified: true, completion: true },
          where: { taskId: In([...ids]) },
        });
        const found = new Map([...rows, ...now].map((row) => [row.taskId, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
