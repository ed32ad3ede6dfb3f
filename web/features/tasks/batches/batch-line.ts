import type { TaskBatchLineFragment } from "../../../generated/graphql.ts";
import { formatDateTime } from "../../../lib/format.ts";

export function isOnItsWay({ status }: Pick<TaskBatchLineFragment, "status">): boolean {
  return status === "RUNNING" || status === "UNDOING";
}

/** It has done what it was meant to. */
export function isDone({ status, changed }: Pick<TaskBatchLineFragment, "status" | "changed">): boolean {
  return (status === "FINISHED" && changed > 0) || status === "UNDONE";
}

/** How far a batch that is on its way is, 0 to 1. */
export function shareOf({ status, total, changed, skipped, restored, kept }: TaskBatchLineFragment): number {
  return status === "UNDOING" ? (restored + kept) / Math.max(1, changed) : (changed + skipped) / total;
}

/** Who began it and when. */
export function begunBy({ createdBy, createdAt }: TaskBatchLineFragment): string {
  return [createdBy, formatDateTime(createdAt)].filter((text) => text !== null).join(" · ");
}
