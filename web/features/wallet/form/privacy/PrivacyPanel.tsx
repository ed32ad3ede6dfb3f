import { useEffect, useRef } from "react";
import { asideText } from "../../../../../schema/rules/personal-data/finding-words.ts";
import { plural } from "../../../../lib/text.ts";
import { Button } from "../../../../ui/site/Button.tsx";
import { Icon } from "../../../../ui/site/Icon.tsx";
import { ProgressBar } from "../../../../ui/site/ProgressBar.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { CopyReview } from "./CopyReview.tsx";
import { columnsToTreat, keyOf, type FilePrivacy, type PrivacyState } from "./use-file-privacy.ts";
import styles from "./Privacy.module.css";

type Choosing = Extract<PrivacyState, { step: "choosing" }>;

function Beside({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p>Además, la copia no llevará:</p>
      <ul className={styles.beside}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** What was found, column by column, and what is to become of it. */
function Choices({ privacy, state }: { privacy: FilePrivacy; state: Choosing }) {
  const { inspection } = state;
  const columns = columnsToTreat(inspection);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const beside = [
    ...inspection.asides.map(asideText),
    ...(inspection.columns.length > columns.length ? ["hojas ocultas con datos personales"] : []),
  ];
  return (
    <section className={styles.panel} aria-labelledby="privacy-title">
      <div className={styles.head}>
        <Icon name="triangle-alert" size={24} />
        <div>
          <h4 id="privacy-title" ref={heading} tabIndex={-1}>
            Este archivo contiene datos personales
          </h4>
          <p>
            Los hemos encontrado en {plural(columns.length, "columna", "columnas")} de «{state.fileName}». Lo
            hemos revisado en tu navegador: todavía no se ha enviado nada. Elige qué hacer y prepararemos una
            copia sin ellos.
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => privacy.treat(columns, "REMOVE")}>Quitar estas columnas</Button>
        <Button onClick={() => privacy.treat(columns, "PSEUDONYMISE")}>Seudonimizar</Button>
      </div>
      <ul className={styles.columns}>
        {columns.map((finding) => (
          <ColumnChoice
            key={keyOf(finding)}
            finding={finding}
            treatment={privacy.treatments[keyOf(finding)] ?? "REMOVE"}
            onTreat={(treatment) => privacy.treat([finding], treatment)}
          />
        ))}
      </ul>
      <Beside texts={beside} />
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => privacy.copy()}>
          Preparar la copia
        </Button>
        <Button variant="quiet" onClick={privacy.forget}>
          Descartar este archivo
        </Button>
      </div>
    </section>
  );
}

interface PrivacyPanelProps {
  privacy: FilePrivacy;
  /** What is still to be done here. */
  error: string | undefined;
}

/** Between the choice of a file and its sending: what it holds of people, and the copy without them. */
export function PrivacyPanel({ privacy, error }: PrivacyPanelProps) {
  return (
    <>
      <Stage privacy={privacy} />
      {error !== undefined && (
        <p className={styles.failed}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </>
  );
}

function Stage({ privacy }: { privacy: FilePrivacy }) {
  const { state } = privacy;
  switch (state.step) {
    case "none":
      return null;
    case "reading":
      return <ProgressBar label={`Revisando «${state.fileName}» en tu navegador…`} value={null} />;
    case "copying":
      return <ProgressBar label="Preparando la copia sin datos personales…" value={null} />;
    case "choosing":
      return <Choices privacy={privacy} state={state} />;
    case "copied":
      return <CopyReview privacy={privacy} state={state} />;
    case "failed":
      return (
        <p className={styles.failed} role="alert">
          <Icon name="alert-circle" size={16} />
          No hemos podido revisar «{state.fileName}» en tu navegador, y no se ha enviado. Guarda el libro de
          nuevo con tu programa de hojas de cálculo, sin datos personales, y vuelve a elegirlo.
        </p>
      );
  }
}
