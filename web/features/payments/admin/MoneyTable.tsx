import { useCallback, type ReactNode } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { usePageInRange } from "../../../lib/use-page-in-range.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import styles from "./columns.module.css";

interface Page<Row> {
  nodes: readonly Row[];
  totalCount: number;
  totalAmount: string;
  currency: string;
}

interface MoneyTableProps<Row> {
  label: string;
  /** What is counted: one, many. */
  noun: readonly [one: string, many: string];
  columns: readonly TableColumn<Row>[];
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  url: { page: number; size: number };
  onPage: (page: { page: number; size?: number }, options?: { replace: boolean }) => void;
  /** The newest answer, and the one shown until it comes. */
  list: Page<Row> | undefined;
  shown: Page<Row> | undefined;
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  empty: ReactNode;
}

/** A list of movements under what they come to together. */
export function MoneyTable<Row extends { id: string }>(props: MoneyTableProps<Row>) {
  const { noun, url, onPage, list, shown, failed, ...table } = props;
  const [one, many] = noun;
  const toPage = useCallback((page: number) => onPage({ page }, { replace: true }), [onPage]);
  const { page: number, size } = url;
  const [totalCount, rowsOnPage] = [list?.totalCount, list?.nodes.length];
  const isPastEnd = usePageInRange({ page: number, size, totalCount, rowsOnPage }, toPage);
  return (
    <>
      {shown !== undefined && shown.totalCount > 0 && (
        <p className={styles.sum}>
          {plural(shown.totalCount, one, many)}:{" "}
          <strong>{formatMoney(shown.totalAmount, shown.currency)}</strong>
        </p>
      )}
      <ResponsiveTable
        {...table}
        rows={isPastEnd ? undefined : shown?.nodes}
        rowKey={({ id }) => id}
        error={failed}
        pagination={{
          number,
          size,
          total: shown?.totalCount ?? 0,
          noun: shown?.totalCount === 1 ? one : many,
          onChange: (next) => onPage({ page: next.number, size: next.size }),
        }}
      />
    </>
  );
}
