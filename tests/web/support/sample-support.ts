import { sentence } from "../sentence-answer.ts";
/** Answers as the server gives them; made-up people. */
export function leadRow(id: number, more: object = {}) {
  return {
    __typename: "Lead",
    id: String(id),
    codeId: `S26-00000${id}`,
    kind: "CORPORATE_TASKS",
    status: "NEW",
    fullName: `Persona ${id}`,
    company: `Empresa ${id}`,
    email: `persona${id}@correo.example`,
    createdAt: "2026-03-12T08:00:00.000Z",
    ...more,
  };
}

export function leadsAnswer(nodes: object[], totalCount = nodes.length) {
  const count = (status: string, amount: number) => ({
    __typename: "LeadStatusCount",
    status,
    count: amount,
  });
  const counts = [count("NEW", 3), count("IN_PROGRESS", 0), count("WON", 1_200), count("DISCARDED", 0)];
  return { leads: { __typename: "LeadPage", nodes, totalCount, counts } };
}

export function leadDetail(more: object = {}) {
  return leadRow(7, {
    lada: "34",
    phone: "612345678",
    message: "Tenemos 5.000 deudas.",
    commercialConsent: false,
    privacyVersion: "1.0",
    wallet: null,
    notes: [],
    answers: [],
    unsentFiles: [],
    updatedAt: "2026-03-12T08:00:00.000Z",
    version: 1,
    ...more,
  });
}

export function wallet(more: object = {}) {
  return {
    __typename: "WalletLead",
    entityType: "INVESTMENT_FUND",
    cif: "B12345674",
    service: "VALUATION",
    fileName: "cartera.xlsx",
    fileCases: 1_250,
    fileDeletedOn: "2026-06-10",
    fileAvailable: true,
    notPersonal: [],
    ...more,
  };
}

export function leadFile(id: number, more: object = {}) {
  return { __typename: "LeadFile", id: String(id), fileName: `informe-${id}.pdf`, bytes: 2_048, ...more };
}

export function leadAnswer(id: number, more: object = {}) {
  return {
    __typename: "LeadAnswer",
    id: String(id),
    message: "Adjuntamos el informe.",
    authorName: "Olga Gil",
    sentTo: "persona7@correo.example",
    createdAt: "2026-03-13T08:00:00.000Z",
    sendings: [leadSending()],
    openedAt: null,
    expiresAt: "2099-04-12T08:00:00.000Z",
    revokedAt: null,
    files: [],
    ...more,
  };
}

export function leadSending(more: object = {}) {
  return {
    __typename: "LeadAnswerSending",
    at: "2026-03-13T08:00:00.000Z",
    by: "Olga Gil",
    delivery: "HANDED_OVER",
    ...more,
  };
}

export function note(text: string, createdAt: string) {
  return { __typename: "LeadNote", text, authorName: "Olga Gil", createdAt };
}

export function trace(nodes: object[] = [], endCursor: string | null = null) {
  return {
    auditEntries: {
      __typename: "AuditConnection",
      nodes,
      pageInfo: { __typename: "CursorInfo", endCursor, hasNextPage: endCursor !== null },
    },
  };
}

export function traceEntry(id: number, text: string, more: object = {}) {
  return {
    __typename: "AuditEntry",
    id: String(id),
    at: "2026-03-12T09:00:00.000Z",
    sentence: sentence(text),
    ...more,
  };
}

export function leadPayload(field: string, lead: object | null, more: object = {}) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Payload`;
  return {
    [field]: { __typename: type, lead, message: null, conflict: [], userErrors: [], ...more },
  };
}

export function userError(field: string[], message: string) {
  return { __typename: "UserError", field, code: "X", message };
}

export function reported(id: number, more: object = {}) {
  return {
    __typename: "ReportedReview",
    review: {
      __typename: "Review",
      id: String(id),
      stars: 2,
      comment: "No contestó nunca.",
      authorName: "Ana G.",
      interventionType: "MEDIATION",
      createdAt: "2026-03-01T08:00:00.000Z",
      reply: null,
      repliedAt: null,
    },
    specialistId: "9",
    specialistName: "Marta Soler",
    status: "OPEN",
    reports: [
      {
        __typename: "ReviewReport",
        reason: "FALSE",
        detail: "Le escribí tres veces.",
        reporterName: "Marta Soler",
        createdAt: "2026-03-02T08:00:00.000Z",
      },
    ],
    decidedAt: null,
    decisionNote: null,
    ...more,
  };
}

export function reportedAnswer(nodes: object[], totalCount = nodes.length) {
  return { reportedReviews: { __typename: "ReportedReviewPage", nodes, totalCount } };
}
