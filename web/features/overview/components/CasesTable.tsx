import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { ActivityFigures } from "../activity-data.ts";

type Row = ActivityFigures["casesByGroup"][number];

const GROUPS = [
  { title: "Abiertos", grupo: "abiertos", countOf: ({ open }: Row) => open },
  { title: "Acordados", grupo: "acordados", countOf: ({ agreed }: Row) => agreed },
  { title: "Rotos", grupo: "rotos", countOf: ({ broken }: Row) => broken },
] as const;

/** All cases there are, by kind and how they stand, each number leading to its cases. */
export function CasesTable({ byType }: { byType: ActivityFigures["casesByGroup"] }) {
  return (
    <table className="table above-16" data-figures="">
      <caption>Todos los expedientes</caption>
      <thead>
        <tr>
          <th scope="col">Intervención</th>
          {GROUPS.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byType.map((row) => {
          const { slug, plural } = INTERVENTION_WORDS[row.interventionType];
          return (
            <tr key={slug}>
              <th scope="row">
                <Link to={paths.adminCases({ tipo: slug })}>{plural}</Link>
              </th>
              {GROUPS.map(({ title, grupo, countOf }) => (
                <td key={title}>
                  <Link
                    to={paths.adminCases({ tipo: slug, grupo })}
                    aria-label={`${plural}, ${title.toLowerCase()}: ${shownCount(countOf(row))}`}
                  >
                    {shownCount(countOf(row))}
                  </Link>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
