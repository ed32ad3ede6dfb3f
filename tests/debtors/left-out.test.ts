import { expect, test } from "@jest/globals";
import {
  RESTRICTED_CHANNELS,
  type RestrictedChannel,
  type RestrictionKind,
} from "../../schema/rules/restrictions.ts";
import { contactBans } from "../../server/domains/debtors/contact-bans.ts";
import { CONTACT_WAYS, KINDS, type ContactWay } from "../../server/domains/debtors/contact-ways.ts";
import { leftOutSql } from "../../server/domains/debtors/restricted-sql.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { tasksByIds } from "../../server/domains/tasks/task-rows.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const CHANNELS = [null, ...(Object.keys(RESTRICTED_CHANNELS) as RestrictedChannel[])];

interface More {
  channel?: RestrictedChannel | null;
  until?: string | null;
  ended?: boolean;
  /** Of this debt alone. */
  own?: boolean;
  /** Of whom: 1, the debtor; 2, who owes it beside it. */
  position?: number;
}

async function restrict(taskId: number, kind: RestrictionKind, more: More = {}): Promise<void> {
  const { channel = null, until = null, ended = false, own = false, position = 1 } = more;
  await desk.deps.db.query(
    `INSERT INTO restrictions (debtor_id, task_id, kind, channel, reason, lawyer_name, until, created_at, ended_at, end_reason)
     SELECT debtor_id, CASE WHEN $7 THEN $1::bigint END, $2, $3, 'Prueba', CASE WHEN $2 = 'LAWYER' THEN 'Letrada' END,
       $4::date, $5, CASE WHEN $6 THEN $5::timestamptz END, CASE WHEN $6 THEN 'Fin' END
     FROM debtor_debts WHERE task_id = $1 AND position = $8`,
    [taskId, kind, channel, until, desk.deps.clock.now(), ended, own, position],
  );
}

test("an audience leaves out exactly whom single contacts would, by each way and at each place", async () => {
  const documents = Array.from({ length: 16 }, (_, at) => `1000000${String(at).padStart(2, "0")}`);
  // Each person has two debts.
  const { tasks } = await desk.list(
    [...documents, ...documents].map((identityDocument, at) => ({ identityDocument, nContract: `L-${at}` })),
  );
  const ids = tasks.map(({ id }) => id);
  // The first sixteen debts have a guarantor; that of the first two is one person.
  await desk.deps.db.query(
    `INSERT INTO parties (task_id, side, position, names, identity_document, created_at, updated_at)
     SELECT id, 'RESPONDENT', 2, 'Aval', CASE WHEN at < 3 THEN '20000000A' END, $2, $2
     FROM unnest($1::bigint[]) WITH ORDINALITY AS debts (id, at)`,
    [ids.slice(0, 16), desk.deps.clock.now()],
  );
  await contactBans(desk.ctx(), desk.deps.db.manager, { taskIds: ids }, "MAILING");
  const at = (place: number) => ids[place] ?? 0;
  for (const [place, kind] of KINDS.entries()) await restrict(at(place), kind);
  for (const [place, channel] of CHANNELS.entries()) await restrict(at(7 + place), "NO_CONTACT", { channel });
  await restrict(at(11), "DISPUTED", { own: true });
  await restrict(at(12), "DECEASED", { ended: true });
  await restrict(at(13), "DECEASED", { until: "2020-01-01" });
  await restrict(at(14), "VULNERABLE", { until: "2099-01-01" });
  await restrict(at(0), "NO_CONTACT", { channel: "EMAIL", position: 2 });
  await restrict(at(3), "DISPUTED", { own: true, position: 2 });
  // Several at once, of the debtor and of the guarantor.
  await restrict(at(15), "LAWYER");
  await restrict(at(15), "NO_CONTACT", { channel: "POST" });
  await restrict(at(15), "INSOLVENT", { position: 2 });
  const ways = Object.keys(CONTACT_WAYS) as ContactWay[];
  const parties = await partiesOfDebts(desk.deps.db.manager, await tasksByIds(desk.deps.db, ids));
  const owing = parties.filter(({ side }) => side === "RESPONDENT");
  expect(owing).toHaveLength(48);
  const keys = new Map(owing.map(({ id, taskId, position }) => [id, `${taskId}/${position}`]));
  let found = 0;
  for (const way of ways) {
    const { channel, purpose } = CONTACT_WAYS[way];
    const rows = await desk.deps.db.query<{ key: string }[]>(
      `SELECT task_id || '/' || position AS key FROM (${leftOutSql({ channel, purpose }, "$1")}) AS l`,
      [desk.deps.clock.today()],
    );
    const bans = await contactBans(desk.ctx(), desk.deps.db.manager, { partyIds: [...keys.keys()] }, way);
    expect([way, rows.map(({ key }) => key).toSorted()]).toEqual([
      way,
      [...bans.keys()].map((id) => keys.get(id) ?? "").toSorted(),
    ]);
    found += bans.size;
  }
  expect(found).toBeGreaterThan(100);
});
