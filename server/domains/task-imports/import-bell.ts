/** What the bell of who uploaded a file says of its import; the latest takes the place of what isn't read yet. */
export function importBell(id: string) {
  return {
    category: "cases",
    topic: "IMPORT",
    thing: `import:${id}`,
    path: `/dashboard/admin/tasks/create/import?import=${id}`,
  } as const;
}
