import { GLOSSARY, type Explanation, type Term } from "./glossary.ts";
import styles from "./TermHelp.module.css";

/** The explanation of a word, with its source where law gives it. */
export function TermText({ term }: { term: Term }) {
  const { name, text, source }: Explanation = GLOSSARY[term];
  return (
    <div className={`stack gap-4 ${styles.text}`}>
      <p className="strong">{name}</p>
      <p>{text}</p>
      {source !== undefined && <p className="small muted">{source}</p>}
    </div>
  );
}
