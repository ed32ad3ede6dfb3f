import { useId, type ReactNode } from "react";
import styles from "./ChoiceCards.module.css";

interface Choice<Value extends string> {
  value: Value;
  title: string;
  /** What it means, in plain words. */
  text?: ReactNode;
  /** Can't be chosen; `text` says why. */
  isBlocked?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  /** The question; `id` is on the first control that can be chosen, so that an error summary can lead there. */
  legend: string;
  id?: string;
  choices: readonly Choice<Value>[];
  /** The chosen ones; with one answer at most one. */
  chosen: readonly Value[];
  /** One answer (radio buttons) or several (check boxes). */
  multiple?: boolean;
  /** The card was chosen, or with several answers given up again. */
  onToggle: (value: Value) => void;
  /** Side by side where there is room; `two` for short answers that come in pairs. */
  columns?: boolean | "two";
  /** The question is already the page's heading. */
  hideLegend?: boolean;
  error?: string;
}

function CardWords({ id, title, text }: { id: string; title: string; text: ReactNode }) {
  return (
    <span className={styles.body}>
      <span id={`${id}-title`} className={styles.title}>
        {title}
      </span>
      {text !== undefined && (
        <span id={id} className={styles.text}>
          {text}
        </span>
      )}
    </span>
  );
}

/** One question whose answers are large cards, made of the browser's own radio buttons or check boxes. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, id, choices, chosen, multiple = false, columns = false, hideLegend = false, error } = props;
  const ownId = useId();
  const name = id ?? ownId;
  const first = choices.find(({ isBlocked }) => isBlocked !== true)?.value;
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className={hideLegend ? "visually-hidden" : undefined}>{legend}</legend>
      <div
        className={styles.cards}
        data-columns={columns === false ? undefined : columns === true ? "" : columns}
      >
        {choices.map(({ value, title, text, isBlocked }) => (
          <label key={value} className={styles.card}>
            <input
              id={value === first ? name : undefined}
              type={multiple ? "checkbox" : "radio"}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              disabled={isBlocked}
              aria-describedby={text === undefined ? undefined : `${name}-${value}`}
              aria-labelledby={`${name}-${value}-title`}
              onChange={() => props.onToggle(value)}
            />
            <CardWords id={`${name}-${value}`} title={title} text={text} />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
