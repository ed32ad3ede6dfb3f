import styles from "./StarsField.module.css";

/** What each number of stars says, so that nobody has to guess. */
const MEANINGS = ["Muy mal", "Mal", "Correcto", "Bien", "Excelente"];
const STAR = "m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z";

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
              <svg viewBox="0 0 24 24" width={32} height={32} aria-hidden="true" focusable="false">
                <path d={STAR} />
              </svg>
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
