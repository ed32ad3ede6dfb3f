import { useLazyQuery, useQuery } from "@apollo/client/react";
import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { SpecialistNameDocument, SpecialistsNamedDocument } from "../../generated/graphql.ts";
import styles from "./SpecialistFilter.module.css";

interface SpecialistFilterProps {
  /** Account id of the specialist; null: what is of all. */
  value: string | null;
  onChange: (id: string | null) => void;
}

const WAIT_MS = 250;

function Chosen({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery(SpecialistNameDocument, { variables: { id } });
  return (
    <span className="line gap-4 strong pick">
      <span>Especialista: {data?.user.displayName ?? "…"}</span>
      <Button variant="quiet" size="sm" icon="close" iconOnly onClick={onClear}>
        Quitar el especialista
      </Button>
    </span>
  );
}

/** Filters the list by specialist, who is found by name, e-mail or document. */
export function SpecialistFilter({ value, onChange }: SpecialistFilterProps) {
  const [find, { data, previousData }] = useLazyQuery(SpecialistsNamedDocument);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const people = (data ?? previousData)?.users.nodes ?? [];

  if (value !== null) {
    return <Chosen id={value} onClear={() => onChange(null)} />;
  }
  const look = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === "") return;
    timer.current = setTimeout(
      () => void find({ variables: { search: text.trim() } }).catch(() => undefined),
      WAIT_MS,
    );
  };
  return (
    <div className={styles.field}>
      <Combobox
        id="list-specialist"
        label="Especialista"
        placeholder="Especialista: todos"
        options={people.map(({ id, displayName, email }) => ({
          value: id,
          label: displayName,
          detail: email,
        }))}
        noMatch="Escribe el nombre o el correo"
        onType={look}
        onSelect={onChange}
      />
    </div>
  );
}
