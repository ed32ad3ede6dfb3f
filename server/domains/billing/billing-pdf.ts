import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { PAYMENT_METHODS } from "../../../schema/rules/payments.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { bullets, paragraph, table } from "../../platform/pdf-content.ts";
import type { PdfBlock, PdfDocument, PdfSection } from "../../platform/pdf.ts";
import { centsOf } from "../../platform/money.ts";
import { euros } from "./amounts.ts";
import type { BudgetContent } from "./budget-content.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import type { ReceiptContent } from "./receipts.ts";

/** The content that page and preview show, on paper; the same content gives the same bytes. */
export function budgetPdf(budget: BudgetRecord, content: BudgetContent): PdfDocument {
  const number = `${content.budgetNumber}${budget.version > 1 ? `, versión ${budget.version}` : ""}`;
  return {
    title: content.title,
    subject: `Presupuesto ${number}`,
    author: PRODUCT_NAME,
    facts: [
      `Presupuesto ${number}`,
      `Fecha: ${shownDay(content.date)}`,
      ...(content.caseNumber === null ? [] : [`Expediente: ${content.caseNumber}`]),
      ...(budget.status === "DRAFT" ? ["Borrador: todavía no se ha enviado al cliente"] : []),
    ],
    lead: `${INTERVENTION_WORDS[content.interventionType].name}${content.area === null ? "" : ` · ${content.area}`}`,
    sections: [
      people(content),
      section("Pagos", [paymentTable(content)]),
      section("Importe", [table(["Concepto", "Importe"], amountRows(content))]),
      section("Forma de pago", [
        paragraph(
          `${PAYMENT_METHODS[content.paymentMethod]}. Fecha de pago: ${shownDay(content.dueOn)}.${content.singlePayment ? " Pago único." : ""}`,
        ),
      ]),
      ...(content.observations === ""
        ? []
        : [section("Observaciones", content.observations.split(/\n+/).map(paragraph))]),
      section("Condiciones", [bullets(content.terms)]),
    ],
    footer: `${content.title} · ${number}`,
    date: budget.sentAt ?? budget.updatedAt,
  };
}

function people(content: BudgetContent): PdfSection {
  const { specialistName, specialistPhone, clientName, clientAddress, counterparty } = content;
  return section("Datos", [
    bullets([
      `Especialista: ${[specialistName, specialistPhone].filter(Boolean).join(", ")}`,
      `Cliente: ${[clientName, clientAddress].filter(Boolean).join(", ")}`,
      ...(counterparty === null ? [] : [`Contraparte: ${counterparty}`]),
    ]),
  ]);
}

function paymentTable({ rows }: BudgetContent): PdfBlock {
  return table(
    ["N.º", "Fecha de pago", "Descripción", "Valor", "A pagar"],
    rows.map(({ number, paymentDate, description, value, total }) => [
      String(number),
      shownDay(paymentDate),
      description,
      euros(centsOf(value)),
      euros(centsOf(total)),
    ]),
  );
}

interface Amounts {
  value: string;
  vatRate: string | null;
  vat: string;
  withholdingRate: string | null;
  withholding: string;
  total: string;
}

function amountRows(content: BudgetContent): string[][] {
  return taxRows("Subtotal", { ...content, value: content.subtotal });
}

function taxRows(
  first: string,
  { value, vatRate, vat, withholdingRate, withholding, total }: Amounts,
): string[][] {
  return [
    [first, euros(centsOf(value))],
    ...(vatRate === null ? [] : [[`IVA (${shownPercent(vatRate)})`, euros(centsOf(vat))]]),
    ...(withholdingRate === null
      ? []
      : [[`Retención de IRPF (${shownPercent(withholdingRate)})`, euros(-centsOf(withholding))]]),
    ["Total", euros(centsOf(total))],
  ];
}

/** What was received, from whom, for what. */
export function receiptPdf(receipt: ReceiptContent): PdfDocument {
  const client = [receipt.clientName, receipt.clientDocument, receipt.clientAddress]
    .filter(Boolean)
    .join(", ");
  return {
    title: "Recibo de pago",
    subject: `Recibo ${receipt.number}`,
    author: PRODUCT_NAME,
    facts: [
      `Recibo ${receipt.number}`,
      `Fecha: ${shownDay(receipt.date)}`,
      `Expediente: ${receipt.caseNumber}`,
    ],
    lead: `Acuerdo ha recibido ${euros(centsOf(receipt.total))} por cuenta del especialista.`,
    sections: [
      section("Datos", [
        bullets([
          `Pagado por: ${client}`,
          `Especialista: ${[receipt.specialistName, receipt.specialistDocument].filter(Boolean).join(", ")}`,
          `Presupuesto: ${receipt.budgetNumber}, pago n.º ${receipt.instalmentNumber}`,
          `Pago: ${receipt.paymentNumber}, ${PAYMENT_METHODS[receipt.method].toLowerCase()}${receipt.reference === "" ? "" : `, referencia ${receipt.reference}`}`,
        ]),
      ]),
      section("Importe", [
        table(
          ["Concepto", "Importe"],
          [
            ...taxRows(receipt.description, receipt).slice(0, -1),
            ["Total recibido", euros(centsOf(receipt.total))],
          ],
        ),
      ]),
      section("Nota", [
        paragraph(
          "Este recibo acredita el pago. No sustituye a la factura, que emite el especialista por sus servicios.",
        ),
      ]),
    ],
    footer: `Recibo ${receipt.number}`,
    date: new Date(`${receipt.date}T00:00:00Z`),
  };
}

function section(title: string, blocks: PdfBlock[]): PdfSection {
  return { title, blocks };
}
