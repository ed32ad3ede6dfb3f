import { expect, test } from "@jest/globals";
import { CorrectReceipts1763601420000 } from "../../migrations/1763601420000-correct-receipts.ts";
import { testApp } from "../support/app.ts";
import { linkDesk } from "../support/link-desk.ts";

const app = testApp();

interface Stored {
  channel: string;
  receivedAt: string | null;
  receipt?: string | null;
  failed?: boolean;
}

const notices = (partyId: number, columns = ", receipt, failed") =>
  app.deps.db.query<Stored[]>(
    `SELECT channel, to_char(received_at AT TIME ZONE 'Europe/Madrid', 'DD/MM HH24:MI') AS "receivedAt"${columns}
     FROM party_notices WHERE party_id = $1 ORDER BY id`,
    [partyId],
  );

/** As they were stored while a mail server's 250 counted as receipt. */
async function storeOld(partyId: number): Promise<void> {
  await app.deps.db.query(
    `INSERT INTO party_notices (party_id, channel, sent_at, delivered_at, opened_at, received_at, proof, content, content_hash) VALUES
       ($1, 'EMAIL', '2026-10-01T10:00Z', '2026-10-01T10:01Z', NULL, '2026-10-01T10:01Z',
         'Aceptado por el servidor de correo: 250 OK. Identificador del mensaje <1>.', '{}', ''),
       ($1, 'EMAIL', '2026-10-02T10:00Z', '2026-10-02T10:01Z', '2026-10-04T10:00Z', '2026-10-02T10:01Z', 'Aceptado', '{}', ''),
       ($1, 'EMAIL', '2026-10-03T10:00Z', NULL, NULL, NULL, 'No entregado: el servidor de correo no lo ha aceptado (550).', '{}', ''),
       ($1, 'CERTIFIED_POST', '2026-10-04T11:00Z', NULL, NULL, '2026-10-06T11:00Z', 'Burofax 7', '{}', ''),
       ($1, 'PHONE', '2026-10-05T10:00Z', NULL, NULL, '2026-10-05T10:00Z', 'Se pone Ana', '{}', '')`,
    [partyId],
  );
}

async function storeUnopened(partyId: number): Promise<void> {
  await app.deps.db.query(
    `INSERT INTO party_notices (party_id, channel, sent_at, delivered_at, received_at, content, content_hash)
     VALUES ($1, 'EMAIL', '2026-10-01T10:00Z', '2026-10-01T10:01Z', '2026-10-01T10:01Z', '{}', '')`,
    [partyId],
  );
}

test("what a mail server's 250 made a receipt becomes a sending, and back", async () => {
  const { db } = app.deps;
  const [told, silent, answered] = [await linkDesk(app), await linkDesk(app), await linkDesk(app)];
  await db.query(
    `UPDATE parties SET response = 'DECLINED', responded_at = '2026-10-03T10:00Z' WHERE id = $1`,
    [answered.respondentId],
  );
  const migration = new CorrectReceipts1763601420000();
  const runner = db.createQueryRunner();
  try {
    await migration.down(runner);
    await storeOld(told.respondentId);
    for (const { respondentId } of [silent, answered]) await storeUnopened(respondentId);
    const before = await notices(told.respondentId, "");
    await migration.up(runner);
    expect(await notices(told.respondentId)).toEqual([
      { channel: "EMAIL", receivedAt: null, receipt: null, failed: false },
      { channel: "EMAIL", receivedAt: "04/10 12:00", receipt: "OPENED", failed: false },
      { channel: "EMAIL", receivedAt: null, receipt: null, failed: true },
      { channel: "CERTIFIED_POST", receivedAt: "06/10 13:00", receipt: "DELIVERED", failed: false },
      { channel: "PHONE", receivedAt: null, receipt: null, failed: false },
    ]);
    expect(await notices(silent.respondentId)).toMatchObject([{ receivedAt: null, receipt: null }]);
    expect(await notices(answered.respondentId)).toMatchObject([
      { receivedAt: "03/10 12:00", receipt: "ANSWERED" },
    ]);
    // Whoever follows the case reads why its dates are gone; where somebody answered, none are.
    const entries = await db.query<{ caseId: number }[]>(
      `SELECT case_id AS "caseId" FROM case_entries WHERE data @> '{"event": "receipt-corrected"}' ORDER BY 1`,
    );
    expect(entries.map(({ caseId }) => caseId)).toEqual([told.caseId, silent.caseId]);
    await migration.down(runner);
    expect(await notices(told.respondentId, "")).toEqual(before);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
});
