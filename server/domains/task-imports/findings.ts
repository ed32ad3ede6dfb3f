import { IMPORT_LIMITS } from "./import-limits.ts";
import type { ImportFindings } from "./import-record.ts";
import type { RowIssue } from "./understanding/row-reading.ts";

/** Sums up what is wrong by column, and which values match no option, while rows go by. */
export class FindingsCounter {
  private readonly errors = new Map<number, number>();
  private readonly unknown = new Map<number, Map<string, number>>();

  /** One failing row. */
  add(issues: readonly RowIssue[]): void {
    let last = -1;
    for (const { column, code, value } of issues) {
      if (column === null) continue;
      // Issues come in column order; a column counts once a row.
      if (column !== last) this.errors.set(column, (this.errors.get(column) ?? 0) + 1);
      last = column;
      if (code === "UNKNOWN_OPTION") this.addUnknown(column, value);
    }
  }

  finish(): ImportFindings {
    const unknown = [...this.unknown].map(([column, values]) => {
      const counts = [...values].map(([value, count]) => ({ value, count }));
      return [column, counts.sort((one, other) => other.count - one.count)] as const;
    });
    return { errors: Object.fromEntries(this.errors), unknown: Object.fromEntries(unknown) };
  }

  private addUnknown(column: number, value: string): void {
    const values = this.unknown.get(column) ?? new Map<string, number>();
    this.unknown.set(column, values);
    const known = values.get(value);
    if (known === undefined && values.size >= IMPORT_LIMITS.unknownValues) return;
    values.set(value, (known ?? 0) + 1);
  }
}
