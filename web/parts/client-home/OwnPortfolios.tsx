import { Link } from "react-router-dom";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import type { ClientHomeQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { PORTFOLIO_STATUSES } from "../portfolios/portfolio-words.ts";

type Portfolio = ClientHomeQuery["myPortfolios"][number];

/** As many as leave what stands below in sight. */
const FIRST = 3;

function debts(count: number): string {
  return count === 1 ? "1 deuda" : `${shownCount(count)} deudas`;
}

function Row({ codeId, name, status, tasksCount, totalAmount, recovered, outstanding, currency }: Portfolio) {
  const { tone, label } = PORTFOLIO_STATUSES[status];
  return (
    <article className="stack gap-4 links">
      <h3 className="cluster at-baseline title">
        <Link to={paths.clientPortfolio(codeId)}>{name}</Link>
        <span className="number muted light">{codeId}</span>
        <StatusTag tone={tone}>{label}</StatusTag>
      </h3>
      <p>
        {debts(tasksCount)} por {formatMoney(totalAmount, currency)}. Cobrado{" "}
        <strong>{formatMoney(recovered, currency)}</strong>; pendiente {formatMoney(outstanding, currency)}.
      </p>
    </article>
  );
}

/** For a person of a creditor: how the debt lists stand that their company has given over. */
export function OwnPortfolios({ portfolios }: { portfolios: readonly Portfolio[] }) {
  if (portfolios.length === 0) return null;
  return (
    <Panel title={PAGE_TITLES.portfolios}>
      <div className="rows">
        {portfolios.slice(0, FIRST).map((portfolio) => (
          <Row key={portfolio.id} {...portfolio} />
        ))}
      </div>
      {portfolios.length > FIRST && (
        <p className="above-16">
          <Link to={paths.clientPortfolios()}>Ver las {shownCount(portfolios.length)} carteras</Link>
        </p>
      )}
    </Panel>
  );
}
