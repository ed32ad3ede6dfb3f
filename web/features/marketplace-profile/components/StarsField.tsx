import { Icon } from "../../../ui/site/Icon.tsx";
import styles from "./StarsField.module.css";

/** What each number of stars says, so that nobody has to guess. */
const MEANINGS = ["Muy mal", "Mal", "Correcto", "Bien", "Excelente"];

interface StarsFieldProps {
  id: string;
  /** 0 while none is chosen. */
  value: number;
  onChange: (stars: number) => void;
  error?: string;
}

/** Whole stars from 1 to 5: the browser's own radio buttons, drawn as stars. */
export function StarsField({ id, value, onChange, error }: StarsFieldProps) {
  return (
    <fieldset className={styles.field} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>Tu valoración</legend>
      <div className={styles.stars}>
        {MEANINGS.map((meaning, place) => {
          const stars = place + 1;
          return (
            <label key={meaning} data-filled={stars <= value ? "" : undefined}>
              <input
                id={place === 0 ? id : undefined}
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
              />
              <Icon name="star" size={32} />
              <span className="visually-hidden">
                {stars === 1 ? "1 estrella" : `${stars} estrellas`}: {meaning}
              </span>
            </label>
          );
        })}
        <span className={styles.meaning} aria-hidden="true">
          {MEANINGS[value - 1] ?? ""}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
