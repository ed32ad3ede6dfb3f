/** Questions to begin with: each is answered as it stands, with a key of its scope or an administrator's session. */
export const EXAMPLES: readonly { query: string; variables?: string }[] = [
  {
    query: `# Ejecutar: Ctrl + Intro · Completar lo que escribes: Ctrl + Espacio
# Con una sesión o con una clave con permiso de leer tareas (READ_TASKS).

query Tareas {
  tasks(page: { size: 10 }) {
    totalCount
    nodes { codeId entity debtor state }
  }
}
`,
  },
  {
    query: `# Lo que ha cambiado desde un cursor; guarda el último para seguir por él.

query Cambios($despues: String) {
  changes(after: $despues) {
    nodes { type kind objectId at }
    pageInfo { endCursor hasNextPage }
  }
}
`,
    variables: `{ "despues": null }`,
  },
];
