import { listed, shownMoney } from "../../../../schema/rules/spanish-numbers.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import type { MergeField } from "../../../generated/schema-types.ts";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../../platform/money.ts";
import type { MergeValues } from "./template-body.ts";

export const MERGE_FIELDS: readonly MergeField[] = [
  "DEBTOR",
  "ROLE",
  "CREDITOR",
  "TOTAL",
  "DEBT_COUNT",
  "CONTRACT",
  "REFERENCE",
  "MANAGER",
  "TODAY",
];

/** One debt of a mail. */
export interface MailedDebt {
  /** `T26-0000345` */
  reference: string;
  contract: string;
  /** "" while nobody has said it. */
  creditor: string;
  /** In one line; "" while nobody has said it. */
  creditorAddress: string;
  /** Exact decimal. */
  amount: string;
  currency: string;
  /** Whom it is assigned to. */
  managerName: string | null;
  /** In which quality the recipient answers for it, as it follows "como" (obligor-roles.ts). */
  role: string;
  /** Law leaves it out: none of its terms runs (LO 1/2025 art. 3.2). */
  isExcluded: boolean;
}

export interface MailFacts {
  name: string;
  /** At least one. */
  debts: readonly MailedDebt[];
  now: Date;
}

export function mergeValues({ name, debts, now }: MailFacts): MergeValues {
  const managers = distinct(debts.map(({ managerName }) => managerName ?? PRODUCT_NAME));
  const role = roles(debts);
  return {
    // Without a name a mail still has to read well.
    DEBTOR: name.trim() || role,
    ROLE: role,
    CREDITOR: listed(distinct(debts.map(({ creditor }) => named(creditor)))),
    TOTAL: totals(debts),
    DEBT_COUNT: debts.length === 1 ? "una deuda" : `${debts.length} deudas`,
    CONTRACT: listed(debts.map(({ contract }) => contract)),
    REFERENCE: listed(debts.map(({ reference }) => reference)),
    MANAGER: listed(managers),
    TODAY: shownDay(now),
  };
}

/** "avalista de Ana Gil", of several qualities "titular de la deuda (contrato A) y avalista de Ana Gil (contratos B y C)" */
function roles(debts: readonly MailedDebt[]): string {
  const byRole = [...Map.groupBy(debts, ({ role }) => role)];
  if (byRole.length === 1) return byRole[0]?.[0] ?? "";
  return listed(
    byRole.map(([role, some]) => {
      const contracts = listed(some.map(({ contract }) => contract));
      return `${role} (${some.length === 1 ? "contrato" : "contratos"} ${contracts})`;
    }),
  );
}

/** "Banco Iberia, S.A. (Calle Mayor 1, 28013 Madrid)": who has the data of a debtor treated (RGPD art. 14.1.a). */
export function controllersOf(debts: readonly MailedDebt[]): string {
  return listed(
    distinct(
      debts.map(({ creditor, creditorAddress: address }) =>
        address === "" ? named(creditor) : `${named(creditor)} (${address})`,
      ),
    ),
  );
}

function named(creditor: string): string {
  return creditor.trim() || "tu acreedor";
}

/** "1.234,56 €", of several currencies "1.234,56 € y 300,00 USD": they can't be added up. */
function totals(debts: readonly MailedDebt[]): string {
  const byCurrency = Map.groupBy(debts, ({ currency }) => currency);
  return listed(
    [...byCurrency].map(([currency, some]) =>
      shownMoney(decimalOf(some.reduce((sum, { amount }) => sum + centsOf(amount), 0n)), currency),
    ),
  );
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
