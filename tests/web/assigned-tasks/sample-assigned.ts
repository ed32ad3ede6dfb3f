/** A row of the specialist's tasks as the server sends it. */
export function assignedRow(id: number, changes: object = {}) {
  return {
    __typename: "Task",
    id: String(id),
    codeId: `T26-${String(id).padStart(7, "0")}`,
    entity: "Banco Norte",
    debtor: "María Núñez",
    amountDebt: "1234.50",
    currency: "EUR",
    dateLastAction: "2026-03-12T08:30:00.000Z",
    lastAction: null,
    state: "ESPERANDO",
    channels: [],
    ...changes,
  };
}

/** A whole task as its page gets it. */
export function assignedDetail(changes: object = {}) {
  return {
    ...assignedRow(345),
    attempt: { __typename: "TaskAttempt", state: "RECEIVED", received: true, certified: false },
    nContract: "C-1",
    agreedAmount: null,
    nSessions: 0,
    typeContract: "TEMPORAL",
    debtDate: "2025-12-31",
    identityDocument: null,
    intervention: "TITULAR",
    thirdParties: null,
    assignmentDate: "2026-01-02",
    type: null,
    contact: { __typename: "Contact", email: "maria@correo.example", lada: "34", phone: "600123456" },
    addresses: [],
    emailReceived: false,
    minutesGenerated: false,
    parties: [
      { __typename: "Party", id: "1", displayName: "Banco Norte", side: "CLAIMANT" },
      { __typename: "Party", id: "2", displayName: "María Núñez", side: "RESPONDENT" },
    ],
    debtorProfile: null,
    sessions: [],
    measurements: {
      __typename: "TaskMeasurements",
      contactsByChannel: [{ __typename: "ChannelCount", channel: "PHONE", count: 2 }],
    },
    extra: {},
    version: 3,
    ...changes,
  };
}

export function pageOf(nodes: object[], totalCount = nodes.length) {
  return { __typename: "TaskPage", nodes, totalCount, totalIsLowerBound: false };
}
