import type { PaymentMethod } from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { Account, displayName } from "../accounts/account.entity.ts";
import { partyName } from "../parties/party.ts";
import { addressLine } from "./budget-content.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Budget } from "./budget.entity.ts";
import type { InstalmentRecord } from "./instalments.ts";
import { clientParty } from "./store-budget.ts";

/** What a receipt says, as it was when the payment was confirmed. Amounts as text with two places. */
export interface ReceiptContent {
  number: string;
  /** yyyy-mm-dd, in Madrid. */
  date: string;
  paymentNumber: string;
  caseNumber: string;
  budgetNumber: string;
  instalmentNumber: number;
  description: string;
  clientName: string;
  clientDocument: string | null;
  clientAddress: string | null;
  specialistName: string;
  specialistDocument: string | null;
  method: PaymentMethod;
  reference: string;
  value: string;
  vatRate: string | null;
  vat: string;
  withholdingRate: string | null;
  withholding: string;
  total: string;
  currency: string;
}

/** The receipt of a payment that is being confirmed. `specialistId`: who is paid. */
export async function receiptOf(
  manager: EntityManager,
  {
    number,
    date,
    payment,
    instalment,
    specialistId,
  }: {
    number: string;
    date: string;
    payment: { number: string; method: PaymentMethod; reference: string };
    instalment: Pick<
      InstalmentRecord,
      "id" | "caseId" | "caseNumber" | "number" | "description" | "currency"
    >;
    specialistId: number;
  },
): Promise<ReceiptContent> {
  const { budgetId, value, vat, withholding, amount } = await manager
    .getRepository(BudgetInstalment)
    .findOneByOrFail({ id: instalment.id });
  const budget = await manager.getRepository(Budget).findOneByOrFail({ id: budgetId });
  const specialist = await manager.getRepository(Account).findOneByOrFail({ id: specialistId });
  const client = await clientParty(manager, { id: instalment.caseId });
  return {
    number,
    date,
    paymentNumber: payment.number,
    caseNumber: instalment.caseNumber,
    instalmentNumber: instalment.number,
    description: instalment.description,
    clientName: partyName(client),
    clientDocument: client.identityDocument,
    clientAddress: addressLine(client),
    specialistName: displayName(specialist),
    specialistDocument: specialist.identityDocument,
    method: payment.method,
    reference: payment.reference,
    currency: instalment.currency,
    value,
    vat,
    withholding,
    total: amount,
    vatRate: budget.vatRate,
    withholdingRate: budget.withholdingRate,
    budgetNumber: budget.number,
  };
}
