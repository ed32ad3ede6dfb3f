import { usePlaceCheck } from "./use-place-check.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./CityHint.module.css";

interface CityHintProps {
  city: string;
  /** ISO code; of other countries nothing is known. */
  country?: string;
  /** Says nothing of what isn't like any known one: it needn't be a city. */
  onlySlips?: boolean;
  onChoose: (city: string) => void;
}

/** Below a field for a city: which known one a slip may mean, by one click. What is typed stays allowed. */
export function CityHint({ city, country = "ES", onlySlips = false, onChoose }: CityHintProps) {
  const isSpanish = country === "ES" || country === "";
  const check = usePlaceCheck(isSpanish ? city : "");
  const { known = true, suggestions = [] } = check ?? {};
  return (
    <div role="status">
      {!known && !(onlySlips && suggestions.length === 0) && (
        <p className={styles.hint}>
          {suggestions.length === 0
            ? `No conocemos «${city.trim()}». Si está bien escrito, déjalo así.`
            : `No conocemos «${city.trim()}». ¿Querías decir `}
          {suggestions.map((name, at) => (
            <span key={name}>
              {at > 0 && (at === suggestions.length - 1 ? " o " : ", ")}
              <Button variant="quiet" size="sm" onClick={() => onChoose(name)}>
                {name}
              </Button>
            </span>
          ))}
          {suggestions.length > 0 && "? Si está bien escrito, déjalo así."}
        </p>
      )}
    </div>
  );
}
