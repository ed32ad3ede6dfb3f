import { expect, test } from "@jest/globals";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { carryOutFile } from "../../server/domains/collections/bank-statements/bank-file-job.ts";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import { norma43 } from "./bank-file.ts";

const desk = proceedingsDesk();
const UPLOAD = `mutation ($file: Upload!) { importBankFile(file: $file) { file { id } userErrors { code } } }`;
const query = <T>(sql: string, params: unknown[] = []) => desk.app.deps.db.query<T[]>(sql, params);
/** Each debt is paid twice, so that payments of one debt meet within a piece. */
const DEBTS = 620;

async function upload(content: Buffer): Promise<number> {
  const { data, errors } = await graphqlUpload(desk.app, desk.admin.token, UPLOAD, {
    name: "banco.n43",
    content,
  });
  expect(errors).toBeUndefined();
  const answer = data as unknown as { importBankFile: { file: { id: string } } };
  return Number(answer.importBankFile.file.id);
}

/** Stopped after so many steps and pieces, as a process that is killed at their borders. */
const go = (fileId: number, steps = Number.POSITIVE_INFINITY) => {
  let asked = 0;
  const signal = {
    throwIfAborted: () => {
      if (++asked > steps) throw new Error("stopped");
    },
  } as unknown as AbortSignal;
  return carryOutFile(desk.app.deps, fileId, { requestId: "job", signal });
};

async function bookedOf(fileId: number) {
  const [row] = await query<{
    payments: number;
    entries: number;
    events: number;
    audits: number;
    amount: string;
  }>(
    `SELECT count(*)::int AS payments, count(DISTINCT p.id)::int AS entries, sum(p.amount)::text AS amount,
       (SELECT count(*)::int FROM task_events WHERE type = 'PAYMENT') AS events,
       (SELECT count(*)::int FROM audit_entries WHERE action = 'recordDebtPayment') AS audits
     FROM bank_statements s JOIN bank_entries e ON e.statement_id = s.id JOIN debt_payments p ON p.id = e.payment_id
     JOIN debt_entries d ON d.payment_id = p.id AND d.kind = 'PAYMENT' AND d.costs + d.interest + d.principal = p.amount
     WHERE s.file_id = $1`,
    [fileId],
  );
  return row;
}

test("a large file is booked in pieces: a fault or a kill between them, and a second worker, book nothing twice", async () => {
  const { db, clock } = desk.app.deps;
  await generateTasks({ db, clock }, DEBTS * 2);
  const debts = await query<{ id: number; code: string }>(
    `SELECT id, code_id AS code FROM tasks t WHERE deleted_at IS NULL AND amount_debt > 100 AND currency = 'EUR'
       AND NOT EXISTS (SELECT FROM debt_payments p WHERE p.task_id = t.id) ORDER BY id LIMIT $1`,
    [DEBTS],
  );
  expect(debts).toHaveLength(DEBTS);
  const movements = [1, 2].flatMap((turn) =>
    debts.map(({ code }, at) => ({ day: "2026-11-20", text: code, cents: 100 + turn * 1_000 + (at % 900) })),
  );
  const total = movements.reduce((sum, { cents }) => sum + cents, 0);

  // The last one's total is wrong: nothing of the file counts.
  const whole = norma43(movements, { opening: 0 });
  const wrong = Buffer.from(
    whole
      .toString("latin1")
      .replace(/^(33.{43})(\d)/mu, (_, head: string, digit: string) => `${head}${(Number(digit) + 1) % 10}`),
    "latin1",
  );
  const refused = await upload(wrong);
  await go(refused);
  expect(await query(`SELECT status FROM bank_files WHERE id = $1`, [refused])).toEqual([
    { status: "REFUSED" },
  ]);
  expect(await query(`SELECT id FROM bank_entries LIMIT 1`)).toEqual([]);

  const fileId = await upload(whole);
  // Read, matched, and the first piece.
  await expect(go(fileId, 3)).rejects.toThrow("stopped");
  expect(await bookedOf(fileId)).toMatchObject({ payments: 500, events: 500, audits: 500 });

  // Within the second piece the database refuses one: all of that piece is as before.
  const marked = debts[560]?.id ?? 0;
  await query(
    `CREATE FUNCTION refuse_marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
  );
  await query(
    `CREATE TRIGGER refuse_marked BEFORE INSERT ON debt_payments FOR EACH ROW WHEN (NEW.task_id = ${marked}) EXECUTE FUNCTION refuse_marked()`,
  );
  await expect(go(fileId)).rejects.toThrow("refused");
  expect(await bookedOf(fileId)).toMatchObject({ payments: 500, events: 500, audits: 500 });
  await query(`DROP TRIGGER refuse_marked ON debt_payments`);

  // Meanwhile somebody notes one of them by hand: that is proposed, not booked.
  const noted = movements[600];
  await recordDebtPayment(await desk.ctxOf(desk.admin), noted?.text ?? "", {
    amount: ((noted?.cents ?? 0) / 100).toFixed(2),
    day: "2026-11-20",
  });
  await Promise.all([go(fileId), go(fileId)]);
  expect(await query(`SELECT status FROM bank_files WHERE id = $1`, [fileId])).toEqual([{ status: "DONE" }]);
  const all = DEBTS * 2;
  expect(await bookedOf(fileId)).toEqual({
    payments: all - 1,
    entries: all - 1,
    events: all,
    audits: all,
    amount: ((total - (noted?.cents ?? 0)) / 100).toFixed(2),
  });
  expect(
    await query(
      `SELECT e.status, e.note <> '' AS why, count(*)::int FROM bank_entries e WHERE e.status <> 'BOOKED' GROUP BY 1, 2`,
    ),
  ).toEqual([{ status: "PROPOSED", why: true, count: 1 }]);
  // The history of a debt tells its two payments in their order, each with what was left then.
  const [first] = debts;
  const told = await query<{ summary: string }>(
    `SELECT summary FROM task_events WHERE task_id = $1 AND type = 'PAYMENT' ORDER BY id`,
    [first?.id],
  );
  expect(told.map(({ summary }) => summary.slice(0, 16))).toEqual(["Cobro de 11,00 €", "Cobro de 21,00 €"]);
}, 180_000);
