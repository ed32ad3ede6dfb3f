import { useState } from "react";
import { fold } from "../../../lib/text.ts";
import { Icon } from "../../../ui/site/Icon.tsx";
import type { FilterOption } from "../filter-options.ts";
import { countText } from "../marketplace-words.ts";
import { Count } from "./FilterFields.tsx";
import styles from "./FilterPanel.module.css";

interface SkillChoicesProps {
  /** Null until they are known. */
  options: readonly FilterOption[] | null;
  chosen: readonly { id: string; name: string }[];
  /** Drawn without script: no further skills are loaded, and there is no search field. */
  isPlain: boolean;
}

const MOST = 10;
/** Many keyboards have no ñ. */
const plain = (text: string) => fold(text).replaceAll("ñ", "n");

function withChosenFirst(options: SkillChoicesProps["options"], chosen: SkillChoicesProps["chosen"]) {
  const ids = new Set(chosen.map(({ id }) => id));
  const first = chosen.map(({ id, name }) => ({
    id,
    name,
    option: options?.find(({ value }) => value === id),
  }));
  const others = (options ?? []).filter(({ value }) => !ids.has(value));
  return [...first, ...others.map((option) => ({ id: option.value, name: option.label, option }))];
}

function FindField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <span className={styles.find}>
      <Icon name="search" size={18} />
      <input
        type="search"
        value={text}
        aria-label="Buscar habilidad"
        placeholder="Buscar habilidad"
        autoComplete="off"
        onChange={(event) => {
          // Narrowing the list changes no filter: the form must not notice it.
          event.stopPropagation();
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
    </span>
  );
}

function Full() {
  return (
    <p className={styles.hint} role="status">
      Puedes pedir hasta {MOST} habilidades a la vez.
    </p>
  );
}

interface TickProps {
  skill: ReturnType<typeof withChosenFirst>[number];
  isChosen: boolean;
  /** No other one may be ticked. */
  isFull: boolean;
  onTick: (by: 1 | -1) => void;
}

function Tick({ skill: { id, name, option }, isChosen, isFull, onTick }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name="skill"
        value={id}
        defaultChecked={isChosen}
        onChange={(event) => {
          if (event.target.checked && isFull) event.target.checked = false;
          else onTick(event.target.checked ? 1 : -1);
        }}
      />
      <span>{name}</span>
      <Count>{option && countText(option)}</Count>
    </label>
  );
}

/** Skills to tick, with a field that finds them. What is ticked stays ticked while it isn't seen. */
export function SkillChoices({ options, chosen, isPlain }: SkillChoicesProps) {
  const [text, setText] = useState("");
  const [ticked, setTicked] = useState(chosen.length);
  const items = withChosenFirst(options, chosen);
  const typed = plain(text);
  const found = items.filter(({ name }) => plain(name).includes(typed));
  const isFull = ticked >= MOST;
  return (
    <fieldset className={styles.field}>
      <legend>Habilidades</legend>
      {!isPlain && <FindField text={text} onChange={setText} />}
      {(items.length > 0 || !isPlain) && (
        <ul className={styles.skills} data-live={isPlain ? undefined : ""}>
          {items.map(({ id, name, option }) => (
            <li key={id} hidden={!found.some((item) => item.id === id)}>
              <Tick
                skill={{ id, name, option }}
                isChosen={chosen.some((skill) => skill.id === id)}
                isFull={isFull}
                onTick={(by) => setTicked(ticked + by)}
              />
            </li>
          ))}
          {options === null && !isPlain && <li className={styles.hint}>Cargando las habilidades…</li>}
        </ul>
      )}
      {found.length === 0 && options !== null && (
        <p className={styles.hint}>Ninguna habilidad se llama así.</p>
      )}
      {isFull && <Full />}
    </fieldset>
  );
}
