/** The most the server takes, in bytes. */
export const MAX_FILE_BYTES = 100_000_000;

export const ACCEPTED_EXTENSIONS = [".csv", ".xlsx", ".xls"] as const;

const ACCEPTED_MEDIA_TYPES: readonly string[] = [
  "text/csv",
  "application/csv",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** For the file picker: what it offers first. */
export const PICKER_ACCEPT = [...ACCEPTED_EXTENSIONS, ...ACCEPTED_MEDIA_TYPES].join(",");

/**
 * As documented, by media type or by extension. The content is judged by the server alone: Windows calls a .csv
 * 'application/vnd.ms-excel', other systems give no type at all.
 */
export function isAcceptedFile({ name, type }: Pick<File, "name" | "type">): boolean {
  const lower = name.toLowerCase();
  return (
    ACCEPTED_EXTENSIONS.some((extension) => lower.endsWith(extension)) || ACCEPTED_MEDIA_TYPES.includes(type)
  );
}
