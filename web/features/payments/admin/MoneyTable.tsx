import { type ReactNode } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import type { ResponsiveTableProps, TableColumn, TableSort } from "../../../ui/table-types.ts";

interface Totals {
  totalCount: number;
  totalAmount: string;
  currency: string;
}

interface MoneyTableProps<Row> {
  label: string;
  /** The name under which the choice of columns is kept. */
  table: string;
  /** What is counted: one, many. */
  noun: readonly [one: string, many: string];
  columns: readonly TableColumn<Row>[];
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  sort: TableSort;
  found: Totals | undefined;
  list: Pick<ResponsiveTableProps<Row>, "rows" | "loading" | "error" | "onRetry">;
  paging: Omit<NonNullable<ResponsiveTableProps<Row>["pagination"]>, "noun">;
  empty: ReactNode;
}

/** A list of movements under what they come to together. */
export function MoneyTable<Row extends { id: string }>(props: MoneyTableProps<Row>) {
  const { noun, found, table: name, list, paging, ...table } = props;
  return (
    <>
      {found !== undefined && found.totalCount > 0 && (
        <p className="muted below-8">
          {plural(found.totalCount, ...noun)}:{" "}
          <strong>{formatMoney(found.totalAmount, found.currency)}</strong>
        </p>
      )}
      <ResponsiveTable
        {...table}
        {...list}
        list={name}
        rowKey={({ id }) => id}
        pagination={{ ...paging, noun }}
      />
    </>
  );
}
