import type { ReactNode } from "react";
import type { Outcome } from "../lib/use-action.ts";
import type { VersionedPayload } from "../lib/use-versioned-form.ts";
import type { IconName } from "./Icon.tsx";
import type { MenuItem } from "./Menu.tsx";
import type { PaginationState } from "./Pagination.tsx";

/** What saving one value of a row answers. */
export type CellPayload<Row> = VersionedPayload & {
  /** The row as it is stored now. */
  stored: Row | null;
};

/** A value that can be changed where it stands: by its pencil, by e, by two clicks; on a phone from the row's menu. */
export interface CellEdit<Row> {
  /** What the field begins with. */
  typed: (row: Row) => string;
  version: (row: Row) => number;
  /** Its path in the input, as a conflict names it. */
  field: string;
  inputMode: "decimal" | "email" | "tel" | "text";
  maxLength: number;
  /** Why a text can't be sent; null when it can. */
  check: (text: string) => string | null;
  /** A hook: sends a text as the row's new value, with the version of the row. */
  useSend: () => (row: Row, text: string) => Promise<Outcome<CellPayload<Row>>>;
}

export interface TableColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Of the first column: more about the row, under its heading and outside of its link. */
  under?: (row: Row) => ReactNode;
  /** The sort word of the server; with it the heading is a button. */
  sortKey?: string;
  align?: "start" | "end";
  /** CSS width, e.g. "120px". */
  width?: string;
  edit?: CellEdit<Row>;
  /** Not seen until it is chosen among the columns. */
  optional?: boolean;
  /** Holds what can only be pressed: left out on paper. */
  screenOnly?: boolean;
  /**
   * Where there is no room for columns the first one is the heading of its row. Of the others `end` stands at the end of
   * the heading's line, `whole` on a line of its own and `plain` below, both without its title, `none` not at all.
   */
  onPhone?: "end" | "plain" | "whole" | "none";
  /**
   * What stands there instead: of the first column in place of what is under it, and on one line, of which as much is seen as
   * fits. A row has two lines, three at most.
   */
  short?: (row: Row) => ReactNode;
}

/** One thing to do with a row. Exactly one of `to`, `onSelect` and `items` (a small menu). */
export interface RowAction {
  key: string;
  label: string;
  icon: IconName;
  to?: string;
  onSelect?: () => void;
  items?: readonly MenuItem[];
  danger?: boolean;
  disabled?: boolean;
}

type SortDirection = "ASC" | "DESC";

export interface TableSort {
  key: string;
  direction: SortDirection;
  onChange: (key: string, direction: SortDirection) => void;
}

export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** All that fit the filter, on this page and on the others, where they can be chosen together. */
  matching?: MatchingRows;
  /** Buttons of the bar that appears while something is selected. */
  actions: ReactNode;
}

export interface MatchingRows {
  count: number;
  /** There are more than `count`; choosing them counts them. */
  isLowerBound?: boolean;
  isChosen: boolean;
  /** They are being counted. */
  busy?: boolean;
  /** Chooses them; once they are chosen, goes back to those of the page. */
  onChoose: () => void;
}

export interface ResponsiveTableProps<Row> {
  /** What the table holds: 'Listas de tareas'. Read by screen readers. */
  label: string;
  /** The name under which the choice of columns is kept; without it there is none. */
  list?: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** How a row is called in texts: its code. */
  rowName: (row: Row) => string;
  /** Where a click on a row, or Enter in it, leads. */
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  sort?: TableSort;
  selection?: TableSelection;
  /** An answer is on its way: skeleton without rows, dimmed rows otherwise. */
  loading?: boolean;
  error?: boolean;
  onRetry?: () => void;
  /** Shown for an empty list. */
  empty: ReactNode;
  pagination?: PaginationState & {
    onChange: (change: { number: number; size: number }) => void;
    noun?: readonly [one: string, many: string];
  };
}
