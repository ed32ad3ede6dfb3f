import {
  LATEST_HEADINGS,
  LATEST_INTRO,
  latestRows,
  latestTitle,
  type LatestRow,
} from "../../../schema/rules/latest-figures.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { FigureTable } from "../figures/FigureTable.tsx";
import type { ReportPartProps } from "./report-parts.ts";

/** The week or month that the list's mails tell of, beside the totals; nothing where there are no such mails. */
export function LatestPeriod({ report, links }: ReportPartProps) {
  const { latest, currency } = report;
  if (latest === null) return null;
  const { from, until } = latest;
  const behind = ({ kind, value, latest: { count, amount } }: LatestRow) => {
    if (kind === "reversals") return undefined;
    if (kind === "payments")
      return amount === "0.00" ? undefined : links.payments({ desde: from, hasta: until });
    return count === 0 ? undefined : links.happened(kind, value, { from, until });
  };
  const counted = (count: number | null) => (count === null ? "–" : shownCount(count));
  const money = (key: string, amount: string | null) =>
    amount === null ? "–" : <Money key={key} amount={amount} currency={currency} />;
  return (
    <Panel title={latestTitle(latest)} intro={LATEST_INTRO}>
      <FigureTable
        headings={LATEST_HEADINGS}
        rows={latestRows(latest, report).map((row) => ({
          key: `${row.kind}.${row.value}`,
          label: row.label,
          to: behind(row),
          cells: [
            counted(row.latest.count),
            money("latest", row.latest.amount),
            counted(row.total.count),
            money("total", row.total.amount),
          ],
        }))}
      />
    </Panel>
  );
}
