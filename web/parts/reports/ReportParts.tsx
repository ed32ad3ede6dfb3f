import { STAGE_LABELS } from "../../../schema/rules/attempt-stages.ts";
import { DEBT_AGES, PROMISE_STATES, UNPAID_REASONS } from "../../../schema/rules/list-reports.ts";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownCount, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../schema/rules/task-completion.ts";
import { CONTACT_CHANNEL_NAMES } from "../../../schema/rules/task-contacts.ts";
import { WORK_OUTCOMES } from "../../../schema/rules/work-outcomes.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { joinWords, plural } from "../../lib/text.ts";
import { taskStateLook } from "../tasks/task-words.ts";
import { ChartFigure } from "../../ui/charts/ChartFigure.tsx";
import { SeriesFigure } from "../../ui/charts/SeriesFigure.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { FigureTable } from "../figures/FigureTable.tsx";
import { TermHelp } from "../help/TermHelp.tsx";
import type { ReportPartProps } from "./report-parts.ts";

const CURVE = [
  { label: "Recibido en la semana", color: "var(--color-info)" },
  { label: "Acumulado", color: "var(--color-success)" },
];

/** Days after the report's don't count. */
function lastOf(monday: string, until: string): string {
  const sunday = addDays(monday, 6);
  return sunday < until ? sunday : until;
}

/** Payments less reversals, week by week, and what they add up to. */
export function RecoveryCurve({ report: { weeks, currency, until }, links }: ReportPartProps) {
  const last = weeks.at(-1);
  const points = weeks.map(({ from, received, total, share }) => ({
    label: formatDate(from),
    // A week in which no more came in than was taken back may have no payments of its own.
    to: Number(received) > 0 ? links.payments({ desde: from, hasta: lastOf(from, until) }) : undefined,
    values: [
      { value: Number(received), text: formatMoney(received, currency) },
      {
        value: Number(total),
        text: `${formatMoney(total, currency)}${share === null ? "" : ` (${shownPercent(share)})`}`,
      },
    ],
  }));
  const ofClaimed =
    last === undefined || last.share === null ? "" : `, el ${shownPercent(last.share)} de lo reclamado`;
  return (
    <Panel
      title="Curva de recuperación"
      intro="Pagos menos anulaciones de cada semana, y lo acumulado desde el inicio de la lista."
    >
      <SeriesFigure
        summary={`En ${plural(weeks.length, "semana", "semanas")} se han recuperado ${formatMoney(last?.total ?? "0.00", currency)}${ofClaimed}.`}
        heading="Semana del"
        series={CURVE}
        points={points}
        unit="€"
      />
    </Panel>
  );
}

export function ByState({ report, links }: ReportPartProps) {
  const bars = report.states.map(({ state, count, amount }) => ({
    label: taskStateLook(state).label,
    value: count,
    text: shownCount(count),
    detail: `${shownCount(count)} · ${formatMoney(amount, report.currency)}`,
    color: taskStateLook(state).color,
  }));
  return (
    <Panel title="Por estado" intro="A día de hoy.">
      <ChartFigure
        summary={`${joinWords(bars.map(({ label, text }) => `${label}: ${text}`))}.`}
        headings={["Estado", "Deudas e importe"]}
        bars={bars}
      />
      <FigureTable
        headings={["Estado", "Deudas", "Importe"]}
        rows={report.states.map(({ state, count, amount }) => ({
          key: state,
          label: taskStateLook(state).label,
          to: count === 0 ? undefined : links.state(state),
          cells: [shownCount(count), <Money key="amount" amount={amount} currency={report.currency} />],
        }))}
      />
    </Panel>
  );
}

export function ByAge({ report: { ages, currency }, links }: ReportPartProps) {
  const bars = ages.map(({ age, count, outstanding }) => ({
    label: DEBT_AGES[age].name,
    value: Number(outstanding),
    text: formatMoney(outstanding, currency),
    detail: `${plural(count, "deuda", "deudas")} · ${formatMoney(outstanding, currency)} pendientes`,
  }));
  return (
    <Panel
      title="Antigüedad de la deuda"
      intro="Importe pendiente según la fecha de cada deuda, a día de hoy."
    >
      <ChartFigure
        summary={`${joinWords(bars.map(({ label, text }) => `${label}: ${text}`))}.`}
        headings={["Antigüedad", "Deudas y pendiente"]}
        bars={bars}
      />
      <FigureTable
        headings={["Antigüedad", "Deudas", "Importe", "Pendiente"]}
        rows={ages.map(({ age, count, amount, outstanding }) => ({
          key: age,
          label: DEBT_AGES[age].name,
          to: count === 0 ? undefined : links.age(age),
          cells: [
            shownCount(count),
            <Money key="amount" amount={amount} currency={currency} />,
            <Money key="outstanding" amount={outstanding} currency={currency} />,
          ],
        }))}
      />
    </Panel>
  );
}

const WAY = ["INVITED", "RECEIVED", "ANSWERED", "AGREED"];

