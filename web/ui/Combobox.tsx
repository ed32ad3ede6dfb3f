import { useId, useState, type KeyboardEvent } from "react";
import { fold, plural } from "../lib/text.ts";
import styles from "./Combobox.module.css";
import { TextField } from "./TextField.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Said smaller beside the label; typed text finds it too. */
  detail?: string;
}

interface ComboboxProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  /** An option was taken; the field is empty again afterwards. */
  onSelect: (value: string) => void;
  /** What was typed so far, for options that the server looks up. */
  onType?: (text: string) => void;
  /** Shown in the popup when nothing fits what was typed. */
  noMatch?: string;
  placeholder?: string;
  hint?: string;
  error?: string;
}

/** Many keyboards have no ñ. */
const plain = (text: string) => fold(text).replaceAll("ñ", "n");

/** The options that hold every typed word, accent- and case-blind; those that begin with the text come first. */
export function matchingOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const typed = plain(text);
  if (typed === "") return [...options];
  const words = typed.split(" ");
  const found = options.filter(({ label, detail = "" }) => {
    const whole = plain(`${label} ${detail}`);
    return words.every((word) => whole.includes(word));
  });
  const begins = (option: ComboboxOption) => (plain(option.label).startsWith(typed) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other));
}

interface PopupProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  active: number;
  onTake: (option: ComboboxOption) => void;
}

function Popup({ id, label, options, active, onTake }: PopupProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.popup}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, where the focus stays
        <div
          key={option.value}
          id={`${id}-${option.value}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // The field keeps the focus: the popup would close before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          {option.label}
          {option.detail !== undefined && <span className="muted tiny">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** What is typed, the options that fit it, the one the keys are on, and the keys. */
function useSuggestions(
  options: readonly ComboboxOption[],
  popupId: string,
  onSelect: (value: string) => void,
) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = isOpen ? matchingOptions(options, text) : [];
  const current = found[active];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (option: ComboboxOption) => {
    setText("");
    close();
    onSelect(option.value);
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
    // The first fitting one is taken by Enter alone.
    setActive(typed.trim() === "" ? -1 : 0);
  };
  const moveTo = (index: number) => {
    setActive(index);
    const option = found[index];
    const element = option && document.getElementById(`${popupId}-${option.value}`);
    element?.scrollIntoView?.({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (found.length > 0) moveTo((active + step + found.length) % found.length);
    } else if (event.key === "Enter" && (isOpen || text !== "")) {
      // Never sends the form around it while something is being looked for.
      event.preventDefault();
      if (current !== undefined) take(current);
    } else if (event.key === "Escape" && (isOpen || text !== "")) {
      event.preventDefault();
      if (isOpen) close();
      else setText("");
    }
  };
  return { text, isOpen, active, found, current, type, take, press, close, open: () => setOpen(true) };
}

type FoundProps = ReturnType<typeof useSuggestions> & { id: string; label: string; noMatch: string };

/** The popup, and how many there are for those who don't see it. */
function Found({ id, label, noMatch, text, isOpen, active, found, take }: FoundProps) {
  const isShown = found.length > 0;
  return (
    <>
      {isShown && <Popup id={id} label={label} options={found} active={active} onTake={take} />}
      {isOpen && !isShown && (
        <div className={styles.popup}>
          <p className={`muted ${styles.none}`}>{noMatch}</p>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isOpen &&
          text !== "" &&
          (found.length === 0 ? noMatch : plural(found.length, "sugerencia", "sugerencias"))}
      </span>
    </>
  );
}

/**
 * A field with suggestions while typing (ARIA combobox with a list): arrows, Enter, Escape, mouse and touch.
 * It only gives out what was taken; the chosen ones are shown by its owner (`Chips`) and left out of `options`.
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, options, onSelect, onType, noMatch = "No hay coincidencias", ...field } = props;
  const popupId = useId();
  const suggestions = useSuggestions(options, popupId, onSelect);
  const { text, found, current } = suggestions;
  const isShown = found.length > 0;

  return (
    <div className={styles.combobox}>
      <TextField
        id={id}
        label={label}
        value={text}
        {...field}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? popupId : undefined}
        aria-activedescendant={current === undefined ? undefined : `${popupId}-${current.value}`}
        onChange={(event) => {
          suggestions.type(event.target.value);
          onType?.(event.target.value);
        }}
        onClick={suggestions.open}
        onBlur={suggestions.close}
        onKeyDown={suggestions.press}
      />
      <Found id={popupId} label={label} noMatch={noMatch} {...suggestions} />
    </div>
  );
}
