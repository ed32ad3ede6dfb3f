// SQL: what a party was told under a name is kept by domains above this one (told.ts).
import type { EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import { PartyFormerName } from "./former-name.entity.ts";
import { partyName } from "./party.ts";
import type { PartyRow } from "./party.ts";
import { toldBetweenSql, toldOf } from "./told.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { isSameName, isSamePerson, type Identity } from "./same-identity.ts";

/**
 * A party that was told, answered or came stays the same person: what is known of one person proves nothing of another
 * (LO 1/2025 art. 10.3). Its data can still be corrected and completed.
 */

/** What a party was known by before its data were corrected. */
export interface FormerIdentity extends Identity {
  partyId: number;
  until: Date;
}

type Reading = Pick<EntityManager, "query">;

/**
 * The identities under which they were told or answered (told.ts), oldest first; one statement. One that was corrected
 * before anything happened under it doesn't count.
 */
export function formerIdentities(db: Reading, partyIds: readonly number[]): Promise<FormerIdentity[]> {
  return db.query<FormerIdentity[]>(
    `SELECT ${selectList(PartyFormerName, "f", ["partyId", "names", "surnames", "identityDocument", "until"])}
     FROM (SELECT *, lag(until) OVER (PARTITION BY party_id ORDER BY id) AS since FROM party_former_names
       WHERE party_id = ANY($1) AND until IS NOT NULL) AS f JOIN parties p ON p.id = f.party_id
     WHERE ${toldBetweenSql("f.since", "f.until")}
     ORDER BY f.party_id, f.id`,
    [partyIds],
  );
}

/** Names of the fields in the form. */
const FIELDS = { name: "names", document: "identityDocument" };

/**
 * Throws InvalidInput (SOMEBODY_ELSE) at each of `fields` whose change makes another person of a party that was told or
 * has answered. The new identity is compared with each one it was told under and with the present one: corrections can
 * follow each other, and no number of them leads to somebody else. `isSelf`: the message is for the party itself.
 */
export async function refuseSomebodyElse(
  db: Reading,
  before: PartyRow,
  now: Identity & Pick<PartyRow, "isCompany">,
  { fields = FIELDS, isSelf = false }: { fields?: typeof FIELDS; isSelf?: boolean } = {},
): Promise<void> {
  const isSameKind = before.isCompany === now.isCompany;
  const changed = [
    ...(isSameName(before, now) && isSameKind ? [] : [fields.name]),
    ...(before.identityDocument === now.identityDocument ? [] : [fields.document]),
  ];
  if (changed.length === 0 || !(await toldOf(db, before.id)).hasProof) return;
  const known = [before, ...(await formerIdentities(db, [before.id]))];
  if (isSameKind && known.every((one) => isSamePerson(one, now))) return;
  const message = refusalWords(before, isSameKind ? known : null, isSelf);
  throw new InvalidInput(changed.map((field) => ({ field: [field], code: "SOMEBODY_ELSE", message })));
}

/** `known`: the identities it was told under; null where a person would become a company or the other way round. */
function refusalWords(before: PartyRow, known: readonly Identity[] | null, isSelf: boolean): string {
  const name = partyName(before) || "esta parte";
  if (isSelf)
    return "Con este número constarías como otra persona. Comprueba que es el tuyo, letra a letra; si lo es, y también está mal tu nombre, escríbelo a quien lleva el asunto.";
  const right = known === null ? keptKind(before) : correctable(known);
  return `Con estos datos sería otra persona, y lo que se ha enviado a ${name}, o ha respondido, no vale para ella. ${insteadOf(before, name)}; si es la misma y hay una errata, ${right}.`;
}

function keptKind({ isCompany }: PartyRow): string {
  return `déjala como ${isCompany ? "empresa" : "persona física"} y corrige lo demás`;
}

/** What may still be changed, as far as isSamePerson allows it. */
function correctable(known: readonly Identity[]): string {
  const [first] = known;
  if (!first || known.some(({ identityDocument }) => identityDocument === null))
    return "corrige o completa solo parte del nombre, o completa solo el número";
  const isOneName = known.every((one) => isSameName(one, first));
  const isOneNumber = known.every(({ identityDocument }) => identityDocument === first.identityDocument);
  if (isOneName && isOneNumber) return "corrige solo el nombre o solo el número";
  if (isOneNumber) return "deja el número que ya constaba al avisarle y corrige solo el nombre";
  if (isOneName) return "deja el nombre que ya constaba al avisarle y corrige solo el número";
  return "deja el nombre y el número como constaban al avisarle, o cambia solo alguna letra o cifra mal escrita";
}

function insteadOf({ side, taskId }: PartyRow, name: string): string {
  if (taskId !== null)
    return "Si es otra persona, añádela a la tarea como otra persona obligada al pago o crea una tarea nueva para ella";
  return side === "CLAIMANT"
    ? "Si quien lo pide es otra persona, hace falta un expediente nuevo"
    : `Si es otra persona, añádela como contraparte nueva y quita después a ${name} con su motivo`;
}
