import { Input } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./controls.module.css";
import { Icon } from "./Icon.tsx";

interface SearchBoxProps {
  /** The search in force, normally from `useUrlState`. */
  value: string;
  /** Called `delay` ms after the last letter, at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  /** Seen while empty, e.g. 'Buscar lista...'; also the name for screen readers unless `label` is given. */
  placeholder: string;
  label?: string;
  /** Milliseconds; 300 by default. */
  delay?: number;
}

/** What is typed goes on its way once the typing pauses. */
function useTypedSearch(value: string, onSearch: (text: string) => void, delay: number) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The address is ahead of what was typed (back button, 'Todos'): take it over, but don't undo letters on their way.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string, wait: number) => {
    clearTimeout(timer.current);
    const run = () => {
      setSent(next);
      onSearch(next);
    };
    if (wait === 0) run();
    else timer.current = setTimeout(run, wait);
  };
  const type = (next: string) => {
    setText(next);
    search(next, next === "" ? 0 : delay);
  };
  return { text, type, search };
}

/** A search field that waits until the typing pauses. It follows `value` when the address changes by other means. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
  label = placeholder,
  delay = 300,
}: SearchBoxProps) {
  const id = useId();
  const { text, type, search } = useTypedSearch(value, onSearch, delay);

  return (
    <form
      role="search"
      aria-label={label}
      className={`screen-only ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault();
        search(text, 0);
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Input
        id={id}
        type="search"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        prefix={<Icon name="search" size={18} />}
        suffix={
          text === "" ? (
            <span />
          ) : (
            <Button variant="quiet" size="sm" icon="close" iconOnly onClick={() => type("")}>
              Borrar la búsqueda
            </Button>
          )
        }
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
