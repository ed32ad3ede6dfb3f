import { useId } from "react";
import { countsText } from "../../../../../schema/rules/personal-data/finding-words.ts";
import type { ColumnFinding } from "../../../../../schema/rules/personal-data/findings.ts";
import type { Treatment } from "./clean-workbook.ts";
import styles from "./Privacy.module.css";

interface ColumnChoiceProps {
  finding: ColumnFinding;
  treatment: Treatment;
  onTreat: (treatment: Treatment) => void;
}

/** What may become of a column: only where nothing but the look of its values speaks against it, it may stay. */
function treatmentsOf({ evidence, inText }: ColumnFinding): [Treatment, string][] {
  const pseudonymise = inText ? "Seudonimizar lo encontrado" : "Seudonimizar";
  return [
    ["REMOVE", "Quitar la columna"],
    ["PSEUDONYMISE", pseudonymise],
    ...(evidence === "WEAK" ? [["KEEP", "No son datos personales"] as [Treatment, string]] : []),
  ];
}

/** What was found, masked. */
function Found({ id, finding }: { id: string } & Pick<ColumnChoiceProps, "finding">) {
  const { counts, samples, inText, evidence } = finding;
  return (
    <div id={id}>
      <p>
        {evidence === "WEAK" ? "Parece que hay " : "Hay "}
        {countsText(counts)}
        {inText && " dentro de textos"}.
      </p>
      {samples.length > 0 && (
        <p className={styles.samples}>
          <span className="visually-hidden">Por ejemplo: </span>
          {samples.map((sample, at) => (
            <span key={at}>{sample}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** One column with what was found in it, masked, and the question what to do. */
export function ColumnChoice({ finding, treatment, onTreat }: ColumnChoiceProps) {
  const id = useId();
  const { sheet, name, inText } = finding;
  return (
    <li>
      <fieldset className={styles.column} aria-describedby={`${id}-found`}>
        <legend>
          {name} <span className={styles.sheet}>Hoja «{sheet}»</span>
        </legend>
        <Found id={`${id}-found`} finding={finding} />
        <div className={styles.treatments}>
          {treatmentsOf(finding).map(([value, label]) => (
            <label key={value}>
              <input type="radio" name={id} checked={treatment === value} onChange={() => onTreat(value)} />
              {label}
            </label>
          ))}
        </div>
        {inText && treatment === "PSEUDONYMISE" && (
          <p className={styles.note}>
            En un texto libre puede quedar algo que no reconozcamos: revísalo en la copia o quita la columna.
          </p>
        )}
        {treatment === "KEEP" && (
          <p className={styles.note}>Lo anotamos en tu solicitud como declaración tuya.</p>
        )}
      </fieldset>
    </li>
  );
}
