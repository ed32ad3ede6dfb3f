import { formatPercent } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import type { SuggestionReason } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { readingWords } from "../file/reading-words.ts";
import { choiceName, columnName, type ImportColumn } from "../import-types.ts";
import styles from "./Mapping.module.css";

const REASONS: Readonly<Record<SuggestionReason, string>> = {
  REMEMBERED: "como la última vez",
  EXACT: "mismo nombre",
  SYNONYM: "nombre equivalente",
  FUZZY: "nombre parecido",
  CONTENT: "por su contenido",
};

/** The first values of the column; how many are empty. */
export function Samples({ column: { samples, emptyCount } }: { column: ImportColumn }) {
  if (samples.length === 0) return <span className="muted small">Columna vacía</span>;
  return (
    <span className="stack gap-0 at-start">
      <span className="clamp" title={samples.join(" · ")}>
        {samples.join(" · ")}
      </span>
      {emptyCount > 0 && <span className="muted small">{plural(emptyCount, "vacía", "vacías")}</span>}
    </span>
  );
}

interface SuggestionProps {
  column: ImportColumn;
  /** False when another column has the property by now. */
  available: boolean;
  disabled: boolean;
  onAccept: () => void;
}

/** What the column probably is, how sure that is and why; one click takes it. */
export function Suggestion({ column, available, disabled, onAccept }: SuggestionProps) {
  const { suggestion, choice } = column;
  if (suggestion === null) return <span className="muted small">Sin sugerencia</span>;
  const name = choiceName(suggestion.choice);
  const why = `${formatPercent(suggestion.confidence)}, ${REASONS[suggestion.reason]}`;
  if (choice === suggestion.choice) {
    return (
      <span className="line gap-4 at-start success small">
        <Icon name="check" size={16} />
        {`Sugerida (${why})`}
      </span>
    );
  }
  if (!available) return <span className="muted small">{`${name}: ya asignada a otra columna`}</span>;
  return (
    <span className="stack gap-4 at-start">
      <Button
        size="sm"
        disabled={disabled}
        aria-label={`Asignar ${name} a la columna «${columnName(column)}»`}
        onClick={onAccept}
      >
        {name}
      </Button>
      <span className="muted small">{why}</span>
    </span>
  );
}

/** How the values are understood and how many aren't. */
export function Findings({ column }: { column: ImportColumn }) {
  const words = readingWords(column);
  const unknown = column.unknownValues.length;
  if (words === null && unknown === 0 && column.errorCount === 0)
    return <span className={styles.nothing}>—</span>;
  return (
    <span className="stack gap-0 at-start">
      {words !== null && (
        <span className={words.ambiguous ? "line gap-4 at-start warning small strong" : "muted small"}>
          {words.ambiguous && <Icon name="triangle-alert" size={16} />}
          {words.ambiguous
            ? `${words.text}. Hay valores que se pueden leer de dos formas: compruébalo`
            : words.text}
        </span>
      )}
      {column.errorCount > 0 && (
        <span className="danger small strong">
          {plural(column.errorCount, "fila con errores", "filas con errores")}
        </span>
      )}
      {unknown > 0 && (
        <span className="danger small strong">
          {plural(unknown, "valor por traducir", "valores por traducir")}
        </span>
      )}
    </span>
  );
}
