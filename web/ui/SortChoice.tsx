import { SelectBox } from "./SelectBox.tsx";
import type { TableColumn, TableSort } from "./table-types.ts";

export interface Sorting {
  columns: readonly Pick<TableColumn<never>, "title" | "sortKey">[];
  sort: TableSort;
}

/** The order that a list's address keeps. `isSort`: whether a column's word is one of its sorts. */
export function sortOf<Sort extends string>(
  url: { sort: Sort; direction: TableSort["direction"] },
  change: (change: { sort: Sort; direction: TableSort["direction"] }) => void,
  isSort: (key: string) => key is Sort,
): TableSort {
  return {
    key: url.sort,
    direction: url.direction,
    onChange: (key, direction) => {
      if (isSort(key)) change({ sort: key, direction });
    },
  };
}

/** The order of a list where there are no headings to press. */
export function SortChoice({ columns, sort }: Sorting) {
  const options = columns.flatMap(({ sortKey, title }) =>
    sortKey === undefined
      ? []
      : [
          { value: `${sortKey}:ASC`, label: `${title}, ascendente` },
          { value: `${sortKey}:DESC`, label: `${title}, descendente` },
        ],
  );
  return (
    <SelectBox
      label="Ordenar por"
      showLabel
      value={`${sort.key}:${sort.direction}`}
      options={options}
      onChange={(value) => {
        const [key = sort.key, direction] = (value ?? "").split(":");
        sort.onChange(key, direction === "ASC" ? "ASC" : "DESC");
      }}
    />
  );
}
