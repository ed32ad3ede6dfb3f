import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { ActivityFigures } from "../activity-data.ts";

/** All cases there are, by kind and how they stand. */
export function CasesTable({ byType }: { byType: ActivityFigures["casesByGroup"] }) {
  return (
    <table className="table above-16" data-figures="">
      <caption>Todos los expedientes</caption>
      <thead>
        <tr>
          <th scope="col">Intervención</th>
          <th scope="col">Abiertos</th>
          <th scope="col">Acordados</th>
          <th scope="col">Rotos</th>
        </tr>
      </thead>
      <tbody>
        {byType.map(({ interventionType, open, agreed, broken }) => (
          <tr key={interventionType}>
            <th scope="row">
              <Link to={paths.adminCases({ tipo: INTERVENTION_WORDS[interventionType].slug })}>
                {INTERVENTION_WORDS[interventionType].plural}
              </Link>
            </th>
            <td>{shownCount(open)}</td>
            <td>{shownCount(agreed)}</td>
            <td>{shownCount(broken)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
