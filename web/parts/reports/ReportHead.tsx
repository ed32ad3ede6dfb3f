import { Link } from "react-router-dom";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownCount, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { formatDate } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Money } from "../../ui/ValueText.tsx";
import type { ReportPartProps } from "./report-parts.ts";

/** The figures somebody asks for first, and all that the recovered amount is made of. */
export function ReportHead({ report, links }: ReportPartProps) {
  const { currency, total, agreements, promises, isWhole, from, until } = report;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const countOf = (state: (typeof promises)[number]["state"]) =>
    promises.find((sum) => sum.state === state)?.count ?? 0;
  const paidInFull = links.paid("IN_FULL");
  const payments = links.payments(isWhole ? {} : { desde: from, hasta: until });
  const linked = (amount: string, to: string | undefined) =>
    to === undefined || amount === "0.00" ? money(amount) : <Link to={to}>{money(amount)}</Link>;
  const share = (value: string | null) =>
    value === null ? undefined : `${shownPercent(value)} de lo reclamado`;
  return (
    <>
      <FigureCards
        label="Cifras de la lista"
        figures={[
          {
            label: "Reclamado",
            value: money(total.amount),
            note: plural(total.count, "deuda", "deudas"),
            to: links.all,
          },
          {
            label: isWhole ? "Recuperado" : "Recuperado en el periodo",
            value: money(report.recovered),
            note: share(report.recoveredShare),
            to: payments,
          },
          {
            label: "Pendiente",
            value: money(report.outstanding),
            note: `${plural(report.paidInFull, "deuda pagada", "deudas pagadas")} por completo`,
            to: links.paid("OWING"),
          },
          {
            label: "Con acuerdo",
            value: shownCount(agreements.count),
            note: money(agreements.amount),
            to: links.state("CON_ACUERDO"),
          },
          {
            label: "Promesas cumplidas",
            value: shownCount(countOf("KEPT")),
            note: `${shownCount(countOf("BROKEN") + countOf("PARTLY_KEPT"))} incumplidas o en parte · ${plural(countOf("PENDING"), "pendiente", "pendientes")}`,
            to: countOf("KEPT") === 0 ? undefined : links.happened("promise", "KEPT"),
          },
        ]}
      />
      <Panel
        title="De qué se compone lo recuperado"
        intro={`Movimientos del ${formatDate(from)} al ${formatDate(until)}; situación a ${formatDate(report.today)}.`}
      >
        <FactGrid
          facts={[
            { label: "Pagos recibidos", value: linked(report.received, payments) },
            {
              label: "Pagos anulados, que restan",
              // Of a period: by the day of the reversal, which may lie after that of its payment.
              value: linked(report.reversed, isWhole ? links.payments({ ver: "anulados" }) : undefined),
            },
            ...(isWhole
              ? []
              : [
                  {
                    label: "Recuperado antes del periodo",
                    value: linked(report.recoveredBefore, links.payments({ hasta: addDays(from, -1) })),
                  },
                  {
                    label: "Recuperado hasta hoy",
                    value: (
                      <>
                        {linked(report.recoveredToDate, links.payments())}
                        {report.recoveredToDateShare !== null &&
                          ` (${shownPercent(report.recoveredToDateShare)})`}
                      </>
                    ),
                  },
                ]),
            {
              label: "Deudas pagadas por completo",
              value:
                report.paidInFull === 0 || paidInFull === undefined ? (
                  shownCount(report.paidInFull)
                ) : (
                  <Link to={paidInFull}>{shownCount(report.paidInFull)}</Link>
                ),
            },
            ...(report.excess === "0.00"
              ? []
              : [{ label: "Cobrado de más", value: linked(report.excess, links.paid("EXCESS")) }]),
            ...(report.ofDeleted === "0.00"
              ? []
              : [{ label: "Cobrado de deudas eliminadas", value: money(report.ofDeleted) }]),
          ]}
        />
      </Panel>
    </>
  );
}
