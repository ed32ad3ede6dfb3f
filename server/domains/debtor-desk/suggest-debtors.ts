// SQL: whoever shares a point or a name is found by their indexes, bounded.
import { editDistance } from "../../platform/edit-distance.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { personOf } from "../debtors/count-debts.ts";
import { debtorViews, type DebtorView } from "./debtor-views.ts";

const MOST = 10;
const MOST_LOOKED_AT = 100;

export interface Suggestion {
  debtor: DebtorView;
  reasons: string[];
}

interface Candidate {
  id: number;
  name: string;
  documents: string[];
  emails: string[];
  phones: string[];
  addresses: string[];
}

/**
 * Who may be the same person, the one with most reasons first. Never by the name alone, nor of who has another document,
 * unless that is a slip away; nobody whom somebody has kept apart. A name alike and nothing else is a namesake; a telephone
 * shared under another name is a household.
 */
export async function suggestionsOf(ctx: SignedInContext, debtorId: number): Promise<Suggestion[]> {
  const found = await ctx.db.query<{ id: number }[]>(CANDIDATES, [debtorId, MOST_LOOKED_AT]);
  const facts = await factsOf(ctx, [debtorId, ...found.map(({ id }) => id)]);
  const own = facts.find(({ id }) => id === debtorId);
  if (own === undefined) return [];
  const told = facts
    .filter(({ id }) => id !== debtorId)
    .map((other) => ({ id: other.id, reasons: reasonsFor(own, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.reasons.length - a.reasons.length || a.id - b.id)
    .slice(0, MOST);
  const views = await debtorViews(
    ctx,
    ctx.db,
    told.map(({ id }) => id),
  );
  return views.map((debtor) => ({ debtor, reasons: told.find(({ id }) => id === debtor.id)?.reasons ?? [] }));
}

/** Persons who share an address or telephone, or have the very same name; without those kept apart. */
const CANDIDATES = `WITH own AS MATERIALIZED (SELECT m.id, m.name FROM debtors m WHERE ${personOf("m")} = $1)
  SELECT DISTINCT ${personOf("d")} AS id FROM (
    (SELECT o.debtor_id AS id FROM own JOIN debtor_points k ON k.debtor_id = own.id
      JOIN debtor_points o ON o.channel = k.channel AND o.value = k.value LIMIT $2)
    UNION ALL
    (SELECT n.id FROM own JOIN debtors n ON n.name COLLATE spanish = own.name COLLATE spanish
      AND n.joined_into IS NULL AND n.debts > 0 LIMIT $2)) AS near
  JOIN debtors d ON d.id = near.id
  WHERE ${personOf("d")} <> $1 AND NOT EXISTS (
    SELECT FROM debtor_decisions c JOIN debtors a ON a.id = c.debtor_id JOIN debtors b ON b.id = c.other_id
    WHERE c.verdict = 'APART' AND c.undone_at IS NULL
      AND (($1 = ${personOf("a")} AND ${personOf("d")} = ${personOf("b")})
        OR ($1 = ${personOf("b")} AND ${personOf("d")} = ${personOf("a")})))
  LIMIT $2`;

function factsOf(ctx: SignedInContext, ids: readonly number[]): Promise<Candidate[]> {
  const points = (channel: string) => `ARRAY(SELECT DISTINCT k.value FROM debtors m JOIN debtor_points k
    ON k.debtor_id = m.id AND k.channel = '${channel}' WHERE ${personOf("m")} = h.id)`;
  return ctx.db.query<Candidate[]>(
    `SELECT h.id, h.name, ${points("EMAIL")} AS emails, ${points("PHONE")} AS phones,
       ARRAY(SELECT m.identity_document FROM debtors m
         WHERE ${personOf("m")} = h.id AND m.identity_document IS NOT NULL) AS documents,
       ARRAY(SELECT DISTINCT unnest(t.addresses) FROM debtors m JOIN debtor_debts s ON s.debtor_id = m.id
         AND s.position = 1 JOIN tasks t ON t.id = s.task_id WHERE ${personOf("m")} = h.id LIMIT 20) AS addresses
     FROM debtors h WHERE h.id = ANY($1)`,
    [ids],
  );
}

/** In words for the screen; none where it isn't enough. */
export function reasonsFor(own: Candidate, other: Candidate): string[] {
  const slip = slipBetween(own.documents, other.documents);
  if (slip === "ANOTHER") return [];
  const named = nameReason(own.name, other.name);
  const shared = [
    ...(own.emails.some((value) => other.emails.includes(value)) ? ["Mismo correo electrónico"] : []),
    ...(own.phones.some((value) => other.phones.includes(value)) ? ["Mismo teléfono"] : []),
    ...(sharesAddress(own, other) ? ["Misma dirección"] : []),
    ...(slip === "ALIKE" ? ["Documento de identidad casi igual"] : []),
  ];
  const isEnough = shared.length > 1 || (shared.length === 1 && named !== null);
  return isEnough ? [...shared, ...(named === null ? [] : [named])] : [];
}

/** NONE: one of both has none. */
function slipBetween(own: readonly string[], other: readonly string[]): "NONE" | "ALIKE" | "ANOTHER" {
  if (own.length === 0 || other.length === 0) return "NONE";
  const isAlike = own.some((one) => other.some((two) => editDistance(one, two, 1) <= 1));
  return isAlike ? "ALIKE" : "ANOTHER";
}

function nameReason(own: string, other: string): string | null {
  const [one, two] = [own, other].map((name) =>
    foldText(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
  const [sorted = "", alike = ""] = [one, two].map((words) => words?.toSorted().join(" "));
  if (sorted === alike) return "Mismo nombre";
  if (editDistance(sorted, alike, 2) <= 2) return "Nombre muy parecido";
  const common = one?.filter((word) => word.length > 2 && two?.includes(word)) ?? [];
  return common.length >= 2 ? "Nombre parecido" : null;
}

function sharesAddress(own: Candidate, other: Candidate): boolean {
  const folded = (address: string) => foldText(address).replace(/[^\p{L}\p{N}]+/gu, "");
  const known = new Set(own.addresses.map(folded));
  return other.addresses.some((address) => address.length > 8 && known.has(folded(address)));
}
