import type { SessionStatus } from "../../../generated/graphql.ts";
import { madridParts } from "../../../lib/madrid-time.ts";

interface PlannedSession {
  taskCodeId: string | null;
  startsAt: string;
  status: SessionStatus;
}

/** Of the sessions of one's own tasks: which were held and wait for their record, and which come next. */
export function plannedSessions<Item extends PlannedSession>(sessions: readonly Item[], now: number) {
  const ofTasks = sessions.filter(({ taskCodeId, status }) => taskCodeId !== null && status === "SCHEDULED");
  const inOrder = ofTasks.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const coming = inOrder.filter(({ startsAt }) => Date.parse(startsAt) > now);
  const today = madridParts(new Date(now).toISOString()).day;
  return {
    unrecorded: inOrder.filter(({ startsAt }) => Date.parse(startsAt) <= now),
    coming,
    today: coming.filter(({ startsAt }) => madridParts(startsAt).day === today),
  };
}
