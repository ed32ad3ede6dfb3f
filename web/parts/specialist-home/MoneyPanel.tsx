import { Statistic } from "antd";
import { paths } from "../../app/paths.ts";
import type { SpecialistHomeQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { centsOf } from "../../lib/money.ts";
import { AmountLine } from "../figures/figure-cards.tsx";
import { periodUrlSpec } from "../figures/periods.ts";
import { useOwnFigures } from "../figures/use-own-figures.ts";
import { TermHelp } from "../help/TermHelp.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";

/** What can be had now and what is coming, and how both went in the page's period; 'Balance' says what it is made of. */
export function MoneyPanel({ balance }: Pick<SpecialistHomeQuery, "balance">) {
  const { available, retained, payoutsPending, currency } = balance;
  const { figures, compared } = useOwnFigures(periodUrlSpec);
  const amounts = [
    { title: "Disponible", amount: available, over: figures?.available },
    { title: "Retenido: se libera al avanzar tus expedientes", amount: retained, over: figures?.retained },
    ...(centsOf(payoutsPending) > 0n
      ? [{ title: "En transferencia", amount: payoutsPending, over: null }]
      : []),
  ];
  return (
    <Panel
      title="Tu dinero"
      help={<TermHelp term="retained" name="disponible y retenido" />}
      aside={
        <LinkButton size="sm" to={paths.specialistBalance()}>
          Ver balance
        </LinkButton>
      }
    >
      <div className="columns">
        {amounts.map(({ title, amount, over }) => (
          <div key={title}>
            <Statistic title={title} value={amount} formatter={() => formatMoney(amount, currency)} />
            {over && <AmountLine amount={over} {...compared} />}
          </div>
        ))}
      </div>
    </Panel>
  );
}
