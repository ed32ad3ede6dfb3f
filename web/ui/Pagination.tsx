import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import { plural } from "../lib/text.ts";
import { Button } from "./Button.tsx";
import { SelectBox } from "./SelectBox.tsx";

export interface PaginationState {
  /** From 1. */
  number: number;
  size: number;
  total: number;
  /** The total is only "at least": shown as 'más de …'. */
  totalIsLowerBound?: boolean;
}

interface PaginationProps extends PaginationState {
  onChange: (change: { number: number; size: number }) => void;
  /** What is counted: one of them, and many. */
  noun?: readonly [one: string, many: string];
}

const SIZES = ["10", "25", "50", "100"];

/** '1-25 de 180 tareas', the way to the pages around, and how many go on one. */
export function Pagination({
  number,
  size,
  total,
  totalIsLowerBound = false,
  onChange,
  noun = ["resultado", "resultados"],
}: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (number - 1) * size + 1;
  const last = Math.min(number * size, total);
  const go = (page: number) => onChange({ number: page, size });
  const hasNext = number < pageCount || totalIsLowerBound;
  return (
    <nav className="cluster gap-16 above-16" aria-label="Paginación">
      <p className="fill muted" role="status">
        {`${shownCount(first)}-${shownCount(last)} de ${totalIsLowerBound ? "más de " : ""}${totalIsLowerBound ? `${shownCount(total)} ${noun[1]}` : plural(total, ...noun)}`}
      </p>
      <SelectBox
        label="Filas por página"
        value={String(size)}
        options={SIZES.map((value) => ({ value, label: `${value} por página` }))}
        onChange={(value) => onChange({ number: 1, size: Number(value ?? size) })}
      />
      <div className="line">
        <Button icon="chevron-left" iconOnly disabled={number <= 1} onClick={() => go(number - 1)}>
          Página anterior
        </Button>
        <span className="number">
          {`Página ${shownCount(number)}`}
          {!totalIsLowerBound && ` de ${shownCount(pageCount)}`}
        </span>
        <Button icon="chevron-right" iconOnly disabled={!hasNext} onClick={() => go(number + 1)}>
          Página siguiente
        </Button>
      </div>
    </nav>
  );
}
