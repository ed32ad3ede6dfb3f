/** The sentence of a task's history; the row of the file follows. */
export function importSummary(fileName: string): string {
  return `Importada del archivo «${fileName}», fila `;
}

/** What a step that can't go on waits for, as the page shows it. */
export const WAITS_FOR_STORE = "Esperando al almacén de archivos, que no responde";

/** `name`: of the list, or of its file; null when it has just been saved. */
export function waitsForList(name: string | null): string {
  return name === null
    ? "Esperando a que termine de guardarse otra lista de la misma entidad"
    : `Esperando a que termine de guardarse «${name}», que tiene deudas de la misma entidad`;
}
