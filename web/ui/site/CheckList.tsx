import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./CheckList.module.css";

interface CheckListProps {
  items: readonly ReactNode[];
  /** Two columns from 768 px on. */
  columns?: 1 | 2;
  /** `no`: what is left out, with a cross. */
  mark?: "yes" | "no";
}

/** What is included (or left out), each in a line or two. */
export function CheckList({ items, columns = 1, mark = "yes" }: CheckListProps) {
  return (
    <ul className={styles.list} data-columns={columns}>
      {items.map((item, index) => (
        <li key={index} className={styles.item}>
          <Icon name={mark === "yes" ? "check" : "close"} size={22} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
