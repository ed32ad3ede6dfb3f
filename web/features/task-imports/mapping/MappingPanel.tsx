import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { joinWords } from "../../../lib/text.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useUrlState, writeUrlState } from "../../../lib/url-state.ts";
import { LARGE_SCREEN } from "../../../theme/tokens.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { importUrlSpec } from "../import-url.ts";
import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { EXTRA_LABEL, IGNORE_LABEL, type Choice, type ImportColumn, columnName } from "../import-types.ts";
import {
  acceptSuggestions,
  closableColumns,
  closeOpenColumns,
  missingProperties,
  takenProperties,
} from "./choices.ts";
import {
  COLUMN_FILTER_LABELS,
  COLUMN_FILTERS,
  countColumns,
  filterColumns,
  type ColumnFilter,
} from "./column-filter.ts";
import styles from "./Mapping.module.css";
import { MappingTable, columnParts, type MappingListProps } from "./MappingTable.tsx";
import { Findings, Samples } from "./ColumnFacts.tsx";

/** The same as cards, for screens without room for columns. */
function MappingCards(props: MappingListProps) {
  return (
    <ul className="list columns gap-12" aria-label="Columnas del archivo">
      {props.columns.map((column) => {
        const { select, suggestion } = columnParts(column, props);
        return (
          <li key={column.index} className={`card stack gap-8 ${styles.card}`}>
            <h3 className="anywhere title clamp">{columnName(column)}</h3>
            <Samples column={column} />
            {select}
            {suggestion}
            <Findings column={column} />
          </li>
        );
      })}
    </ul>
  );
}

interface MappingPanelProps {
  /** Columns with the person's own choices applied. */
  columns: readonly ImportColumn[];
  disabled: boolean;
  onChoose: (made: Readonly<Record<string, Choice>>) => void;
  indicator: ReactNode;
}

const EMPTY_TABS: Readonly<Record<ColumnFilter, string>> = {
  todos: "El archivo no tiene columnas.",
  "sin-asignar": "Todas las columnas tienen su propiedad.",
  asignados: "Todavía no has asignado ninguna columna.",
  errores: "Ninguna columna tiene errores.",
};

function Shortcuts({ columns, disabled, onChoose }: Omit<MappingPanelProps, "indicator">) {
  const suggested = acceptSuggestions(columns);
  const open = closableColumns(columns).length;
  const suggestions = Object.keys(suggested).length;
  if (open === 0 && suggestions === 0) return null;
  return (
    <div className="cluster below-16">
      {suggestions > 0 && (
        <Button
          variant="primary"
          size="sm"
          icon="check"
          disabled={disabled}
          onClick={() => onChoose(suggested)}
        >
          {`Aceptar sugerencias (${suggestions})`}
        </Button>
      )}
      {open > 0 && (
        <span className="muted small" id="open-columns">
          {open === 1 ? "La columna sin asignar:" : `Las ${open} sin asignar:`}
        </span>
      )}
      {open > 0 &&
        (["EXTRA", "IGNORE"] as const).map((choice) => (
          <Button
            key={choice}
            size="sm"
            aria-describedby="open-columns"
            disabled={disabled}
            onClick={() => onChoose(closeOpenColumns(columns, choice))}
          >
            {choice === "EXTRA" ? EXTRA_LABEL : IGNORE_LABEL}
          </Button>
        ))}
    </div>
  );
}

function Missing({ columns }: { columns: readonly ImportColumn[] }) {
  const missing = missingProperties(columns).map((property) => `«${TASK_PROPERTY_NAMES[property]}»`);
  if (missing.length === 0) {
    return (
      <p className="line at-start success strong below-8">
        <Icon name="circle-check" size={18} />
        Las propiedades obligatorias están asignadas.
      </p>
    );
  }
  return (
    <p className="line at-start warning strong below-8">
      <Icon name="triangle-alert" size={18} />
      {`${missing.length === 1 ? "Falta asignar una propiedad obligatoria" : "Faltan por asignar propiedades obligatorias"}: ${joinWords(missing)}.`}
    </p>
  );
}

function Tabs({ columns }: Pick<MappingPanelProps, "columns">) {
  const [{ tab }] = useUrlState(importUrlSpec);
  const [params] = useSearchParams();
  const counts = countColumns(columns);
  return (
    <TabLinks
      label="Columnas"
      tabs={COLUMN_FILTERS.map((filter) => ({
        label: COLUMN_FILTER_LABELS[filter],
        to: { search: writeUrlState(importUrlSpec, params, { tab: filter }).toString() },
        current: filter === tab,
        count: counts[filter],
      }))}
    />
  );
}

/** What each column of the file becomes. */
export function MappingPanel({ columns, disabled, onChoose, indicator }: MappingPanelProps) {
  const [{ tab }] = useUrlState(importUrlSpec);
  const [held, setHeld] = useState<number | null>(null);
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  const shown = filterColumns(columns, tab, held);
  const list = {
    columns: shown,
    taken: takenProperties(columns),
    disabled,
    onChoose: (index: number, choice: Choice) => onChoose({ [index]: choice }),
    onHold: setHeld,
  };
  return (
    <Panel
      id="columnas"
      title="Asigna las columnas"
      intro="Elige qué es cada columna del archivo. Cada propiedad solo puede estar en una columna; lo que no encaje puede guardarse como dato adicional o no importarse."
      aside={indicator}
    >
      <Missing columns={columns} />
      <Shortcuts columns={columns} disabled={disabled} onChoose={onChoose} />
      <Tabs columns={columns} />
      {shown.length === 0 ? (
        <p className="at-center">{EMPTY_TABS[tab]}</p>
      ) : isLarge ? (
        <MappingTable key={tab} {...list} />
      ) : (
        <MappingCards {...list} />
      )}
    </Panel>
  );
}
