import { Tag } from "antd";
import { useRef } from "react";
import styles from "./Chips.module.css";

interface ChipsProps {
  /** What the list holds, for screen readers: 'Habilidades elegidas'. */
  label: string;
  items: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
}

/** What was chosen, each with a button that takes it away; the focus then goes to the neighbour. */
export function Chips({ label, items, onRemove }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;

  const remove = (value: string, index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>("[role=button]");
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onRemove(value);
  };
  return (
    <ul ref={list} className="list cluster" aria-label={label}>
      {items.map((item, index) => (
        <li key={item.value}>
          <Tag
            className={styles.chip}
            closable={{ "aria-label": `Quitar ${item.label}` }}
            onClose={(event) => {
              // Its owner takes it away.
              event.preventDefault();
              remove(item.value, index);
            }}
          >
            {item.label}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
