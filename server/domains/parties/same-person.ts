import type { EntityManager } from "typeorm";
import { partyName } from "./party.ts";
import type { PartyRow } from "./party.ts";
import { editDistance } from "../../platform/edit-distance.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { InvalidInput } from "../../platform/refusals.ts";

/**
 * Who was told, answered or came stays who it is: what is known of one person proves nothing of another (LO 1/2025
 * art. 10.3). What corrects or completes the data of the same one stays possible.
 */

type Identity = Pick<PartyRow, "names" | "surnames" | "identityDocument">;

/** What a party was known by before its data were corrected. */
export interface FormerIdentity extends Identity {
  partyId: number;
  until: Date;
}

type Reading = Pick<EntityManager, "query">;

/** Of what they were known by since they were first told or answered, oldest first; one statement. */
export function formerIdentities(db: Reading, partyIds: readonly number[]): Promise<FormerIdentity[]> {
  return db.query<FormerIdentity[]>(
    `SELECT f.party_id AS "partyId", f.names, f.surnames, f.identity_document AS "identityDocument", f.until
     FROM party_former_names f JOIN parties p ON p.id = f.party_id
     WHERE p.id = ANY($1) AND f.until >= least(p.responded_at,
       (SELECT min(n.sent_at) FROM party_notices n WHERE n.party_id = p.id))
     ORDER BY f.party_id, f.id`,
    [partyIds],
  );
}

/** What the form calls them. */
const FIELDS = { name: "names", document: "identityDocument" };

/**
 * Throws InvalidInput (SOMEBODY_ELSE), at each of `fields` that makes another person of one that was told or has answered.
 */
export async function refuseSomebodyElse(
  db: Reading,
  before: PartyRow,
  now: Identity & Pick<PartyRow, "isCompany">,
  fields = FIELDS,
): Promise<void> {
  const isSameKind = before.isCompany === now.isCompany;
  const changed = [
    ...(isSameName(before, now) && isSameKind ? [] : [fields.name]),
    ...(before.identityDocument === now.identityDocument ? [] : [fields.document]),
  ];
  if (changed.length === 0 || !(await isAddressed(db, before.id))) return;
  const known = [before, ...(await formerIdentities(db, [before.id]))];
  if (isSameKind && known.every((one) => isSamePerson(one, now))) return;
  const message = refusalWords(before);
  throw new InvalidInput(changed.map((field) => ({ field: [field], code: "SOMEBODY_ELSE", message })));
}

function refusalWords(before: PartyRow): string {
  const name = partyName(before) || "esta parte";
  return `Con estos datos sería otra persona, y lo que se ha enviado a ${name}, o ha respondido, no vale para ella. ${insteadOf(before, name)}; si es la misma y hay una errata, corrige solo el nombre o solo el número.`;
}

function insteadOf({ side, taskId }: PartyRow, name: string): string {
  if (taskId !== null)
    return "Si es otra persona, añádela a la tarea como otra persona obligada al pago o crea una tarea nueva para ella";
  return side === "CLAIMANT"
    ? "Si quien lo pide es otra persona, hace falta un expediente nuevo"
    : `Si es otra persona, añádela como contraparte nueva y quita después a ${name} con su motivo`;
}

/** Was sent something (it may open the link, or its receipt be proved, at any time), was spoken to, answered or came. */
async function isAddressed(db: Reading, partyId: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT FROM parties p WHERE p.id = $1 AND (p.response <> 'PENDING'
       OR EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id)
       OR EXISTS (SELECT FROM session_attendance t WHERE t.party_id = p.id AND t.attended)
       OR EXISTS (SELECT FROM agreement_answers g WHERE g.party_id = p.id AND g.accepted IS NOT NULL))`,
    [partyId],
  );
  return rows.length > 0;
}

/** Under the same name any number, under the same number any name; while a number is missing, names that have half of their words in common. */
function isSamePerson(one: Identity, other: Identity): boolean {
  if (isSameName(one, other)) return true;
  const [left, right] = [one.identityDocument, other.identityDocument];
  return left !== null && right !== null ? left === right : sharesWord(one, other);
}

function isSameName(one: Identity, other: Identity): boolean {
  return foldText(partyName(one)) === foldText(partyName(other));
}

/** Shorter ones are particles and legal forms. */
const SHORTEST_WORD = 3;

/** Half of the words of the shorter name, also misspelt or begun alike ("Javi"). */
function sharesWord(one: Identity, other: Identity): boolean {
  const wordsOf = (identity: Identity) =>
    foldText(partyName(identity))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= SHORTEST_WORD);
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  const shared = fewer.filter((word) => more.some((candidate) => isSameWord(word, candidate)));
  return shared.length > 0 && shared.length >= fewer.length / 2;
}

function isSameWord(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  if (short.length > SHORTEST_WORD && long.startsWith(short)) return true;
  return editDistance(one, other, 2) <= (short.length > 4 ? 2 : short.length > SHORTEST_WORD ? 1 : 0);
}
