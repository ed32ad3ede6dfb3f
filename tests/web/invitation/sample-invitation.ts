import type { InvitationPartsFragment } from "../../../web/generated/plain/graphql.ts";

/** What a counterparty sees at first. */
export function sampleInvitation(change: Partial<InvitationPartsFragment> = {}): InvitationPartsFragment {
  return {
    party: {
      id: "28",
      side: "RESPONDENT",
      displayName: "Bernardo Ochoa",
      isCompany: false,
      lada: "34",
      phone: "612345678",
      identityDocument: null,
      address: null,
      postalCode: null,
      city: null,
      country: "ES",
      missing: ["IDENTITY_DOCUMENT", "ADDRESS"],
      email: "bernardo@correo.example",
      response: "PENDING",
      respondedAt: null,
      responseNote: null,
    },
    language: null,
    claimantName: "Clara Ruiz",
    specialistName: "Elena Ferrer",
    specialistCredentials: [],
    specialistEmail: "elena@correo.example",
    specialistPhone: null,
    reference: "P26000014",
    interventionType: "CONCILIATION",
    area: null,
    description: "Una factura sin pagar",
    account: null,
    objectChanged: null,
    amount: null,
    currency: "EUR",
    explanations: [{ question: "¿Tengo que responder?", answer: "No." }],
    closed: false,
    proposalAddressees: [],
    proposalTermRuns: true,
    canUpload: true,
    expiresAt: "2026-12-20T11:00:00.000Z",
    deadlines: [
      {
        label: "Responder a la invitación",
        source: "LO 1/2025, art. 10.4.a",
        date: "2026-12-20",
        passed: false,
      },
    ],
    sessions: [],
    agreements: [],
    budgets: [],
    instalments: [],
    bankDetails: null,
    documents: [],
    issuedDocuments: [],
    notes: { nodes: [], olderFrom: null },
    messages: [],
    warnings: [],
    canJoin: false,
    debt: null,
    supportEmail: "soporte@acuerdo.example",
    ...change,
  };
}

export function sampleInstalment(
  change: Partial<InvitationPartsFragment["instalments"][number]> = {},
): InvitationPartsFragment["instalments"][number] {
  return {
    id: "9",
    caseNumber: "P26000014",
    number: 1,
    concept: "INITIAL",
    description: "ABONO INICIAL",
    dueOn: "2026-11-25",
    amount: "121.00",
    currency: "EUR",
    status: "DUE",
    payments: [],
    ...change,
  };
}

export function sampleBudget(): InvitationPartsFragment["budgets"][number] {
  return {
    id: "4",
    number: "B26000004",
    budgetVersion: 1,
    status: "ACCEPTED",
    sentAt: "2026-11-18T11:00:00.000Z",
    answeredAt: "2026-11-19T11:00:00.000Z",
    answerNote: null,
    content: {
      title: "Presupuesto",
      specialistName: "Elena Ferrer",
      specialistPhone: null,
      clientName: "Clara Ruiz",
      clientAddress: null,
      date: "2026-11-18",
      budgetNumber: "B26000004",
      caseNumber: "P26000014",
      interventionType: "CONCILIATION",
      area: null,
      counterparty: "Bernardo Ochoa",
      rows: [],
      paymentMethod: "TRANSFER",
      dueOn: "2026-11-25",
      singlePayment: true,
      taxesApplicable: true,
      subtotal: "100.00",
      vatRate: "21.00",
      vat: "21.00",
      withholdingRate: null,
      withholding: "0.00",
      total: "121.00",
      currency: "EUR",
      observations: "",
      terms: [],
    },
  };
}

export function sampleAgreement(
  change: Partial<InvitationPartsFragment["agreements"][number]> = {},
): InvitationPartsFragment["agreements"][number] {
  return {
    id: "5",
    number: 1,
    agreementVersion: 1,
    status: "PROPOSED",
    title: "Pago aplazado",
    terms: "Bernardo paga 600 € en dos plazos.",
    place: "",
    amount: "600.00",
    currency: "EUR",
    contentHash: "a".repeat(64),
    awaitsMe: true,
    proposedAt: "2026-11-20T11:00:00.000Z",
    closedAt: null,
    instalments: [],
    proposedBy: { id: "1", displayName: "Ana Gil" },
    answers: [
      { party: { id: "28", displayName: "Bernardo Ochoa" }, accepted: null, at: null, signedBy: null },
    ],
    ...change,
  };
}

/** What somebody sees who owes a debt of a corporate task. */
export function sampleDebtor(
  debt: Partial<NonNullable<InvitationPartsFragment["debt"]>> = {},
  change: Partial<InvitationPartsFragment> = {},
): InvitationPartsFragment {
  return sampleInvitation({
    language: null,
    claimantName: "Banco Norte, S.A.",
    reference: "T26-0000345",
    interventionType: "COLLECTION",
    amount: "1234.50",
    canUpload: false,
    debt: {
      contract: "CT-2024/0001",
      date: "2024-03-01",
      role: "TITULAR",
      debtorName: null,
      canDeny: true,
      parts: [],
      paid: "0.00",
      owed: "1234.50",
      payment: null,
      standings: [],
      sessionOffer: null,
      planOffer: null,
      ...debt,
    },
    ...change,
  });
}
