import type { InvitationPartsFragment } from "../../../web/features/invitation/Invitation.generated.ts";

/** What a counterparty sees at first. */
export function sampleInvitation(change: Partial<InvitationPartsFragment> = {}): InvitationPartsFragment {
  return {
    party: {
      id: "28",
      side: "RESPONDENT",
      displayName: "Bernardo Ochoa",
      response: "PENDING",
      respondedAt: null,
      responseNote: null,
    },
    claimantName: "Clara Ruiz",
    specialistName: "Elena Ferrer",
    specialistCredentials: [],
    specialistEmail: "elena@correo.example",
    specialistPhone: null,
    reference: "P26000014",
    interventionType: "CONCILIATION",
    area: null,
    description: "Una factura sin pagar",
    amount: null,
    currency: "EUR",
    explanations: [{ question: "¿Tengo que responder?", answer: "No." }],
    closed: false,
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
    documents: [],
    issuedDocuments: [],
    messages: [],
    warnings: [],
    canJoin: false,
    ...change,
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
    answers: [{ party: { id: "28", displayName: "Bernardo Ochoa" }, accepted: null, at: null }],
    ...change,
  };
}
