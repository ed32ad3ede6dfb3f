/** Lists that aren't administrators', with whose they are. Views are shared among administrators alone. */
export const OWN_LISTS = {
  ASSIGNED_TASKS: "SPECIALIST",
  OWN_DEBTORS: "SPECIALIST",
  SPECIALIST_CASES: "SPECIALIST",
  BALANCE_CASES: "SPECIALIST",
  CLIENT_CASES: "CLIENT",
  CLIENT_INSTALMENTS: "CLIENT",
} as const;

export function canBeShared(list: string): boolean {
  return !(list in OWN_LISTS);
}
