// SQL: the payments of a file are stored by set, each told apart from its equals.
import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import type { Deps } from "../../../platform/deps.ts";
import type {
  BankStatement as ReadStatement,
  StatementEntry,
  StatementPiece,
} from "../statements/bank-statement.ts";
import { readPaymentList } from "../statements/payment-list.ts";
import { isStatement, readStatements } from "../statements/read-statements.ts";
import { keysOf } from "./entry-keys.ts";
import type { BankFile } from "./bank-file.entity.ts";

/** Columns of a payment as JSON carries them. */
const COLUMNS = `statement int, position int, line int, day date, value_day date, amount numeric, is_reversal boolean,
  return_reason text, payments int, bank_reference text, end_to_end_id text, mandate_id text, "references" jsonb, text text,
  party_name text, party_account text, party_document text, keys jsonb, fingerprint text`;

/**
 * Reads a stored file and keeps its statements and payments, in the caller's transaction. A statement that is there already
 * brings nothing; of one that overlaps another, only the payments that are new. Throws StatementRefusal.
 */
export async function readFile(
  { files, clock }: Pick<Deps, "files" | "clock">,
  manager: EntityManager,
  file: Pick<BankFile, "id" | "fileName" | "bytes" | "receivedBy"> & { fileKey: string },
): Promise<void> {
  await manager.query(`CREATE TEMP TABLE bank_read (${COLUMNS}) ON COMMIT DROP`);
  const statements: ReadStatement[] = [];
  let position = 0;
  for await (const piece of piecesOf({ files, clock }, file)) {
    if ("statement" in piece) statements.push(piece.statement);
    else {
      const rows = piece.entries.map((entry) => rowOf(entry, ++position));
      await manager.query(
        `INSERT INTO bank_read SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (${COLUMNS})`,
        [JSON.stringify(rows)],
      );
    }
  }
  await storeStatements(manager, file, statements, clock.now());
  await storeEntries(manager, clock.today());
}

/** Of a bank's statement, or of a spreadsheet of payments. */
async function* piecesOf(
  { files, clock }: Pick<Deps, "files" | "clock">,
  { fileKey, fileName, bytes }: Pick<BankFile, "fileName" | "bytes"> & { fileKey: string },
): AsyncGenerator<StatementPiece> {
  const open = async function* () {
    yield* (await files.getStream(fileKey)) as AsyncIterable<Uint8Array>;
  };
  if (await isStatement(open)) return yield* readStatements(open);
  await using copy = await files.getTemp(fileKey);
  yield* readPaymentList(copy.path, { fileName, bytes, today: clock.today() });
}

