/** Answers as the server gives them; made-up people. */
export function party(id: string, more: object = {}) {
  return {
    __typename: "Party",
    id,
    side: "RESPONDENT",
    displayName: "Taller Pino, S.L.",
    names: "Taller Pino, S.L.",
    surnames: "",
    isCompany: true,
    email: "taller@correo.example",
    lada: "34",
    phone: "612345678",
    identityDocument: "B12345674",
    address: "Calle Mayor, 4",
    city: "Toledo",
    province: "45",
    postalCode: "45001",
    country: "ES",
    lawyer: "",
    closingGround: null,
    hasAccount: false,
    mine: false,
    role: null,
    missing: [],
    proposal: null,
    summonses: [],
    response: "PENDING",
    respondedAt: null,
    responseNote: null,
    responseMethod: null,
    notices: [],
    withdrawnNotices: [],
    termsRun: true,
    invitation: null,
    ...more,
  };
}

export const claimant = party("1", {
  side: "CLAIMANT",
  displayName: "Ana Ruiz",
  names: "Ana",
  surnames: "Ruiz",
  isCompany: false,
  email: "ana@correo.example",
  hasAccount: true,
  response: "ACCEPTED",
  respondedAt: "2026-03-02T08:00:00.000Z",
  responseMethod: "ACCOUNT",
});

export function move(name: string, more: object = {}) {
  return {
    __typename: "CaseMoveOption",
    move: name,
    label: "Cerrar sin acuerdo",
    consequence: "El expediente se cierra y lo sabrán todas las partes.",
    needsReason: true,
    grounds: [],
    partyGrounds: [],
    blockedBy: null,
    ...more,
  };
}

export function ground(name: string, more: object = {}) {
  return {
    __typename: "ClosingGroundOption",
    ground: name,
    label: "La contraparte no respondió",
    facts: "Recibió la invitación el 03/02/2026 y no ha respondido: los 30 días acabaron el 05/03/2026.",
    blockedBy: null,
    withoutCertificate: [],
    ...more,
  };
}

export function caseDetail(more: object = {}) {
  return {
    __typename: "Case",
    number: "P26000123",
    interventionType: "CONCILIATION",
    area: { __typename: "InterventionArea", code: "CIVIL", text: "Civil" },
    status: "PENDING_COUNTERPARTY",
    group: "OPEN",
    archived: false,
    calendar: true,
    party: claimant,
    counterparties: [party("2")],
    counterpartyName: "Taller Pino, S.L.",
    specialistId: "9",
    specialistName: "Marta Soler",
    specialistPageId: "9",
    platformAssigned: false,
    description: "Reparación de un coche que se volvió a averiar a la semana.",
    object: "La reparación de un coche.",
    objectVersion: 1,
    objectConfirmed: true,
    createdAt: "2026-03-01T08:00:00.000Z",
    acceptedAt: "2026-03-02T08:00:00.000Z",
    closedAt: null,
    closingGround: null,
    closingReason: null,
    groundDoubt: null,
    message: "Una de las partes ha aceptado",
    moves: [],
    openAgreements: 1,
    closedAgreements: 2,
    nextSessionAt: null,
    unpaid: "0.00",
    cost: null,
    instalments: [],
    currency: "EUR",
    rating: null,
    reviewable: false,
    warnings: [],
    deadlines: [],
    certifiable: [],
    reassignmentRequestedAt: null,
    reassignmentReason: null,
    documents: [],
    storage: { __typename: "StorageUse", used: 8.4 * 1024 * 1024, allowed: 1024 ** 3 },
    budgets: [],
    agreements: [],
    version: 4,
    ...more,
  };
}

export function document(id: string, more: object = {}) {
  return {
    __typename: "CaseDocument",
    id,
    fileName: "factura.pdf",
    contentType: "application/pdf",
    bytes: 120_000,
    uploadedAt: "2026-03-03T08:00:00.000Z",
    uploadedBy: "Ana Ruiz",
    uploadedBySide: "CLIENT",
    audience: "CLIENT",
    mine: false,
    ...more,
  };
}

export function entry(id: number, more: object = {}) {
  return {
    __typename: "CaseEntry",
    id: String(id),
    at: "2026-03-03T09:30:00.000Z",
    authorName: "Marta Soler",
    authorSide: "MANAGER",
    mine: true,
    type: "ANOTACION",
    text: `Anotación ${id}`,
    audience: "CLIENT",
    comments: [],
    attachments: [],
    ...more,
  };
}

export function comment(id: string, text: string) {
  return {
    __typename: "CaseComment",
    id,
    at: "2026-03-04T09:30:00.000Z",
    authorName: "Ana Ruiz",
    authorSide: "CLIENT",
    mine: false,
    text,
  };
}

export function entriesAnswer(nodes: readonly object[], more: object = {}) {
  return {
    case: {
      __typename: "Case",
      number: "P26000123",
      entries: {
        __typename: "CaseEntryConnection",
        nodes,
        totalCount: nodes.length,
        endCursor: null,
        hasNextPage: false,
        ...more,
      },
    },
  };
}

export function payload(field: string, more: object = {}) {
  return {
    [field]: {
      __typename: `${field.charAt(0).toUpperCase()}${field.slice(1)}Payload`,
      message: null,
      userErrors: [],
      ...more,
    },
  };
}

export function userError(field: string[], message: string, code = "X") {
  return { __typename: "UserError", field, code, message };
}
