/** Answers as the server gives them; made-up people. */
export function payment(id: number, more: object = {}) {
  return {
    __typename: "Payment",
    id: String(id),
    number: `C2600000${id}`,
    status: "NOTIFIED",
    method: "TRANSFER",
    reference: "ABC-1",
    hasProof: false,
    notifiedAt: "2026-01-11T09:00:00.000Z",
    decidedAt: "2026-01-12T09:00:00.000Z",
    note: null,
    ...more,
  };
}

export function instalment(id: number, more: object = {}) {
  return {
    __typename: "Instalment",
    id: String(id),
    caseNumber: `P2600000${id}`,
    number: id,
    concept: "INITIAL",
    description: "ABONO INICIAL",
    dueOn: "2026-01-10",
    amount: "242.00",
    currency: "EUR",
    status: "DUE",
    paidAt: null,
    payments: [],
    ...more,
  };
}

export function instalmentsAnswer(nodes: object[], totalCount = nodes.length) {
  return { clientInstalments: { __typename: "InstalmentPage", nodes, totalCount } };
}

export function clientPayments(more: object = {}) {
  return {
    clientPayments: {
      __typename: "ClientPayments",
      due: "242.00",
      late: "121.00",
      paid: "0.00",
      currency: "EUR",
      budgets: [],
      bankDetails: { __typename: "BankDetails", iban: "ES9121000418450200051332", holder: "Acuerdo, S.L." },
      ...more,
    },
  };
}

export function budget() {
  const row = {
    __typename: "BudgetRow",
    number: 1,
    concept: "INITIAL",
    description: "ABONO INICIAL",
    paymentDate: "2026-02-01",
    value: "500.00",
    total: "605.00",
  };
  return {
    __typename: "Budget",
    id: "5",
    number: "B26000001",
    budgetVersion: 1,
    caseNumber: "P26000001",
    sentAt: "2026-01-10T09:00:00.000Z",
    content: {
      __typename: "BudgetContent",
      title: "Presupuesto",
      specialistName: "Elena Ferrer",
      specialistPhone: null,
      clientName: "Ana Gil",
      clientAddress: null,
      date: "2026-01-10",
      budgetNumber: "B26000001",
      caseNumber: "P26000001",
      interventionType: "MEDIATION",
      area: null,
      counterparty: "Luis Peña",
      rows: [row],
      paymentMethod: "TRANSFER",
      dueOn: "2026-02-01",
      singlePayment: true,
      taxesApplicable: true,
      subtotal: "500.00",
      vatRate: "21.00",
      vat: "105.00",
      withholdingRate: null,
      withholding: "0.00",
      total: "605.00",
      currency: "EUR",
      observations: "",
      terms: [],
    },
  };
}

export function incoming(id: number, more: object = {}) {
  return {
    ...payment(id),
    caseNumber: "P26000001",
    clientName: "Ana Gil",
    specialistName: "Elena Ferrer",
    amount: "242.00",
    currency: "EUR",
    decidedAt: null,
    instalment: { __typename: "Instalment", id: "1", number: 1, description: "ABONO INICIAL" },
    ...more,
  };
}

export function outgoing(id: number, more: object = {}) {
  return {
    __typename: "Payout",
    id: String(id),
    number: `R2600000${id}`,
    status: "REQUESTED",
    specialistId: "9",
    specialistName: "Elena Ferrer",
    amount: "100.00",
    currency: "EUR",
    iban: "ES9121000418450200051332",
    holder: "Elena Ferrer",
    requestedAt: "2026-01-15T09:00:00.000Z",
    decidedAt: null,
    note: null,
    waitsUntil: null,
    ...more,
  };
}

function page(type: string, nodes: object[], totalCount: number) {
  return { __typename: type, nodes, totalCount, totalAmount: "342.00", currency: "EUR" };
}

export function incomingAnswer(nodes: object[], totalCount = nodes.length) {
  return { payments: page("PaymentPage", nodes, totalCount) };
}

export function outgoingAnswer(nodes: object[], totalCount = nodes.length) {
  return { payouts: page("PayoutPage", nodes, totalCount) };
}

export function commission(id: number) {
  return {
    __typename: "Commission",
    id: String(id),
    at: "2026-01-12T09:00:00.000Z",
    caseNumber: "P26000001",
    specialistId: "9",
    specialistName: "Elena Ferrer",
    description: "ABONO INICIAL",
    amount: "20.00",
    currency: "EUR",
  };
}

export function commissionsAnswer(nodes: object[], totalCount = nodes.length) {
  return { commissions: page("CommissionPage", nodes, totalCount) };
}

export function overview(more: object = {}) {
  return {
    paymentsOverview: {
      __typename: "PaymentsOverview",
      from: "2026-10-26",
      to: "2026-11-24",
      incoming30: "242.00",
      toConfirm: 1,
      toConfirmAmount: "242.00",
      refundsDue: 0,
      payoutsRequested: 1,
      payoutsRequestedAmount: "100.00",
      commission30: "20.00",
      commissionTotal: "50.00",
      held: "605.00",
      bank: "605.00",
      currency: "EUR",
      months: [
        {
          __typename: "PaymentsMonth",
          month: "2026-01-01",
          incoming: "242.00",
          payouts: "100.00",
          commission: "20.00",
        },
      ],
      ...more,
    },
  };
}
