// SQL: worker threads load no entities, and they ask, too.
import { capitalized, prose } from "../../../schema/rules/sentences.ts";
import { briefMoment } from "../../../schema/rules/spanish-dates.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import type { Queryable } from "./steps/staged-rows.ts";

interface SavedBefore {
  id: string;
  code: string;
  name: string;
  who: string;
  at: Date;
}

/**
 * Why this file can't be saved now: another import of the very same sheet was saved after this one was uploaded, and
 * its list is still there. Whoever uploaded this one can't have known. Null when nothing stands against it.
 */
export async function sameFileSaved(client: Queryable, { id }: { id: string }): Promise<string | null> {
  const [other] = await findSaved(client, [id], ">");
  if (!other) return null;
  return prose`${capitalized(other.who)} ha guardado este mismo archivo mientras lo revisabas (${briefMoment(other.at)}): es la lista ${other.code} «${other.name}». Cancela esta importación, o deshaz o elimina esa lista antes de guardarla de nuevo.`;
}

/** What a person should know before saving files again that were saved earlier, by the import's id. */
export async function sameFileWarnings(
  client: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await findSaved(client, ids, "<=");
  return new Map(
    found.map(({ id, at, code, name, who }) => [
      id,
      prose`Este mismo archivo ya se importó el ${briefMoment(at)}: lista ${code} «${name}», por ${who}.`,
    ]),
  );
}

/** The last import of the same file and sheet, saved before or after these were uploaded, whose list is still there. */
async function findSaved(
  client: Queryable,
  ids: readonly string[],
  when: "<=" | ">",
): Promise<SavedBefore[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT ON (mine.id) mine.id, l.code_id AS code, l.name, i.committed_at AS at,
       coalesce('el programa con la clave «' || k.name || '»', ${displayNameSql("a")}) AS who
     FROM task_imports mine
     JOIN task_imports i ON i.file_hash = mine.file_hash AND i.sheet_name = mine.sheet_name AND i.id <> mine.id
       AND i.status = 'COMMITTED' AND i.committed_at ${when} mine.created_at
     JOIN task_lists l ON l.id = i.list_id AND l.deleted_at IS NULL
     LEFT JOIN accounts a ON a.id = i.created_by
     LEFT JOIN api_keys k ON k.id = i.api_key_id
     WHERE mine.id = ANY($1)
     ORDER BY mine.id, i.committed_at DESC`,
    [ids],
  );
  return rows as unknown as SavedBefore[];
}
