import { beforeAll, beforeEach } from "@jest/globals";
import type { Desk } from "./proceedings.ts";

/** Nine o'clock of the Monday after the Friday at which the tests' clock stands. */
export const FREE_HOUR = "2026-11-23T08:00:00.000Z";

/** Before each test the specialist is free then, and nobody has used up any tries. Call at the top of a test file. */
export function freeHour(desk: Desk): void {
  beforeAll(() =>
    desk.app.deps.db.query(
      `INSERT INTO working_hours (account_id, weekday, from_minute, until_minute)
       SELECT $1, day, 540, 570 FROM generate_series(0, 4) AS day`,
      [desk.specialist.accountId],
    ),
  );
  beforeEach(async () => {
    await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
    await desk.app.deps.db.query(
      `UPDATE matter_sessions SET status = 'CANCELLED' WHERE status = 'SCHEDULED'`,
    );
  });
}
