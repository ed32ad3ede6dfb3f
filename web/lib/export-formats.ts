import type { ExportFormat } from "../generated/graphql.ts";

/** The kinds of file a table is exported as. */
export const EXPORT_FORMATS: readonly { value: ExportFormat; label: string }[] = [
  { value: "XLSX", label: "Excel (.xlsx)" },
  { value: "CSV", label: "CSV (.csv)" },
];
