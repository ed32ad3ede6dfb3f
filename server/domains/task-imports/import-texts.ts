/** The sentence of a task's history; the row of the file follows. */
export function importSummary(fileName: string): string {
  return `Importada del archivo «${fileName}», fila `;
}

const COUNT = new Intl.NumberFormat("es-ES", { useGrouping: "always" });

/** 12345 → "12.345" */
export function shownCount(count: number): string {
  return COUNT.format(count);
}
