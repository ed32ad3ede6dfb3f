import { columnName } from "../import-types.ts";
import { Findings, Samples } from "./ColumnFacts.tsx";
import styles from "./Mapping.module.css";
import { columnParts, type MappingListProps } from "./MappingTable.tsx";

/** The same as cards, for screens without room for columns. */
export function MappingCards(props: MappingListProps) {
  return (
    <ul className={styles.cards} aria-label="Columnas del archivo">
      {props.columns.map((column) => {
        const { select, suggestion } = columnParts(column, props);
        return (
          <li key={column.index} className={styles.card}>
            <h3 className={styles.header}>{columnName(column)}</h3>
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