export function Funnel({ report, links }: ReportPartProps) {
  const { stages, total, currency } = report;
  const bars = [
    { label: "Todas", ...total },
    ...stages
      .filter(({ stage }) => WAY.includes(stage))
      .map(({ stage, ...sum }) => ({ label: STAGE_LABELS[stage], ...sum })),
  ].map(({ label, count, amount }) => ({
    label,
    value: count,
    text: shownCount(count),
    detail: `${shownCount(count)} · ${formatMoney(amount, currency)}`,
  }));
  return (
    <Panel
      title="Embudo de la negociación previa"
      help={<TermHelp term="attempt" name="intento de negociación" />}
      intro="A día de hoy; cada deuda está en todas las etapas por las que ha pasado."
    >
      <ChartFigure
        summary={`${joinWords(bars.map(({ label, text }) => `${label}: ${text}`))}.`}
        headings={["Etapa", "Deudas e importe"]}
        bars={bars}
      />
      <FigureTable
        headings={["Etapa", "Deudas", "Importe"]}
        rows={stages.map(({ stage, count, amount }) => ({
          key: stage,
          label: STAGE_LABELS[stage],
          to: count === 0 ? undefined : links.stage(stage),
          cells: [shownCount(count), <Money key="amount" amount={amount} currency={currency} />],
        }))}
      />
    </Panel>
  );
}

export function Completions({ report, links }: ReportPartProps) {
  return (
    <Panel
      title="Valores de finalización"
      intro="Se deducen de lo enviado, abierto, respondido, celebrado y acordado; no se eligen a mano."
    >
      <FigureTable
        headings={[COMPLETION_FIELD_NAME, "Deudas", "Importe"]}
        rows={report.completions.map(({ completion, count, amount }) => ({
          key: completion,
          label: COMPLETION_NAMES[completion],
          to: count === 0 ? undefined : links.completion(completion),
          cells: [shownCount(count), <Money key="amount" amount={amount} currency={report.currency} />],
        }))}
      />
    </Panel>
  );
}

export function Promises({ report: { promises, currency }, links }: ReportPartProps) {
  return (
    <Panel
      title="Promesas de pago"
      intro="Las hechas en el periodo y lo que ha sido de ellas hasta hoy; las decide lo que se cobra en su plazo."
    >
      <FigureTable
        headings={["Promesas", "Número", "Deudas", "Prometido", "Cobrado en su plazo"]}
        rows={promises.map(({ state, count, debts, amount, received }) => ({
          key: state,
          label: PROMISE_STATES[state],
          to: count === 0 ? undefined : links.happened("promise", state),
          cells: [
            shownCount(count),
            shownCount(debts),
            <Money key="amount" amount={amount} currency={currency} />,
            <Money key="received" amount={received} currency={currency} />,
          ],
        }))}
      />
    </Panel>
  );
}

export function Contacts({ report: { contacts, calls }, links }: ReportPartProps) {
  return (
    <Panel
      title="Contactos y llamadas"
      intro="En el periodo: lo que llegó a las personas deudoras o vino de ellas, y cómo fueron las llamadas."
    >
      <FigureTable
        headings={["Canal", "Contactos", "Deudas"]}
        rows={contacts.map(({ channel, contacts: count, debts }) => ({
          key: channel,
          label: CONTACT_CHANNEL_NAMES[channel],
          to: debts === 0 ? undefined : links.happened("contact", channel),
          cells: [shownCount(count), shownCount(debts)],
        }))}
      />
      <FigureTable
        headings={["Resultado de la llamada", "Llamadas", "Deudas"]}
        rows={calls.map(({ outcome, calls: count, debts }) => ({
          key: outcome,
          label: WORK_OUTCOMES[outcome].name,
          to: debts === 0 ? undefined : links.happened("call", outcome),
          cells: [shownCount(count), shownCount(debts)],
        }))}
      />
    </Panel>
  );
}

export function Reasons({ report: { reasons, currency }, links }: ReportPartProps) {
  const bars = reasons.map(({ reason, debts, amount }) => ({
    label: UNPAID_REASONS[reason],
    value: debts,
    text: shownCount(debts),
    detail: `${plural(debts, "deuda", "deudas")} · ${formatMoney(amount, currency)}`,
  }));
  return (
    <Panel
      title="Motivos de impago"
      intro="Lo que se dijo al llamar y al responder, y las restricciones de contacto vigentes. Una deuda puede tener varios."
    >
      {bars.length === 0 ? (
        <p className="muted">Nada anotado en el periodo.</p>
      ) : (
        <>
          <ChartFigure
            summary={`${joinWords(bars.map(({ label, text }) => `${label}: ${text}`))}.`}
            headings={["Motivo", "Deudas e importe"]}
            bars={bars}
          />
          <FigureTable
            headings={["Motivo", "Deudas", "Importe"]}
            rows={reasons.map(({ reason, debts, amount }) => ({
              key: reason,
              label: UNPAID_REASONS[reason],
              to: links.happened("reason", reason),
              cells: [shownCount(debts), <Money key="amount" amount={amount} currency={currency} />],
            }))}
          />
        </>
      )}
    </Panel>
  );
}
