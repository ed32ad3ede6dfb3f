/** A row of the tasks' table as the server sends it. */
export function taskRow(id: number, changes: object = {}) {
  return {
    __typename: "Task",
    id: String(id),
    codeId: `T26-${String(id).padStart(7, "0")}`,
    entity: "Banco Norte",
    debtor: "María Núñez",
    amountDebt: "1234.50",
    currency: "EUR",
    dateLastAction: "2026-03-12T08:30:00.000Z",
    state: "ESPERANDO",
    channels: ["EMAIL"],
    missing: [],
    assignee: null,
    contact: { __typename: "Contact", email: "maria@correo.example", lada: "34", phone: "612345678" },
    version: 3,
    ...changes,
  };
}

export function listRow(id: number, changes: object = {}) {
  return {
    __typename: "TaskList",
    id: String(id),
    codeId: `L26-${String(id).padStart(6, "0")}`,
    name: "Préstamos",
    company: "Banco Norte",
    tasksCount: 180,
    creationDate: "2026-03-12T08:30:00.000Z",
    status: "IN_PROGRESS",
    ...changes,
  };
}

export function tasksAnswer(nodes: object[], totalCount = nodes.length) {
  return { tasks: { __typename: "TaskPage", nodes, totalCount, totalIsLowerBound: false } };
}

export function listsAnswer(nodes: object[], totalCount = nodes.length) {
  return { taskLists: { __typename: "TaskListPage", nodes, totalCount } };
}

/** An action over many tasks as the server tells of it. */
export function batchLine(id: number, changes: object = {}) {
  return {
    __typename: "TaskBatch",
    id: String(id),
    action: "ASSIGN",
    title: "Asignar 1.500 tareas a Lucía Prado",
    status: "FINISHED",
    summary: "Asignadas 1.480 de 1.500 tareas · 20 sin cambios",
    total: 1500,
    changed: 1480,
    skipped: 20,
    restored: 0,
    kept: 0,
    createdBy: "Olga Prado",
    createdAt: new Date().toISOString(),
    endedAt: new Date().toISOString(),
    undoableUntil: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    undoneBy: null,
    ...changes,
  };
}

export function batchesAnswer(nodes: object[]) {
  return { taskBatches: { __typename: "TaskBatchPage", nodes, totalCount: nodes.length } };
}

/** A whole task as the detail page gets it. */
export function taskDetail(changes: object = {}) {
  return {
    ...taskRow(345),
    attempt: { __typename: "TaskAttempt", state: "RECEIVED", received: true, certified: false },
    nContract: "C-1",
    agreedAmount: null,
    parties: [
      { __typename: "Party", id: "1", displayName: "Banco Norte", side: "CLAIMANT" },
      { __typename: "Party", id: "2", displayName: "María Núñez", side: "RESPONDENT" },
    ],
    debtorProfile: null,
    measurements: {
      __typename: "TaskMeasurements",
      contactsByChannel: [{ __typename: "ChannelCount", channel: "PHONE", count: 2 }],
    },
    nSessions: 0,
    typeContract: "TEMPORAL",
    debtDate: "2025-12-31",
    identityDocument: null,
    intervention: "TITULAR",
    thirdParties: null,
    assignmentDate: "2026-01-02",
    type: null,
    contact: { __typename: "Contact", email: "maria@correo.example", lada: "34", phone: "600123456" },
    addresses: [{ __typename: "TaskAddress", type: "CONTRACT", city: "Calle Mayor 1, Madrid" }],
    lastAction: null,
    emailReceived: false,
    minutesGenerated: false,
    list: null,
    extra: {},
    createdAt: "2026-03-12T08:30:00.000Z",
    version: 3,
    ...changes,
  };
}
