import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { PaymentFigures } from "../billing/payment-figures.ts";
import type { CaseFigures } from "../cases/case-figures.ts";
import type { TicketFigures } from "../support/ticket-figures.ts";

export type ActivityAlertKind =
  | "CASES_UNASSIGNED"
  | "CASES_WAITING"
  | "REASSIGNMENTS"
  | "PAYMENTS_TO_CONFIRM"
  | "REFUNDS_DUE"
  | "PAYOUTS_REQUESTED"
  | "TICKETS_LATE"
  | "MESSAGES_WAITING"
  | "LEDGER_UNBALANCED";

export interface ActivityAlert {
  kind: ActivityAlertKind;
  message: string;
  count: number;
}

export interface AlertingFigures {
  cases: CaseFigures;
  payments: PaymentFigures;
  tickets: TicketFigures;
  messages: { waiting: number };
}

interface AlertRule {
  kind: ActivityAlertKind;
  /** 0: nothing to say. */
  count: (figures: AlertingFigures) => number;
  one: string;
  /** After the number. */
  many: string;
}

/** The most urgent first. */
const RULES: readonly AlertRule[] = [
  {
    kind: "LEDGER_UNBALANCED",
    count: ({ payments }) => (payments.isBalanced ? 0 : 1),
    one: "El libro de cuentas no cuadra: avisa al equipo técnico antes de liquidar nada",
    many: "",
  },
  {
    kind: "TICKETS_LATE",
    count: ({ tickets }) => tickets.late,
    one: "1 consulta ha superado el plazo de respuesta",
    many: "consultas han superado el plazo de respuesta",
  },
  {
    kind: "MESSAGES_WAITING",
    count: ({ messages }) => messages.waiting,
    one: "1 conversación sobre una tarea sin mediador espera respuesta",
    many: "conversaciones sobre tareas sin mediador esperan respuesta",
  },
  {
    kind: "REASSIGNMENTS",
    count: ({ cases }) => cases.reassignments,
    one: "1 expediente pide otro especialista",
    many: "expedientes piden otro especialista",
  },
  {
    kind: "CASES_UNASSIGNED",
    count: ({ cases }) => cases.unassigned,
    one: "1 expediente está sin especialista",
    many: "expedientes están sin especialista",
  },
  {
    kind: "CASES_WAITING",
    count: ({ cases }) => cases.waiting,
    one: "1 expediente lleva más de cinco días esperando a que su especialista responda",
    many: "expedientes llevan más de cinco días esperando a que su especialista responda",
  },
  {
    kind: "PAYMENTS_TO_CONFIRM",
    count: ({ payments }) => payments.toConfirm,
    one: "1 pago avisado está por confirmar",
    many: "pagos avisados están por confirmar",
  },
  {
    kind: "REFUNDS_DUE",
    count: ({ payments }) => payments.refundsDue,
    one: "1 pago está por devolver",
    many: "pagos están por devolver",
  },
  {
    kind: "PAYOUTS_REQUESTED",
    count: ({ payments }) => payments.payoutsRequested,
    one: "1 transferencia está por liquidar",
    many: "transferencias están por liquidar",
  },
];

/** What waits for an administrator, in words. */
export function activityAlerts(figures: AlertingFigures): ActivityAlert[] {
  return RULES.flatMap(({ kind, count, one, many }) => {
    const found = count(figures);
    if (found === 0) return [];
    const message = found === 1 ? one : `${shownCount(found)} ${many}`;
    return [{ kind, message, count: found }];
  });
}
