import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { keepChannels } from "../../server/domains/tasks/keep-channels.ts";
import { channelBits, CHANNEL_BITS, type ContactFact } from "../../server/domains/tasks/task-channels.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

const fact: fc.Arbitrary<ContactFact> = fc.oneof(
  fc.record({
    kind: fc.constant("NOTICE" as const),
    channel: fc.constantFrom(
      ...([
        "EMAIL",
        "LINK",
        "CERTIFIED_POST",
        "CERTIFIED_ELECTRONIC",
        "NOTARY",
        "PHONE",
        "IN_PERSON",
      ] as const),
    ),
    failed: fc.boolean(),
    isToPhone: fc.boolean(),
    isHandedOver: fc.boolean(),
    isOfMailing: fc.boolean(),
    isReceived: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("EVENT" as const),
    type: fc.constantFrom(...(["CONTACTED", "NOTIFIED", "ANSWERED"] as const)),
    channel: fc.constantFrom(...Object.values(CHANNEL_BITS)),
    isReached: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("MESSAGE" as const),
    isByManager: fc.boolean(),
    isAutomatic: fc.boolean(),
  }),
);

/** Id of a recipient that notices of mailings can name. */
async function recipientId(): Promise<number> {
  const [row] = await desk.deps.db.query<{ id: number }[]>(
    `WITH t AS (INSERT INTO mailing_templates (purpose, version, created_at) VALUES ('REMINDER', 1, now()) RETURNING id),
       m AS (INSERT INTO mailings (name, selection, template_id, status, pace_per_minute, domain_pace_per_minute, recent_days,
               bounce_percent, created_by, created_at, updated_at)
             SELECT 'M', '{}', t.id, 'FINISHED', 1, 1, 0, 1, $1, now(), now() FROM t RETURNING id)
     INSERT INTO mailing_recipients (mailing_id, position, person, name, task_ids, places, state)
     SELECT m.id, 1, 1, 'Ana', '{}', '{}', 'SENT' FROM m RETURNING id`,
    [desk.ctx().actor.accountId],
  );
  if (!row) throw new Error("no recipient");
  return row.id;
}

async function store(taskId: number, partyId: number, recipient: number, facts: readonly ContactFact[]) {
  const { db } = desk.deps;
  for (const one of facts)
    if (one.kind === "NOTICE")
      await db.query(
        `INSERT INTO party_notices (party_id, channel, sent_at, handed_over_at, received_at, receipt, failed, mailing_recipient_id, sent_to, content, content_hash)
         VALUES ($1, $2, now(), CASE WHEN $3 THEN now() END, CASE WHEN $4 THEN now() END, CASE WHEN $4 THEN 'OPENED' END, $5, $6, $7, '{}', '')`,
        [
          partyId,
          one.channel,
          one.isHandedOver,
          one.isReceived,
          one.failed,
          one.isOfMailing ? recipient : null,
          one.isToPhone ? "+34612345678" : "ana@correo.example",
        ],
      );
    else if (one.kind === "EVENT")
      await db.query(
        `INSERT INTO task_events (task_id, type, at, summary, channel, reached_position)
         VALUES ($1, $2, now(), 'X', $3, CASE WHEN $4 THEN 1 END)`,
        [taskId, one.type, one.channel, one.isReached],
      );
    else
      await db.query(
        `WITH v AS (INSERT INTO conversations (party_id, task_id, created_at) VALUES ($1, $2, now())
           ON CONFLICT (party_id) DO UPDATE SET last_message_at = now() RETURNING id)
         INSERT INTO messages (conversation_id, at, by_manager, author_name, text, automatic)
         SELECT v.id, now(), $3, 'Ana', 'Hola', $4 FROM v`,
        [partyId, taskId, one.isByManager, one.isAutomatic],
      );
}

test("the channels of a task follow from what is stored of it: SQL and the pure rule say the same", async () => {
  const recipient = await recipientId();
  const { manager } = desk.deps.db;
  const lists = fc.sample(fc.array(fact, { maxLength: 5 }), { numRuns: 120, seed: 7 });
  const { tasks } = await desk.list(lists.map(() => ({})));
  const ids = tasks.map(({ id }) => id);
  const parties = await partiesOfDebts(manager, tasks);
  for (const [at, facts] of lists.entries()) {
    const taskId = ids[at] ?? 0;
    const debtor = parties.find((party) => party.taskId === taskId && party.side === "RESPONDENT");
    await store(taskId, debtor?.id ?? 0, recipient, facts);
  }
  // What stood there before counts for nothing.
  await desk.deps.db.query(`UPDATE tasks SET channels = 63 WHERE id = ANY($1)`, [ids.slice(0, 60)]);
  await keepChannels(manager, ids);
  const stored = await desk.deps.db.getRepository(Task).find({ select: { id: true, channels: true } });
  const bits = new Map(stored.map(({ id, channels }) => [id, channels]));
  const seen = new Set<number>();
  for (const [at, facts] of lists.entries()) {
    const expected = channelBits(facts);
    seen.add(expected);
    expect({ facts, bits: bits.get(ids[at] ?? 0) }).toEqual({ facts, bits: expected });
  }
  expect(seen.size).toBeGreaterThan(15);
});
