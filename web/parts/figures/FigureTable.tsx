import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface FigureRow {
  key: string;
  label: string;
  /** Beside the label: what it means. */
  help?: ReactNode;
  /** Where what is counted can be seen; undefined: nowhere, or there is nothing. */
  to?: string | undefined;
  cells: readonly ReactNode[];
}

/** Figures by name; each row leads to what it counts. The first heading is of the names. */
export function FigureTable({ headings, rows }: { headings: readonly string[]; rows: readonly FigureRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard has to scroll it
    <div className="scroll" tabIndex={0} role="region" aria-label={`Tabla: ${headings[0] ?? ""}`}>
      <table className="table above-16" data-figures="">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, help, to, cells }) => (
            <tr key={key}>
              <th scope="row">
                {to === undefined ? label : <Link to={to}>{label}</Link>} {help}
              </th>
              {cells.map((cell, at) => (
                <td key={headings[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
