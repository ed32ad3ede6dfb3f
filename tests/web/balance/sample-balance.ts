/** Answers as the server gives them; made-up people. */
export function balance(more: object = {}) {
  const months = ["2025-12-01", "2026-01-01"].map((month, index) => ({
    __typename: "BalanceMonth",
    month,
    credits: "100.00",
    charges: "0.00",
    available: index === 0 ? "0.00" : "250.10",
    retained: "605.00",
  }));
  return {
    balance: {
      __typename: "Balance",
      displayName: "Elena Ferrer",
      available: "250.10",
      retained: "605.00",
      payoutsPending: "0.00",
      parts: [
        { __typename: "BalancePart", kind: "CASES", available: "550.10", retained: "605.00" },
        { __typename: "BalancePart", kind: "PAYOUTS", available: "-300.00", retained: "0.00" },
      ],
      currency: "EUR",
      months,
      ...more,
    },
  };
}

export function balanceCase(place: number, more: object = {}) {
  return {
    __typename: "BalanceCase",
    caseNumber: `P2600000${place}`,
    date: "2026-01-10T09:00:00.000Z",
    currency: "EUR",
    available: "200.00",
    retained: "100.00",
    initial: "200.00",
    management: "200.00",
    extras: "0.00",
    closing: "100.00",
    initialPaid: "200.00",
    managementPaid: "0.00",
    extrasPaid: "0.00",
    closingPaid: "0.00",
    commission: "50.00",
    owed: "363.00",
    total: "605.00",
    paid: "242.00",
    instalments: 3,
    finalValue: "450.00",
    ...more,
  };
}

export function casesAnswer(nodes: object[], totalCount = nodes.length) {
  return { balanceCases: { __typename: "BalanceCasePage", nodes, totalCount } };
}

export function entry(id: number, more: object = {}) {
  return {
    __typename: "LedgerEntry",
    id: String(id),
    at: "2026-01-12T09:00:00.000Z",
    caseNumber: "P26000009",
    description: `Movimiento ${id}`,
    available: "0.00",
    retained: "200.00",
    currency: "EUR",
    ...more,
  };
}

export function entriesAnswer(nodes: object[], endCursor: string | null = null, totalCount = nodes.length) {
  return {
    ledgerEntries: {
      __typename: "LedgerEntryConnection",
      nodes,
      totalCount,
      endCursor,
      hasNextPage: endCursor !== null,
    },
  };
}

export function payout(id: number, more: object = {}) {
  return {
    __typename: "Payout",
    id: String(id),
    number: `R2600000${id}`,
    status: "REQUESTED",
    amount: "100.00",
    currency: "EUR",
    iban: "…1332",
    holder: "Elena Ferrer",
    requestedAt: "2026-01-15T09:00:00.000Z",
    decidedAt: null,
    note: null,
    waitsUntil: null,
    ...more,
  };
}

export function payoutsAnswer(nodes: object[], totalCount = nodes.length) {
  return { payouts: { __typename: "PayoutPage", nodes, totalCount } };
}
