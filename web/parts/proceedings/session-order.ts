import type { SessionItemFragment } from "../../generated/graphql.ts";

type Placed = Pick<SessionItemFragment, "startsAt" | "status">;

/** Whether it can be written up: its time has come and nobody called it off. */
export function isRecordable({ startsAt, status }: Placed, now: number): boolean {
  return Date.parse(startsAt) <= now && status !== "CANCELLED";
}

/**
 * `coming`: still to come, by date, the next one first. `unrecorded`: their time has come and nobody has said what became
 * of them. `past`: over or called off, newest first.
 */
export function sessionsInOrder<Item extends Placed>(sessions: readonly Item[], now: number) {
  const time = ({ startsAt }: Item) => Date.parse(startsAt);
  const scheduled = sessions
    .filter(({ status }) => status === "SCHEDULED")
    .toSorted((one, other) => time(one) - time(other));
  const past = sessions
    .filter(({ status }) => status !== "SCHEDULED")
    .toSorted((one, other) => time(other) - time(one));
  return {
    coming: scheduled.filter((session) => time(session) > now),
    unrecorded: scheduled.filter((session) => time(session) <= now),
    past,
  };
}
