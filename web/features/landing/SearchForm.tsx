import type { SubmitEvent } from "react";
import { useNavigate } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { LONGEST_SEARCH } from "../../parts/specialists/marketplace-search.ts";
import { Button } from "../../ui/site/Button.tsx";
import { PROVINCES } from "./provinces.ts";
import styles from "./SearchForm.module.css";
import type { InputHTMLAttributes } from "react";

/** The text of a field without the spaces around it. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function Provinces() {
  return (
    <datalist id="provincias">
      {PROVINCES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}

function Field({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input {...input} maxLength={LONGEST_SEARCH} enterKeyHint="search" />
    </label>
  );
}

/** Words and a place to look for a specialist with. Without script the browser goes to the same address itself. */
export function SearchForm() {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void navigate(
      publicPaths.marketplace({ search: textOf(form, "search"), location: textOf(form, "location") }),
    );
  };
  return (
    <form
      role="search"
      action={publicPaths.marketplace()}
      method="get"
      className={styles.form}
      onSubmit={search}
    >
      <div className={styles.fields}>
        <Field
          label="¿Qué necesitas?"
          type="search"
          name="search"
          placeholder="Mediación, impago, alquiler…"
          autoComplete="off"
        />
        <Field
          label="¿Dónde?"
          type="text"
          name="location"
          placeholder="Ciudad o provincia"
          autoComplete="address-level2"
          list="provincias"
        />
      </div>
      <Provinces />
      <Button type="submit" variant="accent" icon="search" block>
        Encontrar especialista
      </Button>
    </form>
  );
}
