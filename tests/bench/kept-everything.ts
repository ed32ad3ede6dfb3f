import type { DataSource } from "typeorm";
import { generateCases } from "../../server/demo/generate-cases.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { fillTasks, TASK_SOURCES } from "./fill-tasks.ts";
import { CASE_SOURCES } from "./kept-cases.ts";
import { makePeople } from "./people.ts";

const CASES = 100_000;
const PEOPLE = 100_000;
/** Of each case; every second case has a record besides. */
const FILES = 2;

/** A million tasks, a hundred thousand cases with their parties, payments and documents, a hundred thousand accounts, in one database. */
export function keptEverything(bench: BenchEnvironment): Promise<string> {
  return bench.keptDatabase("everything", {
    sources: [...TASK_SOURCES, ...CASE_SOURCES, "tests/bench/people.ts", "tests/bench/kept-everything.ts"],
    fill: async (db) => {
      await fillTasks(db, bench);
      await generateCases({ db, clock: systemClock }, CASES);
      await makePeople(db, PEOPLE);
      await makeContacts(db);
      await makeDocuments(db);
    },
  });
}

/** The generator of cases gives counterparties no telephone and no document, by which they are looked for. */
async function makeContacts(db: DataSource): Promise<void> {
  await db.query("ALTER TABLE parties DISABLE TRIGGER parties_fold_update");
  await db.query(
    `UPDATE parties SET phone = (620000000 + id)::text,
       identity_document = lpad((id * 7 % 100000000)::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', (id * 7 % 23)::int + 1, 1)
     WHERE side = 'RESPONDENT'`,
  );
  await db.query("ALTER TABLE parties ENABLE TRIGGER parties_fold_update");
  await vacuum(db, ["parties"]);
}

async function makeDocuments(db: DataSource): Promise<void> {
  const names =
    "ARRAY['Contrato de alquiler', 'Factura', 'Poder notarial', 'DNI', 'Presupuesto de reforma', 'Burofax']";
  await db.query(
    `INSERT INTO case_documents (case_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
       content_type, bytes, sha256, created_at)
     SELECT c.id, c.client_id, 'CLIENT', 'Persona', (ARRAY['ME', 'CLIENT', 'ALL'])[1 + (c.id + n) % 3], 'bench/' || c.id || '/' || n,
       (${names})[1 + (c.id * 7 + n) % 6] || ' ' || p.surnames || ' ' || c.id || '.pdf', 'application/pdf', 1000, '', c.created_at
     FROM cases c JOIN parties p ON p.case_id = c.id AND p.side = 'RESPONDENT', generate_series(1, ${FILES}) AS n`,
  );
  await db.query(
    `INSERT INTO issued_documents (number, case_id, template_key, is_record, title, content, content_hash, audience,
       issued_by, issued_at)
     SELECT 'D26' || lpad(c.id::text, 6, '0'), c.id, 'acta', true, 'Acta de la sesión de ' || p.names || ' ' || p.surnames,
       '{}', '', 'ALL', c.specialist_id, c.created_at
     FROM cases c JOIN parties p ON p.case_id = c.id AND p.side = 'RESPONDENT'
     WHERE c.specialist_id IS NOT NULL AND c.id % 2 = 0`,
  );
  await vacuum(db, ["case_documents", "issued_documents"]);
}
