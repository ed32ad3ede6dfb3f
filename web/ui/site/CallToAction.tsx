import { useId, type ReactNode } from "react";
import { Actions } from "./Actions.tsx";
import styles from "./CallToAction.module.css";
import sectionStyles from "./Section.module.css";

interface CallToActionProps {
  title: string;
  text: ReactNode;
  /** One or two buttons; on petrol `variant="secondary"` reads best. */
  children: ReactNode;
}

/** The end of a page: what to do next, on petrol with the two arcs of the mark. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  const titleId = useId();
  return (
    <section className={`${sectionStyles.band} ${sectionStyles.deep}`} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div>
          <h2 id={titleId} className={sectionStyles.title}>
            {title}
          </h2>
          <p className={sectionStyles.lead}>{text}</p>
          <div className={styles.actions}>
            <Actions>{children}</Actions>
          </div>
        </div>
        <svg className={styles.arcs} viewBox="0 0 240 220" fill="none" aria-hidden="true" focusable="false">
          <path d="M12 214C12 120 46 46 120 8" />
          <path d="M44 214c0-76 24-134 76-168" />
          <path d="M228 214C228 120 194 46 120 8" />
          <path d="M196 214c0-76-24-134-76-168" />
          <path d="M70 150h100" />
        </svg>
      </div>
    </section>
  );
}
