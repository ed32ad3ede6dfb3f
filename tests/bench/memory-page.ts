/** Twenty-five stored tasks as the database would give them, for measurements without one. */
export const MEMORY_ROWS = Array.from({ length: 25 }, (_, at) => ({
  id: at + 1,
  codeId: `T26-${String(at + 1).padStart(7, "0")}`,
  listId: null,
  entity: "Banco Ejemplo, S.A.",
  nContract: `CT-2024/${at}`,
  nSessions: at % 6,
  typeContract: "TEMPORAL",
  amountDebt: `${1_000 + at}.50`,
  currency: "EUR",
  debtDate: "2023-05-04",
  debtor: `Íñigo Muñoz Peña ${at}`,
  identityDocument: "12345678Z",
  intervention: "TITULAR",
  assignmentDate: "2024-06-05",
  contactEmail: `persona${at}@correo.example`,
  contactLada: "34",
  contactPhone: "600000000",
  state: "ESPERANDO",
  dateLastAction: new Date("2026-03-12T08:30:00.000Z"),
  channels: 0,
  assigneeId: null,
  version: 1,
}));

export const MEMORY_TOTAL = 1_000_000;
