import { STAGE_LABELS } from "../../../schema/rules/attempt-stages.ts";
import {
  LATEST_HEADINGS,
  LATEST_INTRO,
  latestRows,
  latestTitle,
} from "../../../schema/rules/latest-figures.ts";
import { DEBT_AGES, PROMISE_STATES, UNPAID_REASONS } from "../../../schema/rules/list-reports.ts";
import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../schema/rules/task-completion.ts";
import { CONTACT_CHANNEL_NAMES } from "../../../schema/rules/task-contacts.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import { WORK_OUTCOMES } from "../../../schema/rules/work-outcomes.ts";
import type { ListReport } from "./report.ts";

/** PERCENT: two places. Amounts are exact decimals in the report's currency. */
export type FigureKind = "COUNT" | "AMOUNT" | "PERCENT";

interface FigureColumn {
  header: string;
  kind: FigureKind | "TEXT" | "DAY";
}

/** A part of the report as PDF and Excel show it. */
export interface FigureTable {
  title: string;
  /** Of the Excel's sheet. */
  short: string;
  /** Under the table, on paper. */
  intro: string;
  /** The first names the row. */
  columns: readonly FigureColumn[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Which column is drawn as bars on paper. */
  bars?: number;
}

/** Of the head: a figure with its kind. */
export interface HeadFigure {
  label: string;
  kind: FigureKind;
  value: string | number | null;
}

/** What the head says, in its order. */
export function headFigures(report: ListReport): HeadFigure[] {
  const { total, agreements } = report;
  const amount = (label: string, value: string): HeadFigure => ({ label, kind: "AMOUNT", value });
  const unlessZero = (label: string, value: string) => (value === "0.00" ? [] : [amount(label, value)]);
  return [
    { label: "Deudas", kind: "COUNT", value: total.count },
    amount("Importe reclamado", total.amount),
    amount(report.isWhole ? "Recuperado" : "Recuperado en el periodo", report.recovered),
    {
      label: report.isWhole ? "Recuperado (%)" : "Recuperado en el periodo (%)",
      kind: "PERCENT",
      value: report.recoveredShare ?? null,
    },
    ...(report.reversed === "0.00"
      ? []
      : [amount("Pagos recibidos", report.received), amount("Pagos anulados, que restan", report.reversed)]),
    ...(report.isWhole
      ? []
      : [
          amount("Recuperado antes del periodo", report.recoveredBefore),
          amount("Recuperado hasta hoy", report.recoveredToDate),
          {
            label: "Recuperado hasta hoy (%)",
            kind: "PERCENT" as const,
            value: report.recoveredToDateShare ?? null,
          },
        ]),
    amount("Pendiente", report.outstanding),
    ...unlessZero("Cobrado de más", report.excess),
    ...unlessZero("Cobrado de deudas eliminadas", report.ofDeleted),
    { label: "Deudas pagadas por completo", kind: "COUNT", value: report.paidInFull },
    { label: "Deudas con acuerdo", kind: "COUNT", value: agreements.count },
    amount("Importe con acuerdo", agreements.amount),
  ];
}

const COUNT = { header: "Deudas", kind: "COUNT" } as const;
const AMOUNT = { header: "Importe", kind: "AMOUNT" } as const;
const named = (header: string) => ({ header, kind: "TEXT" }) as const;

/** Everything below the head, in the order of the page. */
export function figureTables(report: ListReport): FigureTable[] {
  const inPeriod = report.isWhole ? "Desde el inicio de la lista." : "En el periodo.";
  return [
    ...latestTable(report),
    {
      title: "Curva de recuperación",
      short: "Recuperación",
      intro: "Pagos menos anulaciones de cada semana, y lo acumulado sobre el importe reclamado.",
      columns: [
        { header: "Semana del", kind: "DAY" },
        { header: "Recibido", kind: "AMOUNT" },
        { header: "Acumulado", kind: "AMOUNT" },
        { header: "Acumulado (%)", kind: "PERCENT" },
      ],
      rows: report.weeks.map(({ from, received, total, share }) => [from, received, total, share ?? null]),
      bars: 3,
    },
    {
      title: "Por estado",
      short: "Por estado",
      intro: "A día de hoy.",
      columns: [named("Estado"), COUNT, AMOUNT],
      rows: report.states.map(({ state, count, amount }) => [TASK_STATE_NAMES[state], count, amount]),
      bars: 1,
    },
    {
      title: "Antigüedad de la deuda",
      short: "Antigüedad",
      intro: "Según la fecha de cada deuda, a día de hoy.",
      columns: [named("Antigüedad"), COUNT, AMOUNT, { header: "Pendiente", kind: "AMOUNT" }],
      rows: report.ages.map(({ age, count, amount, outstanding }) => [
        DEBT_AGES[age].name,
        count,
        amount,
        outstanding,
      ]),
      bars: 3,
    },
    {
      title: "Embudo de la negociación previa",
      short: "Embudo",
      intro: "A día de hoy; cada deuda está en todas las etapas por las que ha pasado.",
      columns: [named("Etapa"), COUNT, AMOUNT],
      rows: report.stages.map(({ stage, count, amount }) => [STAGE_LABELS[stage], count, amount]),
      bars: 1,
    },
    {
      title: "Valores de finalización",
      short: "Finalización",
      intro: "A día de hoy; se deducen de lo enviado, abierto, respondido, celebrado y acordado.",
      columns: [named(COMPLETION_FIELD_NAME), COUNT, AMOUNT],
      rows: report.completions.map(({ completion, count, amount }) => [
        COMPLETION_NAMES[completion],
        count,
        amount,
      ]),
      bars: 1,
    },
    {
      title: "Promesas de pago",
      short: "Promesas",
      intro: `Hechas ${report.isWhole ? "desde el inicio de la lista" : "en el periodo"}; lo que ha sido de ellas hasta hoy.`,
      columns: [
        named("Promesas"),
        { header: "Número", kind: "COUNT" },
        COUNT,
        { header: "Prometido", kind: "AMOUNT" },
        { header: "Cobrado en su plazo", kind: "AMOUNT" },
      ],
      rows: report.promises.map(({ state, count, debts, amount, received }) => [
        PROMISE_STATES[state],
        count,
        // Of a report whose mail was still waiting when it learnt to tell them.
        debts ?? null,
        amount,
        received,
      ]),
    },
    {
      title: "Contactos por canal",
      short: "Contactos",
      intro: `${inPeriod} Lo que llegó a la persona deudora o vino de ella.`,
      columns: [named("Canal"), { header: "Contactos", kind: "COUNT" }, COUNT],
      rows: report.contacts.map(({ channel, contacts, debts }) => [
        CONTACT_CHANNEL_NAMES[channel],
        contacts,
        debts,
      ]),
    },
    {
      title: "Resultado de las llamadas",
      short: "Llamadas",
      intro: `${inPeriod} Llamadas de las listas de trabajo.`,
      columns: [named("Resultado"), { header: "Llamadas", kind: "COUNT" }, COUNT],
      rows: report.calls.map(({ outcome, calls, debts }) => [WORK_OUTCOMES[outcome].name, calls, debts]),
    },
    {
      title: "Motivos de impago",
      short: "Motivos de impago",
      intro: `${inPeriod} Lo que se dijo al llamar y al responder, y las restricciones vigentes; una deuda puede tener varios.`,
      columns: [named("Motivo"), COUNT, AMOUNT],
      rows: report.reasons.map(({ reason, debts, amount }) => [UNPAID_REASONS[reason], debts, amount]),
      bars: 1,
    },
  ];
}

/** None of a report that was put into the outbox before it knew of its latest period. */
function latestTable(report: ListReport): FigureTable[] {
  const { latest } = report;
  if (latest == null) return [];
  return [
    {
      title: latestTitle(latest),
      short: latest.rhythm === "MONTHLY" ? "Último mes" : "Última semana",
      intro: LATEST_INTRO,
      columns: LATEST_HEADINGS.map((header, at) => ({ header, kind: LATEST_KINDS[at] ?? "TEXT" })),
      rows: latestRows(latest, report).map(({ label, latest: own, total }) => [
        label,
        own.count,
        own.amount,
        total.count,
        total.amount,
      ]),
    },
  ];
}

const LATEST_KINDS = ["TEXT", "COUNT", "AMOUNT", "COUNT", "AMOUNT"] as const;
