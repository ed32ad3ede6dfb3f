import type { ColumnFinding } from "../../../../../schema/rules/personal-data/findings.ts";
import { useEffect, useRef } from "react";
import { asideText } from "../../../../../schema/rules/personal-data/finding-words.ts";
import { startDownload } from "../../../../lib/download.ts";
import { Button } from "../../../../ui/site/Button.tsx";
import { Icon } from "../../../../ui/site/Icon.tsx";
import type { Treatment } from "./clean-workbook.ts";
import { columnsToTreat, keyOf, type FilePrivacy, type PrivacyState } from "./use-file-privacy.ts";
import styles from "./Privacy.module.css";

type Copied = Extract<PrivacyState, { step: "copied" }>;

const DONE: Readonly<Record<Treatment, string>> = {
  REMOVE: "Columnas quitadas",
  PSEUDONYMISE: "Columnas seudonimizadas",
  KEEP: "Columnas que, según declaras, no son datos personales",
};

function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  startDownload(url, file.name);
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Preview({ rows }: { rows: readonly string[][] }) {
  const [header = [], ...rest] = rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to by keyboard, too
    <div className={styles.preview} role="region" aria-label="Primeras filas de la copia" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((name, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rest.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Buttons({ privacy, file, hasColumns }: { privacy: FilePrivacy; file: File; hasColumns: boolean }) {
  return (
    <div className={styles.actions}>
      <Button variant="primary" onClick={() => privacy.takeCopy()}>
        Usar esta copia
      </Button>
      <Button icon="download" onClick={() => saveFile(file)}>
        Descargar la copia
      </Button>
      {hasColumns && (
        <Button variant="quiet" onClick={() => privacy.chooseAgain()}>
          Cambiar lo elegido
        </Button>
      )}
      <Button variant="quiet" onClick={privacy.forget}>
        Descartar este archivo
      </Button>
    </div>
  );
}

/** What became of the columns, by treatment. */
function whatBecame(columns: readonly ColumnFinding[], treatments: FilePrivacy["treatments"]): string[] {
  return (Object.keys(DONE) as Treatment[]).flatMap((treatment) => {
    const names = columns
      .filter((one) => (treatments[keyOf(one)] ?? "REMOVE") === treatment)
      .map(({ name }) => name);
    return names.length === 0 ? [] : [`${DONE[treatment]}: ${names.join(", ")}.`];
  });
}

/** The copy, to be looked at before it goes. */
export function CopyReview({ privacy, state }: { privacy: FilePrivacy; state: Copied }) {
  const { inspection, copy, file } = state;
  const columns = columnsToTreat(inspection);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const done = whatBecame(columns, privacy.treatments);
  const beside = inspection.asides.map(asideText);
  return (
    <section className={styles.panel} aria-labelledby="privacy-copy-title">
      <div className={styles.head} data-done>
        <Icon name="circle-check" size={24} />
        <div>
          <h4 id="privacy-copy-title" ref={heading} tabIndex={-1}>
            La copia está lista
          </h4>
          <p>
            «{file.name}» lleva las celdas visibles del libro y nada más: sin fórmulas, comentarios, autores,
            imágenes ni hojas ocultas. Tu archivo no ha cambiado ni ha salido de tu navegador.
          </p>
        </div>
      </div>
      <ul className={styles.beside}>
        {done.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {beside.length > 0 && <li>Fuera de la copia: {beside.join("; ")}.</li>}
      </ul>
      <Preview rows={copy.preview} />
      <p className={styles.note}>
        Los seudónimos se asignan al azar y no se guardan en ninguna parte: para reconocer cada caso usa tu
        número de contrato.
      </p>
      <Buttons privacy={privacy} file={file} hasColumns={columns.length > 0} />
    </section>
  );
}
