/** Whose list it is; views are shared among administrators alone, so never between roles. */
export const VIEWED_BY = {
  TASKS: "ADMIN",
  TASK_LISTS: "ADMIN",
  CASES: "ADMIN",
  USERS: "ADMIN",
  ASSIGNED_TASKS: "SPECIALIST",
  DEBTORS: "ADMIN",
  PAYMENTS: "ADMIN",
  PAYOUTS: "ADMIN",
  COMMISSIONS: "ADMIN",
  LEADS: "ADMIN",
  TICKETS: "ADMIN",
  BALANCE_CASES: "SPECIALIST",
  CLIENT_INSTALMENTS: "CLIENT",
} as const;

export function canBeShared(list: keyof typeof VIEWED_BY): boolean {
  return VIEWED_BY[list] === "ADMIN";
}
