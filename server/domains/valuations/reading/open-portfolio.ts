import { cellText } from "../../task-imports/reading/cell.ts";
import { findHeaderRow, nameColumns } from "../../task-imports/reading/header.ts";
import { READING_LIMITS } from "../../task-imports/reading/limits.ts";
import { ReadingRefusal } from "../../task-imports/reading/refusal.ts";
import { openSource, type TableSource } from "../../task-imports/reading/table-source.ts";
import { createProfiler } from "../../task-imports/understanding/column-profiler.ts";
import type { PortfolioTable } from "./read-portfolio.ts";

interface Sheet {
  name: string;
  rows: PortfolioTable["rows"];
}

/** More than a file of 10 MB with sensible contracts holds. */
export const MOST_CONTRACTS = 100_000;

/**
 * The fullest visible sheet of a local .xlsx, with its header found: the same that is counted when the file comes. Throws
 * ReadingRefusal.
 */
export async function openPortfolio(path: string): Promise<PortfolioTable> {
  const source = await openSource(path, "XLSX", {});
  try {
    return tableOf(await fullestSheet(source), source.date1904);
  } finally {
    await source.close();
  }
}

async function fullestSheet(source: TableSource): Promise<Sheet> {
  const shown = [...source.sheets.keys()].filter((at) => source.sheets[at]?.hidden === false);
  let fullest: Sheet = { name: "", rows: [] };
  for (const at of shown.length > 0 ? shown : source.sheets.keys()) {
    const sheet: Sheet = { name: source.sheets[at]?.name ?? "", rows: [] };
    for await (const { rowNumbers, rows } of source.rows(at, READING_LIMITS.batchRows)) {
      rows.forEach((cells, row) => sheet.rows.push({ rowNumber: rowNumbers[row] ?? 0, cells }));
      if (sheet.rows.length > MOST_CONTRACTS + READING_LIMITS.headRows)
        throw new ReadingRefusal(
          "TOO_MANY_ROWS",
          "La cartera tiene más de 100.000 contratos. Divídela en varias.",
        );
    }
    if (sheet.rows.length > fullest.rows.length) fullest = sheet;
  }
  return fullest;
}

function tableOf({ name, rows }: Sheet, date1904: boolean): PortfolioTable {
  const head = rows.slice(0, READING_LIMITS.headRows).map(({ cells }) => cells);
  const { index, cells } = findHeaderRow(head) ?? { index: 0, cells: head[0] ?? [] };
  const data = rows.slice(index + 1);
  const headers = nameColumns(cells, Math.max(0, ...data.map((row) => row.cells.length)));
  const profiler = createProfiler(headers.length);
  for (const row of data) profiler.add(row.cells);
  return {
    sheet: name,
    headerRow: rows[index]?.rowNumber ?? 1,
    headers,
    titles: head.slice(0, index).flatMap((row) => row.map(cellText).filter((text) => text !== "")),
    profiles: profiler.finish(),
    rows: data,
    date1904,
  };
}
