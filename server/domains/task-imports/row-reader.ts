import { headersOf, mappingOf } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import type { Replacement } from "./understanding/row-reading.ts";
import { compileRowReader } from "./understanding/understand-row.ts";
import type { RowReader } from "./understanding/understand-row.ts";

/** Understands the rows of an import by everything that is known and was decided about it. `today`: "yyyy-mm-dd". */
export function rowReaderOf(
  record: TaskImportRecord,
  today: string,
  replacements: readonly Replacement[] = record.replacements,
): RowReader {
  return compileRowReader({
    mapping: mappingOf(record),
    headers: headersOf(record),
    profiles: record.profiles ?? [],
    replacements,
    readings: record.readings,
    titles: record.notes.titles,
    date1904: record.date1904,
    today,
  });
}
