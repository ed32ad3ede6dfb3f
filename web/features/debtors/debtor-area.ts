import { paths } from "../../app/paths.ts";

/** Addresses of the pages of one role. */
export interface DebtorArea {
  list: () => string;
  debtor: (id: string) => string;
  task: (codeId: string) => string;
  isAdmin: boolean;
}

export const ADMIN_AREA: DebtorArea = {
  list: paths.adminDebtors,
  debtor: paths.adminDebtor,
  task: paths.adminTask,
  isAdmin: true,
};

export const OWN_AREA: DebtorArea = {
  list: paths.specialistDebtors,
  debtor: paths.specialistDebtor,
  task: paths.specialistTask,
  isAdmin: false,
};
