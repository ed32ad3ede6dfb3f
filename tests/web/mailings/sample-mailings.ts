export const AUDIENCE = {
  __typename: "MailingAudience",
  tasks: 520,
  people: 505,
  recipients: 500,
  leftOut: [
    { __typename: "LeftOutCount", reason: "NO_EMAIL", text: "No tiene correo", people: 3 },
    { __typename: "LeftOutCount", reason: "ANSWERED", text: "Ya ha respondido", people: 2 },
  ],
  waitingElsewhere: 0 as number | null,
  waitsUntil: null as string | null,
  holidaysUnknown: null as string | null,
};

/** A template as the server sends it. */
export const TEMPLATE = {
  __typename: "MailingTemplate",
  id: "7",
  version: 3,
  name: "Invitación a negociar",
  purpose: "INVITATION",
  subject: "Tu deuda con {{CREDITOR}}",
  body: [
    {
      __typename: "TemplateBlock",
      isPoint: false,
      parts: [
        { __typename: "TemplatePart", text: "Hola, ", field: null, isBold: false },
        { __typename: "TemplatePart", text: null, field: "DEBTOR", isBold: true },
      ],
    },
    {
      __typename: "TemplateBlock",
      isPoint: true,
      parts: [{ __typename: "TemplatePart", text: "Puedes responder", field: null, isBold: false }],
    },
  ],
  legalText: ["Puedes responder sin cuenta."],
  updatedAt: "2026-11-20T11:00:00.000Z",
  updatedBy: "Olga",
  archivedAt: null,
};

export function mailing(changes: object = {}) {
  return {
    __typename: "Mailing",
    id: "9",
    name: "Invitación · Préstamos",
    status: "RUNNING",
    pausedBecause: null,
    waitingBecause: null,
    summary: "Enviados 480 de 500 correos · 12 devueltos",
    startsAt: null,
    startedAt: "2026-11-23T09:00:00.000Z",
    endedAt: null,
    version: 2,
    progress: {
      __typename: "MailingProgress",
      total: 500,
      done: 492,
      retryable: 8,
      endsAt: null,
      states: [
        { __typename: "MailingStateCount", state: "SENT", text: "Enviado", people: 480 },
        { __typename: "MailingStateCount", state: "FAILED", text: "Fallido", people: 8 },
      ],
    },
    list: null,
    template: TEMPLATE,
    settings: {
      __typename: "MailingSettings",
      pacePerMinute: 600,
      domainPacePerMinute: 300,
      recentDays: 7,
      bouncePercent: 10,
      lettersPerBatch: 100,
    },
    channel: "MAIL",
    obligors: "ALL",
    letterBatches: [],
    audience: AUDIENCE,
    createdBy: "Olga",
    createdAt: "2026-11-23T08:59:00.000Z",
    ...changes,
  };
}

export function recipient(id: number, changes: object = {}) {
  return {
    __typename: "MailingRecipient",
    phone: null,
    id: String(id),
    name: "María Núñez",
    email: "maria@correo.example",
    address: null,
    tasks: [{ __typename: "Task", id: "1", codeId: "T26-0000001" }],
    state: "SENT",
    stateText: "Enviado",
    reason: null,
    response: "250 2.0.0 Ok: queued",
    tries: 1,
    sentAt: "2026-11-23T09:01:00.000Z",
    deliveredAt: null,
    openedAt: null,
    answeredAt: null,
    nextTryAt: null,
    certified: null,
    ...changes,
  };
}
