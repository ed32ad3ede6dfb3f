import type { SubmitEvent } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { LONGEST_SEARCH } from "../../parts/specialists/marketplace-search.ts";
import { Button } from "../../ui/Button.tsx";
import { PROVINCES } from "./provinces.ts";
import styles from "./SearchForm.module.css";

/** The text of a field without the spaces around it. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Words and a place to look for a specialist with. Without script the browser goes to the same address itself. */
export function SearchForm() {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void navigate(paths.marketplace({ search: textOf(form, "search"), location: textOf(form, "location") }));
  };
  return (
    <form role="search" action={paths.marketplace()} method="get" className={styles.form} onSubmit={search}>
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>¿Qué necesitas?</span>
          <input
            type="search"
            name="search"
            maxLength={LONGEST_SEARCH}
            placeholder="Mediación, impago, alquiler…"
            enterKeyHint="search"
            autoComplete="off"
          />
        </label>
        <label className={styles.field}>
          <span>¿Dónde?</span>
          <input
            type="text"
            name="location"
            maxLength={LONGEST_SEARCH}
            placeholder="Ciudad o provincia"
            enterKeyHint="search"
            autoComplete="address-level2"
            list="provincias"
          />
        </label>
      </div>
      <datalist id="provincias">
        {PROVINCES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Button type="submit" variant="accent" icon="search" block>
        Encontrar especialista
      </Button>
    </form>
  );
}
