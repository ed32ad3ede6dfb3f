/** A key as the server gives it; `usage` holds the last of its 30 days. */
export function apiKey(id: number, more: object = {}) {
  return {
    __typename: "ApiKey",
    id: String(id),
    name: `Programa ${id}`,
    scopes: ["READ_TASKS"],
    status: "ACTIVE",
    createdAt: "2026-11-02T09:00:00.000Z",
    lastUsedAt: null,
    expiresAt: null,
    lists: null,
    secrets: [
      {
        __typename: "ApiKeySecret",
        prefix: "acu_live_3f2a9c81d04b",
        createdAt: "2026-11-02T09:00:00.000Z",
        endsAt: null,
      },
    ],
    usage: [
      { __typename: "ApiKeyDay", day: "2026-11-19", requests: 1_200, throttled: 0 },
      { __typename: "ApiKeyDay", day: "2026-11-20", requests: 34, throttled: 2 },
    ],
    ...more,
  };
}

export function apiKeyDetail(id: number, more: object = {}) {
  return {
    ...apiKey(id),
    addresses: [],
    requestsPerMinute: 300,
    createdBy: "Olga Gil",
    revokedAt: null,
    revokedBy: null,
    ...more,
  };
}

export const taskList = (id: number, company: string) => ({
  __typename: "TaskList",
  id: String(id),
  codeId: `L26-00000${id}`,
  name: `Cartera ${id}`,
  company,
});
