/**
 * A thread that reads a portfolio and values it, without a database: neither the file nor the scenarios hold up requests.
 * Runs by plain type stripping too.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { ValuationField, ValuationParameters, ValuationUnit } from "../../../schema/rules/valuations.ts";
import { ReadingRefusal } from "../task-imports/reading/refusal.ts";
import type { Learned } from "./model/recovery.ts";
import { valuePortfolio, type PortfolioValue, type ValuedContract } from "./model/value-portfolio.ts";
import { openPortfolio } from "./reading/open-portfolio.ts";
import {
  readPortfolio,
  type LeftOutRow,
  type ReadContract,
  type ReadPortfolio,
} from "./reading/read-portfolio.ts";
import { recogniseColumns } from "./reading/recognise-columns.ts";

export interface ValuationOrder {
  path: string;
  /** What each column is; null: found out. */
  fields: ValuationField[] | null;
  unit: ValuationUnit | null;
  /** "yyyy-mm-dd" from which ages count. */
  today: string;
  parameters: ValuationParameters;
  learned: Learned;
  seed: number;
}

export interface ValuationColumn {
  name: string;
  samples: string[];
  field: ValuationField;
}

export type ValuedRow = Pick<ReadContract, "rowNumber" | "contractId" | "place"> &
  Pick<ValuedContract, "segment" | "value"> & { amountCents: number };

export interface Valuation {
  sheet: string;
  headerRow: number;
  columns: ValuationColumn[];
  rows: number;
  reading: Pick<ReadPortfolio, "notices" | "unit" | "isTurned">;
  leftOut: LeftOutRow[];
  valued: ValuedRow[];
  portfolio: PortfolioValue;
}

export type ValuationReport =
  | { type: "valued"; valuation: Valuation }
  | { type: "refused"; code: string; message: string }
  | { type: "failed"; message: string; stack: string };

async function value(order: ValuationOrder): Promise<Valuation> {
  const table = await openPortfolio(order.path);
  const fields = fieldsOf(order, table.headers.length) ?? recogniseColumns(table.headers, table.profiles);
  const { contracts: read, leftOut, ...reading } = readPortfolio(table, fields, order);
  const { portfolio, contracts } = valuePortfolio(
    read.map(({ contract }) => contract),
    order,
  );
  const valued = read.map(({ rowNumber, contractId, place, contract }, at): ValuedRow => {
    const found = contracts[at];
    if (!found) throw new Error("each contract has its value");
    const { segment, value: own } = found;
    return { rowNumber, contractId, place, amountCents: contract.amountCents, segment, value: own };
  });
  return {
    sheet: table.sheet,
    headerRow: table.headerRow,
    columns: table.headers.map((name, at) => ({
      name,
      samples: table.profiles[at]?.samples.slice(0, 3) ?? [],
      field: fields[at] ?? "NONE",
    })),
    rows: table.rows.length,
    reading,
    leftOut,
    valued,
    portfolio,
  };
}

function fieldsOf({ fields }: ValuationOrder, count: number): ValuationField[] | null {
  return fields?.length === count ? fields : null;
}

async function report(): Promise<ValuationReport> {
  try {
    return { type: "valued", valuation: await value(workerData as ValuationOrder) };
  } catch (error) {
    if (error instanceof ReadingRefusal) return { type: "refused", code: error.code, message: error.message };
    const { message, stack = "" } = error as Error;
    return { type: "failed", message, stack };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await report());
parentPort?.close();
