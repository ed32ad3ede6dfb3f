import { Statistic } from "antd";
import { paths } from "../../app/paths.ts";
import type { SpecialistHomeQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { centsOf } from "../../lib/money.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";

/** What can be had now and what is coming; 'Balance' says what it is made of. */
export function MoneyPanel({ balance }: Pick<SpecialistHomeQuery, "balance">) {
  const { available, retained, payoutsPending, currency } = balance;
  const figures = [
    { title: "Disponible", amount: available },
    { title: "Retenido: se libera al avanzar tus expedientes", amount: retained },
    ...(centsOf(payoutsPending) > 0n ? [{ title: "En transferencia", amount: payoutsPending }] : []),
  ];
  return (
    <Panel
      title="Tu dinero"
      aside={
        <LinkButton size="sm" to={paths.specialistBalance()}>
          Ver balance
        </LinkButton>
      }
    >
      <div className="cluster gap-24">
        {figures.map(({ title, amount }) => (
          <Statistic
            key={title}
            title={title}
            value={amount}
            formatter={() => formatMoney(amount, currency)}
          />
        ))}
      </div>
    </Panel>
  );
}
