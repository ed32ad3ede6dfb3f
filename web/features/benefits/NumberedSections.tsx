import type { ReactNode } from "react";
import { Prose } from "../../ui/site/Prose.tsx";
import styles from "./NumberedSections.module.css";

export interface NumberedSection {
  /** For links to it, without number, so that they last. */
  id: string;
  title: string;
  content: ReactNode;
}

/** A long text in numbered parts with its table of contents, which stays in view on wide screens. */
export function NumberedSections({ sections }: { sections: readonly NumberedSection[] }) {
  return (
    <div className={styles.article}>
      <nav className={styles.contents} aria-label="Apartados de esta página">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map(({ id, title, content }, index) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-titulo`}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 id={`${id}-titulo`} className={styles.title}>
                <span className="visually-hidden">{index + 1}. </span>
                {title}
              </h3>
              <Prose>{content}</Prose>
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
