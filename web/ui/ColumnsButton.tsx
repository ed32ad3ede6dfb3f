import { useMemo, useState } from "react";
import { useDisplay } from "../lib/display.ts";
import { Button } from "./Button.tsx";
import { lateDialog } from "./late.tsx";

const ColumnsDialog = lateDialog(() => import("./ColumnsDialog.tsx"));

interface Column {
  key: string;
  title: string;
  optional?: boolean;
}

/** The columns somebody has chosen for this list; the first one leads to the row and always stays. */
export function useShownColumns<Shown extends Column>(
  list: string | undefined,
  columns: readonly Shown[],
): readonly Shown[] {
  const chosen = useDisplay().columns[list ?? ""];
  return useMemo(() => shownColumns(columns, chosen), [columns, chosen]);
}

function shownColumns<Shown extends Column>(
  columns: readonly Shown[],
  chosen: readonly string[] | undefined,
): readonly Shown[] {
  const [first] = columns;
  if (chosen === undefined || first === undefined) return columns.filter(({ optional }) => optional !== true);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const others = chosen.flatMap((key) => byKey.get(key) ?? []).filter(({ key }) => key !== first.key);
  return [first, ...others];
}

/** Those somebody sees, by the names that an export has for them: one or, of a cell that tells several things, some. */
export function useSeenColumns<Name>(
  list: string,
  columns: readonly Column[],
  names: Readonly<Record<string, Name | readonly Name[]>>,
): readonly Name[] {
  return useShownColumns(list, columns).flatMap(({ key }) => names[key] ?? []);
}

interface ColumnsButtonProps {
  list: string;
  columns: readonly Column[];
  shown: readonly Column[];
}

/** Opens the choice of a list's columns. */
export function ColumnsButton({ list, columns, shown }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" icon="columns" iconOnly onClick={() => setOpen(true)}>
        Elegir columnas
      </Button>
      {isOpen && (
        <ColumnsDialog
          list={list}
          columns={columns}
          shown={shown.map(({ key }) => key)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
