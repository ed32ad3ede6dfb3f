import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { LARGE_SCREEN } from "../../../theme/tokens.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { BalanceCaseRowFragment } from "../../../generated/graphql.ts";
import { Concepts, useFigureColumns, VALUE_COLUMNS } from "./CaseFigures.tsx";
import { CaseInstalments } from "./CaseInstalments.tsx";
import styles from "./CaseTable.module.css";

interface RowProps {
  row: BalanceCaseRowFragment;
  onShowHistory: (caseNumber: string) => void;
}

function CaseHead({ row: { caseNumber, date, available, retained, currency } }: Pick<RowProps, "row">) {
  return (
    <>
      <Link className="strong number" to={paths.specialistCase(caseNumber)}>
        {caseNumber}
      </Link>
      <p className="muted small">
        <DateText value={date} />
      </p>
      <dl className="amounts small">
        <div>
          <dt>Disponible</dt>
          <dd>
            <Money amount={available} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Retenido</dt>
          <dd>
            <Money amount={retained} currency={currency} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function useDetails({ row: { caseNumber }, onShowHistory }: RowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    control: (
      <Button
        size="sm"
        icon={isOpen ? "chevron-up" : "chevron-down"}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Detalles de ${caseNumber}`}
        onClick={() => setOpen(!isOpen)}
      >
        Detalles
      </Button>
    ),
    details: (
      <div id={id} className="stack gap-8">
        <CaseInstalments caseNumber={caseNumber} />
        <Button size="sm" variant="quiet" icon="history" onClick={() => onShowHistory(caseNumber)}>
          Ver sus movimientos
        </Button>
      </div>
    ),
  };
}

function TableRows(props: RowProps) {
  const { row } = props;
  const { isOpen, control, details } = useDetails(props);
  const columns = useFigureColumns();
  return (
    <>
      <tr>
        <th scope="row">
          <CaseHead row={row} />
          {control}
        </th>
        {columns.map(({ key, render }) => (
          <td key={key}>{render(row)}</td>
        ))}
      </tr>
      {isOpen && (
        <tr className={styles.opened}>
          <td colSpan={columns.length + 1}>{details}</td>
        </tr>
      )}
    </>
  );
}

function Card(props: RowProps) {
  const { row } = props;
  const { isOpen, control, details } = useDetails(props);
  return (
    <li className="card stack gap-8">
      <CaseHead row={row} />
      <dl className="amounts small">
        <div>
          <dt>Deuda caso</dt>
          <dd>
            <Money amount={row.owed} currency={row.currency} />
          </dd>
        </div>
        <div>
          <dt>Valor caso</dt>
          <dd>
            <Money amount={row.finalValue} currency={row.currency} />
          </dd>
        </div>
      </dl>
      {control}
      {isOpen && (
        <>
          <Concepts row={row} />
          <div className="columns">
            {VALUE_COLUMNS.map(({ key, title, render }) => (
              <div key={key}>
                <h3 className="muted title small">{title}</h3>
                {render(row)}
              </div>
            ))}
          </div>
          {details}
        </>
      )}
    </li>
  );
}

interface CaseTableProps {
  rows: readonly BalanceCaseRowFragment[];
  onShowHistory: (caseNumber: string) => void;
}

/** The cases with money in them: a table where there is room, cards elsewhere; 'Detalles' opens the instalments. */
export function CaseTable({ rows, onShowHistory }: CaseTableProps) {
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  const columns = useFigureColumns();
  if (!isLarge) {
    return (
      <ul className="list stack" aria-label="Expedientes">
        {rows.map((row) => (
          <Card key={row.caseNumber} row={row} onShowHistory={onShowHistory} />
        ))}
      </ul>
    );
  }
  return (
    <div className="frame">
      <table className={`table ${styles.table}`}>
        <caption className="visually-hidden">Expedientes con presupuesto aceptado</caption>
        <thead>
          <tr>
            <th scope="col">Expediente</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRows key={row.caseNumber} row={row} onShowHistory={onShowHistory} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
