import { shownCount, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../app/paths.ts";
import { formatDate } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Money } from "../../ui/ValueText.tsx";
import type { ReportPartProps } from "./report-parts.ts";

/** The figures somebody asks for first, and all that the recovered amount is made of. */
export function ReportHead({ report, list }: ReportPartProps) {
  const { currency, total, agreements, promises, isWhole, from, until } = report;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const countOf = (state: (typeof promises)[number]["state"]) =>
    promises.find((sum) => sum.state === state)?.count ?? 0;
  const payments =
    list === null
      ? undefined
      : paths.adminCollections({ lista: list.id, ...(isWhole ? {} : { desde: from, hasta: until }) });
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
            to: list === null ? undefined : paths.adminTaskList(list.codeId),
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
          },
          {
            label: "Con acuerdo",
            value: shownCount(agreements.count),
            note: money(agreements.amount),
            to:
              list === null
                ? undefined
                : paths.adminTaskList(list.codeId, undefined, { status: "CON_ACUERDO" }),
          },
          {
            label: "Promesas cumplidas",
            value: shownCount(countOf("KEPT")),
            note: `${shownCount(countOf("BROKEN") + countOf("PARTLY_KEPT"))} incumplidas o en parte · ${plural(countOf("PENDING"), "pendiente", "pendientes")}`,
          },
        ]}
      />
      <Panel
        title="De qué se compone lo recuperado"
        intro={`Movimientos del ${formatDate(from)} al ${formatDate(until)}; situación a ${formatDate(report.today)}.`}
      >
        <FactGrid
          facts={[
            { label: "Pagos recibidos", value: money(report.received) },
            { label: "Pagos anulados, que restan", value: money(report.reversed) },
            ...(isWhole
              ? []
              : [
                  { label: "Recuperado antes del periodo", value: money(report.recoveredBefore) },
                  {
                    label: "Recuperado hasta hoy",
                    value: (
                      <>
                        {money(report.recoveredToDate)}
                        {report.recoveredToDateShare !== null &&
                          ` (${shownPercent(report.recoveredToDateShare)})`}
                      </>
                    ),
                  },
                ]),
            ...(report.excess === "0.00" ? [] : [{ label: "Cobrado de más", value: money(report.excess) }]),
            ...(report.ofDeleted === "0.00"
              ? []
              : [{ label: "Cobrado de deudas eliminadas", value: money(report.ofDeleted) }]),
          ]}
        />
      </Panel>
    </>
  );
}
