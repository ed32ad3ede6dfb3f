import { prose } from "../../../../schema/rules/sentences.ts";
import { formatMoney } from "../../../lib/format.ts";
import { formatIban } from "../../../lib/iban.ts";
import type { IncomingPaymentRowFragment, OutgoingPayoutRowFragment } from "../../../generated/graphql.ts";

/** What an administrator is asked before money is said to have moved, and how it is said to the server. */
export interface Decision {
  kind: "confirm" | "reject" | "refund" | "settle" | "refuse";
  /** Id of the payment or the transfer. */
  id: string;
  title: string;
  /** What will happen, with the amount. */
  intro: string;
  /** Name of the one field in the contract, and on the screen. */
  field: "note" | "reference" | "reason";
  label: string;
  hint: string;
  required: boolean;
  action: string;
  danger: boolean;
}

/** The money has been found on the account. */
export function confirming(payment: IncomingPaymentRowFragment): Decision {
  const { id, amount, currency, clientName, caseNumber, number } = payment;
  return {
    kind: "confirm",
    id,
    title: `Confirmar el ingreso ${number}`,
    intro: `Han llegado ${formatMoney(amount, currency)} de ${clientName} por el expediente ${caseNumber}. Se anotarán como retenidos y el cliente tendrá su recibo. No se puede deshacer.`,
    field: "note",
    label: "Nota (opcional)",
    hint: "Por ejemplo, la fecha valor o el número de apunte del banco.",
    required: false,
    action: "Confirmar ingreso",
    danger: false,
  };
}

/** The money isn't there. */
export function rejecting(payment: IncomingPaymentRowFragment): Decision {
  const { id, amount, currency, clientName, number } = payment;
  return {
    kind: "reject",
    id,
    title: `Rechazar el aviso ${number}`,
    intro: `${clientName} dice que ha pagado ${formatMoney(amount, currency)}. Si lo rechazas, el plazo volverá a estar por pagar.`,
    field: "note",
    label: "Motivo",
    hint: "Lo leerá el cliente.",
    required: true,
    action: "Rechazar aviso",
    danger: true,
  };
}

/** The money has been given back to the client. */
export function refunding(payment: IncomingPaymentRowFragment): Decision {
  const { id, amount, currency, clientName, number } = payment;
  return {
    kind: "refund",
    id,
    title: `Registrar la devolución de ${number}`,
    intro: prose`Anota aquí que ya se han devuelto ${formatMoney(amount, currency)} a ${clientName}. No se puede deshacer.`,
    field: "note",
    label: "Cómo se ha devuelto",
    hint: "Por ejemplo, la referencia de la transferencia. Lo leerá el cliente.",
    required: true,
    action: "Registrar devolución",
    danger: false,
  };
}

/** The transfer to a specialist was made. */
export function settling(payout: OutgoingPayoutRowFragment): Decision {
  const { id, amount, currency, specialistName, iban, number } = payout;
  return {
    kind: "settle",
    id,
    title: `Transferencia ${number} realizada`,
    intro: `Anota aquí que ya se han transferido ${formatMoney(amount, currency)} a ${specialistName}, cuenta ${formatIban(iban)}. No se puede deshacer.`,
    field: "reference",
    label: "Referencia de la transferencia",
    hint: "La que da el banco. La verá el especialista.",
    required: true,
    action: "Marcar como realizada",
    danger: false,
  };
}

/** The transfer can't be made: the amount is the specialist's again. */
export function refusing(payout: OutgoingPayoutRowFragment): Decision {
  const { id, amount, currency, specialistName, number } = payout;
  return {
    kind: "refuse",
    id,
    title: `Rechazar la transferencia ${number}`,
    intro: prose`${formatMoney(amount, currency)} volverán a estar disponibles para ${specialistName}.`,
    field: "reason",
    label: "Motivo",
    hint: "Lo leerá el especialista.",
    required: true,
    action: "Rechazar transferencia",
    danger: true,
  };
}
