import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { InterventionType } from "../../../generated/schema-types.ts";
import { formatCount } from "../../../lib/format.ts";
import { Panel } from "../../../ui/Panel.tsx";
import type { ActivityFigures } from "../activity-data.ts";
import styles from "./Counts.module.css";

const TYPES: Record<InterventionType, string> = {
  CONCILIATION: "Conciliaciones",
  MEDIATION: "Mediaciones",
  COLLECTION: "Recaudaciones",
};

/** All cases by kind and how they stand. */
export function CasesPanel({ byType }: { byType: ActivityFigures["casesByGroup"] }) {
  return (
    <Panel title="Casos por resultado">
      <table className={styles.table}>
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
                <Link to={paths.adminCases({ tipo: interventionType })}>{TYPES[interventionType]}</Link>
              </th>
              <td>{formatCount(open)}</td>
              <td>{formatCount(agreed)}</td>
              <td>{formatCount(broken)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
