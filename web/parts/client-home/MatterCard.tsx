import { Link } from "react-router-dom";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { paths } from "../../app/paths.ts";
import type { ClientHomeQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { centsOf } from "../../lib/money.ts";
import { CaseStages } from "../cases/CaseStages.tsx";

export type Matter = ClientHomeQuery["cases"]["nodes"][number];

/** What it costs, as far as it is agreed, and where it is paid. */
function Cost({ number, cost, currency }: Matter) {
  if (cost === null)
    return <p className="muted light">Sin presupuesto aceptado: todavía no te cuesta nada.</p>;
  const isPaid = centsOf(cost.unpaid) === 0n;
  return (
    <p>
      Cuesta <strong>{formatMoney(cost.total, currency)}</strong>, impuestos incluidos.{" "}
      {isPaid ? (
        "Está todo pagado."
      ) : (
        <>
          Has pagado {formatMoney(cost.paid, currency)};{" "}
          <Link to={paths.clientCase(number, "presupuesto")}>
            quedan {formatMoney(cost.unpaid, currency)}
          </Link>
          .
        </>
      )}
    </p>
  );
}

/** One of a client's matters: how far it has come, what happens now, what it costs. */
export function MatterCard({ matter }: { matter: Matter }) {
  const { number, interventionType, specialistName, message } = matter;
  return (
    <article className="stack gap-12 links">
      <h3 className="cluster at-baseline title">
        <Link to={paths.clientCase(number)}>{number}</Link>
        <span className="muted light">
          {INTERVENTION_WORDS[interventionType].shortName}
          {specialistName !== null && ` · con ${specialistName}`}
        </span>
      </h3>
      <CaseStages {...matter} />
      <div className="stack gap-4">
        <p>{message}</p>
        <Cost {...matter} />
      </div>
    </article>
  );
}
