import type { ExportFormat } from "../generated/graphql.ts";
import { EXPORT_FORMATS } from "../lib/export-formats.ts";
import type { MenuItem } from "./Menu.tsx";

/**
 * For a menu called 'Exportar': each format with all there is and, over a table, with the columns that are seen in it.
 * `columns`: what to offer, in this order.
 */
export function exportItems(
  columns: readonly ("all" | "seen")[],
  choose: (format: ExportFormat, onlySeen: boolean) => void,
): readonly MenuItem[] {
  return columns.flatMap((which) =>
    EXPORT_FORMATS.map(({ value, label }) => ({
      label: which === "all" ? label : `${label}, solo las columnas a la vista`,
      icon: "file" as const,
      onSelect: () => choose(value, which === "seen"),
    })),
  );
}
