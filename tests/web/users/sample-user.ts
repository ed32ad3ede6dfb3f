import { sentence } from "../sentence-answer.ts";

/** Answers as the server gives them; made-up people. */
export function userRow(id: number, more: object = {}) {
  return {
    __typename: "User",
    id: String(id),
    displayName: `Persona ${id}`,
    email: `persona${id}@correo.example`,
    photoUrl: null,
    role: "CLIENT",
    kind: "PERSON",
    status: "ACTIVE",
    identityDocument: "12345678Z",
    awaitingReview: false,
    createdAt: "2026-03-12T08:00:00.000Z",
    lastLoginAt: null,
    ...more,
  };
}

export function usersAnswer(nodes: object[], totalCount = nodes.length) {
  return { users: { __typename: "UserPage", nodes, totalCount } };
}

export function auditRow(id: number, more: object = {}) {
  return {
    __typename: "AuditEntry",
    id: String(id),
    at: "2026-03-12T08:00:00.000Z",
    actorId: "1",
    actorName: "Olga Gil",
    sentence: sentence(["Olga Gil", "ACCOUNT", "1"], " consultó la ficha de ", [
      "Inés Núñez",
      "ACCOUNT",
      "7",
    ]),
    ...more,
  };
}

export function connection(nodes: object[], endCursor: string | null = null) {
  return {
    __typename: "AuditConnection",
    nodes,
    pageInfo: { __typename: "CursorInfo", endCursor, hasNextPage: endCursor !== null },
  };
}

export function sanction(more: object = {}) {
  return {
    __typename: "Sanction",
    id: "1",
    severity: "MODERATE",
    days: 15,
    reason: "Un motivo por escrito",
    training: null,
    createdAt: "2026-03-12T08:00:00.000Z",
    createdBy: "Olga Gil",
    endsAt: "2026-03-27T08:00:00.000Z",
    liftedAt: null,
    liftReason: null,
    ...more,
  };
}

export function credential(more: object = {}) {
  return {
    __typename: "Credential",
    id: "5",
    kind: "INSURANCE",
    title: "Seguro profesional",
    issuer: "Seguros Norte",
    number: "RC-1",
    validUntil: "2027-01-31",
    expired: false,
    document: null,
    status: "PENDING",
    reviewNote: null,
    reviewedAt: null,
    version: 3,
    ...more,
  };
}

export function userDetail(more: object = {}) {
  return {
    __typename: "User",
    id: "7",
    email: "ines@correo.example",
    role: "SPECIALIST",
    kind: "PERSON",
    status: "ACTIVE",
    names: "Inés",
    surnames: "Núñez",
    companyName: null,
    displayName: "Inés Núñez",
    initials: "IN",
    photoUrl: null,
    identityDocument: "12345678Z",
    identityKind: "NIF",
    identityStatus: "PENDING",
    identityNote: null,
    identityFile: {
      __typename: "StoredDocument",
      fileName: "DNI.pdf",
      bytes: 250_000,
      uploadedAt: "2026-03-10T08:00:00.000Z",
    },
    lada: "34",
    phone: "612345678",
    address: {
      __typename: "PostalAddress",
      street: "Calle Mayor 1",
      postalCode: "28013",
      city: "Madrid",
      country: "ES",
    },
    secondStepEnabled: true,
    createdAt: "2026-01-01T08:00:00.000Z",
    activatedAt: "2026-01-02T08:00:00.000Z",
    lastLoginAt: "2026-03-11T08:00:00.000Z",
    suspendedUntil: null,
    closedAt: null,
    liveSessions: 2,
    sanctions: [],
    credentials: [credential()],
    judicial: false,
    history: connection([auditRow(1)]),
    version: 4,
    ...more,
  };
}

/** The payload of a mutation that gives the account back. */
export function payload(name: string, user: object | null, more: object = {}) {
  return { [name]: { __typename: "UserPayload", user, message: null, userErrors: [], ...more } };
}
