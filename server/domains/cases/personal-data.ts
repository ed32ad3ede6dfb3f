import { storedIntervention } from "../../../schema/rules/interventions.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { BlockedPart, PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { BROKEN_SQL } from "./case-machine.ts";

/**
 * What cases keep of an account: the cases themselves, what it wrote and uploaded there, and a specialist's drafts and
 * directory. How open cases go on when an account is closed is decided above (case-progress), before this.
 */
export const casesDataHolder = { name: "cases", collect, block } satisfies PersonalDataHolder;

type Reading = Pick<EntityManager, "query">;

const COLUMNS = `c.id, c.number, c.intervention_type AS "interventionType", c.area, c.status, p.names, p.surnames, p.email,
  p.lada, p.phone, c.description, c.object, c.created_at AS "createdAt"`;

const CASES = `cases c LEFT JOIN parties p ON p.case_id = c.id AND p.side = 'RESPONDENT' AND p.position = 1`;

interface CaseRow {
  id: number;
  number: string;
  interventionType: number;
  area: string | null;
  status: string;
  names: string;
  surnames: string;
  email: string | null;
  lada: string;
  phone: string | null;
  description: string;
  object: string;
  createdAt: Date;
}

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const asked = await db.query<CaseRow[]>(
    `SELECT ${COLUMNS} FROM ${CASES} WHERE c.client_id = $1 ORDER BY c.id`,
    [accountId],
  );
  const lists: [string, unknown[]][] = [
    ["expedientes.json", asked.map(describe)],
    ["expedientes-como-parte.json", await ownParties(db, accountId)],
    ["expedientes-como-especialista.json", await managedCases(db, accountId)],
    ["expedientes-actividad.json", await ownWords(db, accountId)],
    ["borradores-de-expedientes.json", await ownDrafts(db, accountId)],
    ["clientes-favoritos.json", await ownContacts(db, accountId)],
  ];
  const files = await db.query<{ id: number; key: string; fileName: string }[]>(
    `SELECT id, file_key AS key, file_name AS "fileName" FROM case_documents WHERE uploaded_by = $1 ORDER BY id`,
    [accountId],
  );
  return [
    ...lists.filter(([, rows]) => rows.length > 0).map(([name, json]) => ({ name, json })),
    ...files.map(({ id, key, fileName }) => ({ name: `expedientes-documentos/${id}-${fileName}`, key })),
  ];
}

function describe({ id: _id, interventionType, ...row }: CaseRow): Record<string, unknown> {
  return { ...row, interventionType: storedIntervention(interventionType) };
}

/** As it stands in the cases: a manager may have completed it. */
function ownParties(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT c.number, p.names, p.surnames, p.email, p.lada, p.phone, p.identity_document AS "identityDocument", p.address,
       p.city, p.province, p.postal_code AS "postalCode", p.country, p.response, p.responded_at AS "respondedAt"
     FROM parties p JOIN cases c ON c.id = p.case_id WHERE p.account_id = $1 ORDER BY p.id`,
    [accountId],
  );
}

function managedCases(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT number, status, created_at AS "createdAt", accepted_at AS "acceptedAt", closed_at AS "closedAt"
     FROM cases WHERE specialist_id = $1 ORDER BY id`,
    [accountId],
  );
}

function ownWords(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT c.number, e.at, e.type, e.audience, e.text FROM case_entries e JOIN cases c ON c.id = e.case_id
     WHERE e.actor_id = $1
     UNION ALL
     SELECT c.number, m.at, 'COMENTARIO', e.audience, m.text FROM case_comments m
     JOIN case_entries e ON e.id = m.entry_id JOIN cases c ON c.id = e.case_id WHERE m.actor_id = $1
     ORDER BY at`,
    [accountId],
  );
}

function ownDrafts(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT "values", created_at AS "createdAt", updated_at AS "updatedAt" FROM case_drafts
     WHERE specialist_id = $1 ORDER BY created_at`,
    [accountId],
  );
}

function ownContacts(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT names, surnames, is_company AS "isCompany", email, lada, phone, identity_document AS "identityDocument",
       address, city, province, postal_code AS "postalCode", country, created_at AS "createdAt"
     FROM client_contacts WHERE specialist_id = $1 ORDER BY id`,
    [accountId],
  );
}

/**
 * Of a client: what was asked and never accepted by anybody is nobody else's work, and goes. What a specialist has worked
 * on stays in the case's file until its own time is over (CC 1964.2). Of a specialist: drafts and directory go.
 */
async function block(
  _ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
): Promise<BlockedPart | null> {
  const cases = await takeRequests(manager, accountId);
  const drafts = await ownDrafts(manager, accountId);
  const contacts = await ownContacts(manager, accountId);
  const files = await manager.query<{ key: string }[]>(
    `SELECT d.file_key AS key FROM case_documents d JOIN case_drafts t ON t.id = d.draft_id WHERE t.specialist_id = $1`,
    [accountId],
  );
  await manager.query(`DELETE FROM case_drafts WHERE specialist_id = $1`, [accountId]);
  await manager.query(`DELETE FROM client_contacts WHERE specialist_id = $1`, [accountId]);
  if (cases.length + drafts.length + contacts.length === 0) return null;
  return { data: { cases, drafts, contacts }, fileKeys: files.map(({ key }) => key) };
}

async function takeRequests(manager: EntityManager, clientId: number): Promise<CaseRow[]> {
  const cases = await manager.query<CaseRow[]>(
    `SELECT ${COLUMNS} FROM ${CASES}
     WHERE c.client_id = $1 AND c.status IN ${BROKEN_SQL} AND c.accepted_at IS NULL AND c.erased_at IS NULL
     ORDER BY c.id FOR UPDATE OF c`,
    [clientId],
  );
  const ids = cases.map(({ id }) => id);
  await manager.query(
    `UPDATE cases SET description = '', object = '', closing_reason = NULL WHERE id = ANY($1)`,
    [ids],
  );
  await manager.query(`DELETE FROM case_objects WHERE case_id = ANY($1)`, [ids]);
  await manager.query(
    `UPDATE parties SET names = '', surnames = '', email = NULL, phone = NULL, identity_document = NULL, address = NULL,
       city = NULL, province = NULL, postal_code = NULL, lawyer = '', response_note = NULL
     WHERE case_id = ANY($1)`,
    [ids],
  );
  await manager.query(
    `UPDATE case_entries SET author_name = '', text = '', search_text = '' WHERE case_id = ANY($1)`,
    [ids],
  );
  return cases;
}
