import type { EntityManager } from "typeorm";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { partyName } from "../parties/party.ts";
import { addressLine } from "./budget-content.ts";
import type { PaymentMethod } from "./budget-concepts.ts";
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

/** Of a payment that is being confirmed. `specialistId`: for whom it is. */
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
  const [amounts] = await manager.query<
    (Pick<ReceiptContent, "value" | "vat" | "withholding" | "total" | "vatRate" | "withholdingRate"> & {
      budgetNumber: string;
    })[]
  >(
    `SELECT i.value::text, i.vat::text, i.withholding::text, i.amount::text AS total, b.vat_rate::text AS "vatRate",
       b.withholding_rate::text AS "withholdingRate", b.number AS "budgetNumber"
     FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id WHERE i.id = $1`,
    [instalment.id],
  );
  const [specialist] = await manager.query<{ name: string; document: string | null }[]>(
    `SELECT ${displayNameSql("a")} AS name, a.identity_document AS document FROM accounts a WHERE a.id = $1`,
    [specialistId],
  );
  if (!amounts || !specialist) throw new Error("the receipt has nothing to say");
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
    specialistName: specialist.name,
    specialistDocument: specialist.document,
    method: payment.method,
    reference: payment.reference,
    currency: instalment.currency,
    ...amounts,
  };
}