async function storeStatements(
  manager: EntityManager,
  { id: fileId, receivedBy }: Pick<BankFile, "id" | "receivedBy">,
  statements: readonly ReadStatement[],
  now: Date,
): Promise<void> {
  await manager.query(`CREATE TEMP TABLE bank_read_statements (statement int, id bigint) ON COMMIT DROP`);
  const rows = statements.map((statement) => ({
    statement: statement.statement,
    format: statement.format,
    account: statement.account,
    currency: statement.currency,
    identity: statement.identity,
    iban: statement.iban,
    holder: storable(statement.holder),
    period_from: statement.from,
    period_to: statement.to,
    opening: statement.openingCents === null ? null : decimalOf(statement.openingCents),
    closing: statement.closingCents === null ? null : decimalOf(statement.closingCents),
    credit_count: statement.creditCount,
    credits: decimalOf(statement.creditCents),
    debit_count: statement.debitCount,
    debits: decimalOf(statement.debitCents),
    warnings: statement.warnings.map(({ code, message }) => ({ code, message: storable(message) })),
  }));
  const columns = `format, account, currency, identity, iban, holder, period_from, period_to, opening, closing, credit_count, credits,
    debit_count, debits, warnings`;
  await manager.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (statement int, format text, account text, currency text, identity text,
         iban text, holder text, period_from date, period_to date, opening numeric, closing numeric, credit_count int,
         credits numeric, debit_count int, debits numeric, warnings jsonb)),
     stored AS (
       INSERT INTO bank_statements (file_id, received_by, created_at, ${columns})
       SELECT $2, CASE WHEN g.format = 'LIST' THEN $4 WHEN EXISTS (SELECT FROM task_lists l WHERE l.payment_iban = g.iban)
         THEN 'CREDITOR' ELSE 'PLATFORM' END, $3::timestamptz, ${columns} FROM given g
       ON CONFLICT (account, currency, identity) DO NOTHING RETURNING id, account, currency, identity)
     INSERT INTO bank_read_statements SELECT g.statement, s.id FROM stored s JOIN given g USING (account, currency, identity)`,
    [JSON.stringify(rows), fileId, now, receivedBy],
  );
}

/** Money that didn't come in, or nothing at all, is kept to be seen, and nothing more; unless it takes a payment back. */
async function storeEntries(manager: EntityManager, today: string): Promise<void> {
  await manager.query(
    `WITH counted AS (
       SELECT r.*, s.id AS statement_id, s.account, s.currency, coalesce(r.day, r.value_day, s.period_to, $1::date) AS booked_day
       FROM bank_read r JOIN bank_read_statements m USING (statement) JOIN bank_statements s ON s.id = m.id),
     told AS (
       SELECT c.*, row_number() OVER (PARTITION BY account, currency, booked_day, fingerprint ORDER BY position) AS twin FROM counted c),
     stored AS (
       INSERT INTO bank_entries (statement_id, position, line, account, currency, day, value_day, amount, is_reversal, return_reason,
         payments, bank_reference, end_to_end_id, mandate_id, "references", text, party_name, party_account, party_document, keys,
         fingerprint, twin, status)
       SELECT statement_id, position, line, account, currency, booked_day, value_day, amount, is_reversal, return_reason, payments,
         bank_reference, end_to_end_id, mandate_id, ARRAY(SELECT jsonb_array_elements_text("references")), text, party_name,
         party_account, party_document, ARRAY(SELECT jsonb_array_elements_text(keys)), fingerprint, twin,
         CASE WHEN amount > 0 AND NOT is_reversal OR amount < 0 AND is_reversal THEN 'WAITING' ELSE 'OUT' END
       FROM told ORDER BY position
       ON CONFLICT (account, currency, day, fingerprint, twin) DO NOTHING RETURNING statement_id)
     UPDATE bank_statements s SET known = t.all - coalesce(n.new, 0)
     FROM (SELECT statement_id, count(*) AS all FROM told GROUP BY 1) AS t
       LEFT JOIN (SELECT statement_id, count(*) AS new FROM stored GROUP BY 1) AS n USING (statement_id)
     WHERE s.id = t.statement_id`,
    [today],
  );
}

function rowOf(entry: StatementEntry, position: number): Record<string, unknown> {
  const { name, account, document } = entry.counterparty;
  const said = {
    value_day: entry.valueOn,
    amount: decimalOf(entry.cents),
    is_reversal: entry.isReversal,
    return_reason: storable(entry.returnReason),
    payments: entry.payments,
    bank_reference: storable(entry.bankReference),
    end_to_end_id: storable(entry.endToEndId),
    mandate_id: storable(entry.mandateId),
    references: entry.references.map((text) => storable(text) ?? ""),
    text: storable(entry.text) ?? "",
    party_name: storable(name),
    party_account: storable(account),
    party_document: storable(document),
  };
  return {
    statement: entry.statement,
    position,
    line: entry.line,
    day: entry.bookedOn,
    ...said,
    keys: keysOf(entry),
    // All that the bank says of it: what differs in anything is another payment.
    fingerprint: createHash("sha256").update(JSON.stringify(said)).digest("base64url"),
  };
}

const UNSTORABLE = /[\u0000-\u001f\u007f\ufffe\uffff]/g;

/** Banks' host systems leave control characters in texts; PostgreSQL and screens don't take them. */
function storable(text: string | null): string | null {
  return text === null ? null : text.replace(UNSTORABLE, " ").toWellFormed();
}
