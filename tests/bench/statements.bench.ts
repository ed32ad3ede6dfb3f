import { Readable } from "node:stream";
import type { DataSource } from "typeorm";
import { matchEntries } from "../../server/domains/collections/bank-statements/match-entries.ts";
import { readFile } from "../../server/domains/collections/bank-statements/read-file.ts";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { createLog } from "../../server/platform/log.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import { atMost, timed, type Measurement } from "./measurement.ts";

type Job = typeof import("../../server/domains/collections/bank-statements/bank-file-job.ts");
type Database = typeof import("../../server/platform/database.ts");

const TASKS = Number(process.env["TASKS"] ?? 1_000_000);
const ENTRIES = 50_000;

interface Debt {
  code: string;
  contract: string;
  document: string | null;
  debtor: string;
  amount: string;
}

/** A camt.053 of 50,000 payments, read, stored and matched against a million debts; what is sure is booked as the job does it. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  let measured: Measurement[] = [];
  const url = await bench.freshDatabase("statements", async (db) => {
    await generateTasks({ db, clock: systemClock }, TASKS);
    bench.say("the debts are there");
    const [file] = await db.query<{ id: number }[]>(
      `WITH who AS (INSERT INTO accounts (email, role, status, names, password_hash, created_at, updated_at)
         VALUES ('bench@correo.example', 'ADMIN', 'ACTIVE', 'Bench', '-', $1, $1) RETURNING id)
       INSERT INTO bank_files (file_name, bytes, sha256, status, created_by, created_at, updated_at)
       SELECT 'bench.xml', 0, '-', 'READING', id, $1, $1 FROM who RETURNING id`,
      [systemClock.now()],
    );
    measured = await importAndMatch(db, file?.id ?? 0);
    await db.query(`UPDATE bank_files SET status = 'BOOKING'`);
  });
  bench.say("booking what is sure");
  return [...measured, await book(url)];
}

async function book(url: string): Promise<Measurement> {
  const { carryOutFile } = await builtModule<Job>(
    "server/domains/collections/bank-statements/bank-file-job.js",
  );
  const { createDatabase, findEntities } = await builtModule<Database>("server/platform/database.js");
  const db = await createDatabase({
    url,
    poolSize: 2,
    entities: await findEntities(),
    log: createLog({ level: "silent" }),
  });
  try {
    const [file] = await db.query<{ id: number }[]>(`SELECT id FROM bank_files`);
    // Neither a file of the store nor another job is needed from here on.
    const deps = { db, clock: systemClock, files: {}, jobs: {} } as never;
    const booking = await timed(() => carryOutFile(deps, file?.id ?? 0, { requestId: "bench" }));
    const [booked] = await db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM debt_payments`);
    return {
      what: `statements: ${booked?.count ?? 0} sure payments booked, with totals, entries and history`,
      figure: booking / 1_000,
      unit: "s",
    };
  } finally {
    await db.destroy();
  }
}

async function importAndMatch(db: DataSource, fileId: number): Promise<Measurement[]> {
  const debts = await db.query<Debt[]>(
    `SELECT code_id AS code, n_contract AS contract, identity_document AS document, debtor, amount_debt::text AS amount
     FROM tasks WHERE id % ${TASKS / ENTRIES} = 0 AND deleted_at IS NULL ORDER BY id LIMIT ${ENTRIES}`,
  );
  const content = [...camt(debts)];
  const files = { getStream: async () => Readable.from(content) } as never;
  const reading = await timed(() =>
    db.transaction((manager) =>
      readFile({ files, clock: systemClock }, manager, {
        id: fileId,
        fileKey: "-",
        fileName: "extracto.xml",
        bytes: 0,
        receivedBy: "PLATFORM",
      }),
    ),
  );
  const matching = await timed(() => db.transaction((manager) => matchEntries(manager, fileId)));
  const found = await db.query<{ status: string; count: number }[]>(
    `SELECT status, count(*)::int AS count FROM bank_entries GROUP BY 1 ORDER BY 1`,
  );
  const megabytes = content.reduce((sum, { length }) => sum + length, 0) / 1e6;
  return [
    {
      what: `statements: camt.053 of ${ENTRIES} payments read and stored`,
      figure: reading / 1_000,
      unit: "s",
      note: `${Math.round(megabytes)} MB`,
    },
    {
      what: `statements: ${ENTRIES} payments matched against ${TASKS} debts`,
      figure: matching / 1_000,
      unit: "s",
      bar: atMost(20),
      note: found.map(({ status, count }) => `${status} ${count}`).join(", "),
    },
  ];
}

/** Of ten payments six say the code, one a contract, one a document, one has the debtor's name and amount, one says nothing. */
function* camt(debts: readonly Debt[]): Generator<Buffer> {
  const cents = debts.map((_, at) => 1_000 + (at % 90_000));
  const payments = debts.map(({ amount }, at) => (at % 10 === 8 ? amount : decimal(cents[at] ?? 0)));
  const total = payments.reduce((sum, amount) => sum + BigInt(amount.replace(".", "")), 0n);
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance("OPBD", "0.00")}${balance("CLBD", decimal(Number(total)))}\n`,
  );
  for (const [at, debt] of debts.entries()) yield Buffer.from(entry(debt, payments[at] ?? "", at));
  yield Buffer.from("</Stmt></BkToCstmrStmt></Document>");
}

function entry({ code, contract, document, debtor }: Debt, amount: string, at: number): string {
  const says = [
    code,
    code,
    code,
    code,
    code,
    code,
    `CONTRATO ${contract}`,
    `NIF ${document ?? ""}`,
    "PAGO",
    "RECIBO 20261120",
  ];
  const name = at % 10 === 8 ? debtor.split(" ").toReversed().join(" ") : "PAGADOR CUALQUIERA";
  return `<Ntry>
  <Amt Ccy="EUR">${amount}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <ValDt><Dt>2026-11-20</Dt></ValDt>
  <AcctSvcrRef>B${at}</AcctSvcrRef>
  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
  <NtryDtls><TxDtls>
    <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <Amt Ccy="EUR">${amount}</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd>
    <RltdPties><Dbtr><Pty><Nm>${escaped(name)}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>ES8720850103920300731702</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf><Ustrd>${escaped(says[at % 10] ?? "")}</Ustrd></RmtInf>
  </TxDtls></NtryDtls>
</Ntry>
`;
}

function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
