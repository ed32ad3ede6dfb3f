import styles from "./LegalContents.module.css";

interface Entry {
  anchor: string;
  title: string;
}

function Entries({ sections }: { sections: readonly Entry[] }) {
  return (
    <ul className={styles.entries}>
      {sections.map(({ anchor, title }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** The contents twice, one of them in sight: folded on small screens, always open beside the text on large ones. */
export function LegalContents({ sections }: { sections: readonly Entry[] }) {
  return (
    <>
      <nav className={styles.side} aria-label="Contenido">
        <p className={styles.title}>Contenido</p>
        <Entries sections={sections} />
      </nav>
      <nav className={styles.folded} aria-label="Contenido">
        <details>
          <summary>Contenido ({sections.length} secciones)</summary>
          <Entries sections={sections} />
        </details>
      </nav>
    </>
  );
}
