// SQL: lists of columns of two tables; `FOR UPDATE OF c` locks the cases without their parties.
import { storedIntervention } from "../../../schema/rules/interventions.ts";
import { In, type EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import type { Context } from "../../shared/context.ts";
import type { BlockedPart, PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { Party } from "../parties/party.entity.ts";
import { CaseDocument } from "./case-document.entity.ts";
import { CaseDraft } from "./case-draft.entity.ts";
import { CaseEntry } from "./case-entry.entity.ts";
import { BROKEN_SQL } from "./case-machine.ts";
import { CaseObject } from "./case-object.entity.ts";
import { Case } from "./case.entity.ts";
import { ClientContact } from "./client-contact.entity.ts";

/**
 * What cases keep of an account: the cases themselves, what it wrote and uploaded there, and a specialist's drafts and
 * directory. How open cases go on when an account is closed is decided above (case-progress), before this.
 */
export const casesDataHolder = { name: "cases", collect, block } satisfies PersonalDataHolder;

type Reading = Pick<EntityManager, "query" | "getRepository">;

const ASKED = [
  "id",
  "number",
  "interventionType",
  "area",
  "status",
  "description",
  "object",
  "createdAt",
] as const satisfies readonly (keyof Case)[];

/** The first counterparty of a case, as it stands in its list. */
const COUNTERPARTY = [
  "names",
  "surnames",
  "email",
  "lada",
  "phone",
] as const satisfies readonly (keyof Party)[];

type CaseRow = Pick<Case, (typeof ASKED)[number]> & Pick<Party, (typeof COUNTERPARTY)[number]>;

const CASES = `SELECT ${selectList(Case, "c", ASKED)}, ${selectList(Party, "p", COUNTERPARTY)}
  FROM cases c LEFT JOIN parties p ON p.case_id = c.id AND p.side = 'RESPONDENT' AND p.position = 1`;

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const asked = await db.query<CaseRow[]>(`${CASES} WHERE c.client_id = $1 ORDER BY c.id`, [accountId]);
  const lists: [string, unknown[]][] = [
    ["expedientes.json", asked.map(describe)],
    ["expedientes-como-parte.json", await ownParties(db, accountId)],
    ["expedientes-como-especialista.json", await managedCases(db, accountId)],
    ["expedientes-actividad.json", await ownWords(db, accountId)],
    ["borradores-de-expedientes.json", await ownDrafts(db, accountId)],
    ["clientes-favoritos.json", await ownContacts(db, accountId)],
  ];
  const files = await db
    .getRepository(CaseDocument)
    .find({ where: { uploadedBy: accountId }, order: { id: "ASC" } });
  return [
    ...lists.filter(([, rows]) => rows.length > 0).map(([name, json]) => ({ name, json })),
    ...files.map(({ id, fileKey, fileName }) => ({
      name: `expedientes-documentos/${id}-${fileName}`,
      key: fileKey,
    })),
  ];
}

function describe({ id: _id, interventionType, ...row }: CaseRow): Record<string, unknown> {
  return { ...row, interventionType: storedIntervention(interventionType) };
}

const OWN_PARTY = [
  "names",
  "surnames",
  "email",
  "lada",
  "phone",
  "identityDocument",
  "address",
  "city",
  "province",
  "postalCode",
  "country",
  "response",
  "respondedAt",
] as const satisfies readonly (keyof Party)[];

/** As it stands in the cases: a manager may have completed it. */
function ownParties(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT c.number, ${selectList(Party, "p", OWN_PARTY)}
     FROM parties p JOIN cases c ON c.id = p.case_id WHERE p.account_id = $1 ORDER BY p.id`,
    [accountId],
  );
}

async function managedCases(db: Reading, accountId: number): Promise<unknown[]> {
  const cases = await db
    .getRepository(Case)
    .find({ where: { specialistId: accountId }, order: { id: "ASC" } });
  return cases.map(({ number, status, createdAt, acceptedAt, closedAt }) => ({
    number,
    status,
    createdAt,
    acceptedAt,
    closedAt,
  }));
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

async function ownDrafts(db: Reading, accountId: number): Promise<unknown[]> {
  const drafts = await db
    .getRepository(CaseDraft)
    .find({ where: { specialistId: accountId }, order: { createdAt: "ASC" } });
  return drafts.map(({ values, createdAt, updatedAt }) => ({ values, createdAt, updatedAt }));
}

async function ownContacts(db: Reading, accountId: number): Promise<unknown[]> {
  const contacts = await db
    .getRepository(ClientContact)
    .find({ where: { specialistId: accountId }, order: { id: "ASC" } });
  return contacts.map(({ id: _id, specialistId: _specialistId, updatedAt: _updatedAt, ...rest }) => rest);
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
  const own = { specialistId: accountId };
  const files = await manager.getRepository(CaseDocument).findBy({ draft: own });
  await manager.getRepository(CaseDraft).delete(own);
  await manager.getRepository(ClientContact).delete(own);
  if (cases.length + drafts.length + contacts.length === 0) return null;
  return { data: { cases, drafts, contacts }, fileKeys: files.map(({ fileKey }) => fileKey) };
}

async function takeRequests(manager: EntityManager, clientId: number): Promise<CaseRow[]> {
  const cases = await manager.query<CaseRow[]>(
    `${CASES} WHERE c.client_id = $1 AND c.status IN ${BROKEN_SQL} AND c.accepted_at IS NULL AND c.erased_at IS NULL
     ORDER BY c.id FOR UPDATE OF c`,
    [clientId],
  );
  if (cases.length === 0) return cases;
  const ids = In(cases.map(({ id }) => id));
  await manager.getRepository(Case).update({ id: ids }, { description: "", object: "", closingReason: null });
  await manager.getRepository(CaseObject).delete({ caseId: ids });
  await manager.getRepository(Party).update({ caseId: ids }, NOBODY);
  await manager
    .getRepository(CaseEntry)
    .update({ caseId: ids }, { authorName: "", text: "", searchText: "" });
  return cases;
}

/** A party of whom nothing is known any more. */
const NOBODY: Partial<Party> = {
  names: "",
  surnames: "",
  email: null,
  phone: null,
  identityDocument: null,
  address: null,
  city: null,
  province: null,
  postalCode: null,
  lawyer: "",
  responseNote: null,
};
