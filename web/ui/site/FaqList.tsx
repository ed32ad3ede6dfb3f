import { Icon } from "./Icon.tsx";
import styles from "./FaqList.module.css";

/** Plain text both: the same goes to search engines (`faqPage` in structured-data.ts). */
export interface FaqItem {
  question: string;
  answer: string;
}

/** Questions that open on their answers, also without script. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  return (
    <div>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            <h3>{question}</h3>
            <Icon name="plus" size={22} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
