import { expect, test } from "@jest/globals";
import {
  RESTRICTED_CHANNELS,
  type RestrictedChannel,
  type RestrictionKind,
} from "../../schema/rules/restrictions.ts";
import { contactBans } from "../../server/domains/debtors/contact-bans.ts";
import { CONTACT_WAYS, KINDS, type ContactWay } from "../../server/domains/debtors/contact-ways.ts";
import { leftOutSql } from "../../server/domains/debtors/restricted-sql.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const CHANNELS = [null, ...(Object.keys(RESTRICTED_CHANNELS) as RestrictedChannel[])];

async function restrict(taskId: number, kind: RestrictionKind, more: object = {}): Promise<void> {
  const {
    channel = null,
    until = null,
    ended = false,
    own = false,
  } = more as {
    channel?: RestrictedChannel | null;
    until?: string | null;
    ended?: boolean;
    own?: boolean;
  };
  await desk.deps.db.query(
    `INSERT INTO restrictions (debtor_id, task_id, kind, channel, reason, lawyer_name, until, created_at, ended_at, end_reason)
     SELECT debtor_id, CASE WHEN $7 THEN $1::bigint END, $2, $3, 'Prueba', CASE WHEN $2 = 'LAWYER' THEN 'Letrada' END,
       $4::date, $5, CASE WHEN $6 THEN $5::timestamptz END, CASE WHEN $6 THEN 'Fin' END
     FROM debtor_debts WHERE task_id = $1 AND position = 1`,
    [taskId, kind, channel, until, desk.deps.clock.now(), ended, own],
  );
}

test("an audience leaves out exactly whom single contacts would, by each way", async () => {
  const documents = Array.from({ length: 16 }, (_, at) => `1000000${String(at).padStart(2, "0")}`);
  // Each person has two debts.
  const { tasks } = await desk.list(
    [...documents, ...documents].map((identityDocument, at) => ({ identityDocument, nContract: `L-${at}` })),
  );
  const ids = tasks.map(({ id }) => id);
  await contactBans(desk.ctx(), desk.deps.db.manager, { taskIds: ids }, "MAILING");
  const at = (place: number) => ids[place] ?? 0;
  for (const [place, kind] of KINDS.entries()) await restrict(at(place), kind);
  for (const [place, channel] of CHANNELS.entries()) await restrict(at(7 + place), "NO_CONTACT", { channel });
  await restrict(at(11), "DISPUTED", { own: true });
  await restrict(at(12), "DECEASED", { ended: true });
  await restrict(at(13), "DECEASED", { until: "2020-01-01" });
  await restrict(at(14), "VULNERABLE", { until: "2099-01-01" });
  const ways = Object.keys(CONTACT_WAYS) as ContactWay[];
  let found = 0;
  for (const way of ways) {
    const { channel, purpose } = CONTACT_WAYS[way];
    const rows = await desk.deps.db.query<{ taskId: number }[]>(
      `SELECT task_id AS "taskId" FROM (${leftOutSql({ channel, purpose }, "$1")}) AS l WHERE position = 1`,
      [desk.deps.clock.today()],
    );
    const bans = await contactBans(desk.ctx(), desk.deps.db.manager, { taskIds: ids }, way);
    expect([way, rows.map(({ taskId }) => taskId).toSorted((a, b) => a - b)]).toEqual([
      way,
      [...bans.keys()].toSorted((a, b) => a - b),
    ]);
    found += bans.size;
  }
  expect(found).toBeGreaterThan(100);
});
