import type { ReactNode } from "react";
import { Icon } from "../../../ui/site/Icon.tsx";
import type { FilterOption } from "../filter-options.ts";
import { countText } from "../marketplace-words.ts";
import styles from "./FilterPanel.module.css";

/** How many a choice would leave; its place is kept until that is known (`--count-width`). */
export function Count({ children }: { children: string | undefined }) {
  return <span className={styles.count}>{children}</span>;
}

interface ChoicesProps<Key extends string> {
  legend: string;
  name: string;
  /** The choice that asks for nothing. */
  none: string;
  words: Record<Key, string>;
  labels: Record<Key, string>;
  chosen: Key | null;
  options: readonly FilterOption[] | undefined;
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  /** What stands behind its words. */
  end?: ReactNode;
  children: string;
}

function Choice(props: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={props.name} value={props.value} defaultChecked={props.isChosen} />
      <span>
        {props.children} {props.end}
      </span>
    </label>
  );
}

/** One of a few words, or none, each with what it would leave. */
export function Choices<Key extends string>(props: ChoicesProps<Key>) {
  const { legend, name, none, words, labels, chosen, options } = props;
  const count = (key: Key) => {
    const found = options?.find(({ value }) => value === key);
    return found === undefined ? undefined : countText(found);
  };
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        <Choice name={name} value="" isChosen={chosen === null}>
          {none}
        </Choice>
        {(Object.keys(words) as Key[]).map((key) => (
          <Choice
            key={key}
            name={name}
            value={words[key]}
            isChosen={chosen === key}
            end={<Count>{count(key)}</Count>}
          >
            {labels[key]}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** A drop-down of the form. */
export function Select(props: { name: string; label: string; chosen: string | null; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{props.label}</span>
      <span className={styles.select}>
        <select name={props.name} defaultValue={props.chosen ?? ""}>
          {props.children}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </label>
  );
}

/** A yes of the form. */
export function Flag(props: Omit<ChoiceProps, "value">) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" name={props.name} value="1" defaultChecked={props.isChosen} />
      <span>{props.children}</span>
      {props.end}
    </label>
  );
}
