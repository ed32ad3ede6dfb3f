import { useId, useState, type CSSProperties } from "react";
import { Icon } from "../../../ui/site/Icon.tsx";
import { snapToRange, type Range } from "../../../parts/specialists/marketplace-search.ts";
import { Count } from "./FilterFields.tsx";
import styles from "./FilterPanel.module.css";

export interface RangeShortcut {
  value: number;
  /** For screen readers only: the visible words stand above the slider. */
  before: string;
  label: string;
  /** How many it would leave; undefined until that is known. */
  count: string | undefined;
}

interface RangeFilterProps {
  /** Of the field in the form; it has none until somebody touches the slider. */
  name: string;
  label: string;
  range: Range;
  initial: number | null;
  /** Where the slider stands untouched. */
  rest: number;
  ends: readonly [string, string];
  /** What is in force, in words; of null: that nothing is. */
  say: (value: number | null) => string;
  shortcuts: readonly RangeShortcut[];
}

interface ShortcutsProps extends Pick<RangeFilterProps, "shortcuts" | "say"> {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Buttons for the most frequent values, and one that clears the filter. */
function Shortcuts({ shortcuts, say, value, onChange }: ShortcutsProps) {
  return (
    <div className={styles.shortcuts}>
      {shortcuts.map((shortcut) => (
        <button
          key={shortcut.value}
          type="button"
          aria-pressed={value === shortcut.value}
          onClick={() => onChange(value === shortcut.value ? null : shortcut.value)}
        >
          <span>
            <span className="visually-hidden">{shortcut.before} </span>
            {shortcut.label}
          </span>
          <Count>{shortcut.count}</Count>
        </button>
      ))}
      {value !== null && (
        <button type="button" onClick={() => onChange(null)}>
          <Icon name="close" size={16} />
          Quitar
          <span className="visually-hidden">: {say(null)}</span>
        </button>
      )}
    </div>
  );
}

/** A slider that filters nothing until it is touched, with buttons for the most frequent values. */
export function RangeFilter(props: RangeFilterProps) {
  const { name, label, range, initial, rest, ends, say, shortcuts } = props;
  const id = useId();
  const [value, setValue] = useState(initial);
  const at = value ?? rest;
  const filled = ((at - range.min) / (range.max - range.min)) * 100;
  return (
    <div className={styles.field}>
      <div className={styles.rangeHead}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={styles.chosen}>
          {say(value)}
        </output>
      </div>
      <div>
        <input
          id={id}
          type="range"
          name={value === null ? undefined : name}
          {...range}
          value={at}
          data-idle={value === null ? "" : undefined}
          aria-valuetext={say(value)}
          style={{ "--filled": `${filled}%` } as CSSProperties}
          onChange={(event) => setValue(snapToRange(Number(event.target.value), range))}
        />
        <div className={styles.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
        <Shortcuts shortcuts={shortcuts} say={say} value={value} onChange={setValue} />
      </div>
    </div>
  );
}
