import { Link } from "react-router-dom";
import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import type { DebtorDetailFragment } from "../../../generated/graphql.ts";
import { TaskStatus } from "../../../parts/tasks/TaskStatus.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import type { DebtorArea } from "../debtor-area.ts";

type Debt = DebtorDetailFragment["debts"][number];

function Others({ debt, own, area }: { debt: Debt; own: string; area: DebtorArea }) {
  const others = debt.obligors.filter(({ debtorId }) => debtorId !== own);
  if (others.length === 0) return null;
  return (
    <p className="muted">
      También responden:{" "}
      {others.map(({ debtorId, name, role }, at) => (
        <span key={debtorId}>
          {at > 0 && ", "}
          <Link to={area.debtor(debtorId)}>{name}</Link>
          {role !== null && ` (${DEBTOR_INTERVENTION_NAMES[role].toLowerCase()})`}
        </span>
      ))}
    </p>
  );
}

/** All debts of the person, each with who else owes it. */
export function DebtsPanel({ debtor, area }: { debtor: DebtorDetailFragment; area: DebtorArea }) {
  return (
    <Panel title="Deudas">
      <ul className="rows">
        {debtor.debts.map((debt) => {
          const { task, role } = debt;
          return (
            <li key={task.id}>
              <div className="split">
                <span>
                  <Link to={area.task(task.codeId)}>{task.codeId}</Link> · {task.entity} · {task.nContract}
                  {role !== null && ` · ${DEBTOR_INTERVENTION_NAMES[role]}`}
                </span>
                <strong>
                  <Money amount={task.amountDebt} currency={task.currency} />
                </strong>
              </div>
              <TaskStatus state={task.state} channels={task.channels} />
              <Others debt={debt} own={debtor.id} area={area} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
