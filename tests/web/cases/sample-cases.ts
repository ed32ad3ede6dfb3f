/** A case as the lists get it. */
export function caseRow(number: string, change: object = {}) {
  return {
    __typename: "Case",
    number,
    interventionType: "CONCILIATION",
    area: { __typename: "InterventionArea", code: "CIVIL", text: "Civil" },
    status: "IN_PROGRESS",
    group: "OPEN",
    archived: false,
    calendar: false,
    party: { __typename: "Party", id: `${number}-1`, displayName: "Marta Soler" },
    counterparties: [{ __typename: "Party", id: `${number}-2`, displayName: "Talleres Peña, S.L." }],
    counterpartyName: "Talleres Peña, S.L.",
    specialistId: "3",
    specialistName: "Elena Ferrer",
    specialistPageId: "3",
    createdAt: "2026-11-17T11:00:00.000Z",
    lastActionAt: "2026-11-20T11:00:00.000Z",
    latestEntry: null,
    message: "Conciliación en curso",
    nextSessionAt: null,
    deadlines: [],
    unpaid: null,
    currency: "EUR",
    instalments: [],
    cost: null,
    rating: null,
    reviewable: false,
    platformAssigned: false,
    reassignmentRequestedAt: null,
    reassignmentReason: null,
    ...change,
  };
}

export function instalment(id: string, change: object = {}) {
  return {
    __typename: "Instalment",
    id,
    number: 1,
    concept: "INITIAL",
    description: "ABONO INICIAL",
    dueOn: "2026-11-30",
    amount: "242.00",
    status: "DUE",
    ...change,
  };
}

const count = (interventionType: string, open: number, agreed: number, broken: number) => ({
  __typename: "CaseTypeCount",
  interventionType,
  open,
  agreed,
  broken,
});

/** What every list asks besides its rows. */
export const besides = {
  CaseSummary: () => ({
    caseSummary: {
      __typename: "CaseSummary",
      total: 5,
      open: 3,
      agreed: 1,
      broken: 1,
      archived: 0,
      byType: [count("CONCILIATION", 2, 1, 0), count("MEDIATION", 1, 0, 1), count("COLLECTION", 0, 0, 0)],
    },
  }),
  UnreadByCase: () => ({ conversations: { __typename: "ConversationPage", nodes: [] as object[] } }),
};

export const casesAnswer = (nodes: object[], totalCount = nodes.length) => ({
  cases: { __typename: "CasePage", nodes, totalCount },
});
