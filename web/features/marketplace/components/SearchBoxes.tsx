import { useEffect, useRef, useState } from "react";
import type { MarketplaceSearch } from "../../../parts/specialists/marketplace-query.ts";
import { LONGEST_SEARCH } from "../../../parts/specialists/marketplace-search.ts";
import { Icon, type IconName } from "../../../ui/site/Icon.tsx";
import styles from "./SearchBoxes.module.css";

interface WordsBoxProps {
  name: "search" | "location";
  label: string;
  placeholder: string;
  icon: IconName;
  value: string;
}

/** A box of the form. It follows the address, but never takes away what is being typed. */
function WordsBox({ name, label, placeholder, icon, value }: WordsBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (input.current !== null && shown.current !== value) input.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <label className={styles.box}>
      <span className={styles.label}>{label}</span>
      <span className={styles.control}>
        <Icon name={icon} size={20} />
        <input
          ref={input}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          autoComplete={name === "location" ? "address-level2" : "off"}
          enterKeyHint="search"
          onChange={(event) => setLong(event.target.value.trim().length > LONGEST_SEARCH)}
        />
      </span>
      {isLong && (
        <span className={styles.hint} role="status">
          Solo se buscan los primeros {LONGEST_SEARCH} caracteres.
        </span>
      )}
    </label>
  );
}

/** What is looked for, where, and the button that looks. */
export function SearchBoxes({ search }: { search: MarketplaceSearch }) {
  return (
    <div className={styles.boxes}>
      <WordsBox
        name="search"
        label="Qué buscas"
        placeholder="Especialidad, tema o nombre"
        icon="search"
        value={search.search}
      />
      <WordsBox
        name="location"
        label="Dónde"
        placeholder="Ciudad o provincia"
        icon="map-pin"
        value={search.location}
      />
      <button type="submit" className={styles.submit}>
        Buscar
      </button>
    </div>
  );
}
