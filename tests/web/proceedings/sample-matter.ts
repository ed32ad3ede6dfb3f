const party = (id: string, side: "CLAIMANT" | "RESPONDENT", displayName: string, changes: object = {}) => ({
  __typename: "Party",
  id,
  side,
  displayName,
  email: `${id}@correo.example`,
  phone: null,
  hasAccount: false,
  response: "ACCEPTED" as const,
  mine: false,
  isCompany: false,
  identityDocument: "12345678Z",
  address: "Calle Mayor 1",
  postalCode: "28013",
  city: "Madrid",
  country: "ES",
  missing: [] as ("IDENTITY_DOCUMENT" | "ADDRESS")[],
  ...changes,
});

export const ana = party("1", "CLAIMANT", "Ana Gil", { hasAccount: true, mine: true });
export const bruno = party("2", "RESPONDENT", "Bruno Sanz");
export const carla = party("3", "RESPONDENT", "Carla Vidal", { email: null });

export function session(id: string, changes: object = {}) {
  return {
    __typename: "Session",
    id,
    caseNumber: "P26000123",
    taskCodeId: null,
    kind: "INITIAL",
    startsAt: "2099-03-12T09:00:00.000Z",
    minutes: 60,
    channel: "VIDEO",
    place: "https://sala.example/1",
    status: "SCHEDULED",
    attendance: [ana, bruno].map((who) => ({
      __typename: "SessionAttendance",
      party: who,
      attended: null,
      representedBy: "",
    })),
    result: "",
    privateNotes: null,
    cancelReason: null,
    version: 1,
    ...changes,
  };
}

export function agreement(id: string, changes: object = {}) {
  return {
    __typename: "Agreement",
    id,
    number: 1,
    agreementVersion: 1,
    status: "PROPOSED",
    open: true,
    title: "Pago de la deuda",
    terms: "Bruno paga a Ana.",
    place: "Madrid",
    amount: "100.00",
    currency: "EUR",
    instalments: [
      {
        __typename: "AgreementInstalment",
        id: "9",
        number: 1,
        dueOn: "2099-04-01",
        amount: "100.00",
        status: "PENDING",
        paidOn: null,
        paid: "0.00",
        note: "",
      },
    ],
    parties: [ana, bruno],
    proposedBy: ana,
    answers: [ana, bruno].map((who) => ({
      __typename: "AgreementAnswer",
      party: who,
      accepted: null,
      at: null,
      method: null,
      reason: null,
      signedBy: null,
      evidence: null,
      documentId: null,
    })),
    contentHash: "a".repeat(64),
    createdAt: "2026-03-01T09:00:00.000Z",
    proposedAt: "2026-03-02T09:00:00.000Z",
    closedAt: null,
    version: 1,
    awaitsMe: false,
    ...changes,
  };
}

export function issued(id: string, changes: object = {}) {
  return {
    __typename: "IssuedDocument",
    id,
    number: `D2600000${id}`,
    templateKey: "final-record",
    title: "Acta final",
    isRecord: true,
    audience: "ALL",
    issuedAt: "2026-03-12T09:00:00.000Z",
    issuedBy: "Elena Especialista",
    contentHash: "b".repeat(64),
    signatories: [ana, bruno],
    signatures: [],
    seal: {
      __typename: "DocumentSeal",
      code: "K7QM-4T2P-9XAB-CDEF",
      revokedAt: null,
      revocationReason: null,
      revocationNote: null,
      canRevoke: false,
    },
    groundDoubt: null,
    ...changes,
  };
}

export function template(key: string, changes: object = {}) {
  return {
    __typename: "DocumentTemplate",
    key,
    name: "Acta final",
    isRecord: true,
    description: "Cierra el procedimiento.",
    legalBasis: "Ley 5/2012, art. 22",
    missing: [],
    fields: [],
    blockedBy: null,
    warnings: [],
    ...changes,
  };
}

/** What `CaseProceedings` answers. */
export function proceedings(changes: object = {}) {
  return {
    case: {
      __typename: "Case",
      number: "P26000123",
      party: ana,
      counterparties: [bruno],
      sessions: [],
      agreements: [],
      issuedDocuments: [],
      ...changes,
    },
  };
}

export const matter = { caseNumber: "P26000123" } as const;

/** A payload that did it, or with `userErrors` one that didn't. */
export function payload(type: string, content: object, changes: object = {}) {
  return { __typename: type, message: "Hecho.", userErrors: [], ...content, ...changes };
}

export const conflict = [
  {
    __typename: "UserError",
    field: ["version"],
    code: "CONFLICT",
    message: "Otra persona ha cambiado esto.",
  },
];
