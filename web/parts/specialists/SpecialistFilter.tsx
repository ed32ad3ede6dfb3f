import { useQuery } from "@apollo/client/react";
import { useLookUp } from "../../lib/use-look-up.ts";
import { Button } from "../../ui/Button.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { SpecialistNameDocument, SpecialistsNamedDocument } from "../../generated/graphql.ts";
import styles from "./SpecialistFilter.module.css";

interface SpecialistFilterProps {
  /** Account id of the specialist; null: what is of all. */
  value: string | null;
  onChange: (id: string | null) => void;
}

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

interface SpecialistSearchProps {
  placeholder: string;
  onSelect: (id: string) => void;
}

/** Finds a specialist by name, e-mail or document. */
export function SpecialistSearch({ placeholder, onSelect }: SpecialistSearchProps) {
  const { found, look } = useLookUp(SpecialistsNamedDocument);
  return (
    <Combobox
      id="list-specialist"
      label="Especialista"
      placeholder={placeholder}
      options={(found?.users.nodes ?? []).map(({ id, displayName, email }) => ({
        value: id,
        label: displayName,
        detail: email,
      }))}
      noMatch="Escribe el nombre o el correo"
      onType={look}
      onSelect={onSelect}
    />
  );
}

/** Filters the list by one specialist. */
export function SpecialistFilter({ value, onChange }: SpecialistFilterProps) {
  if (value !== null) {
    return <Chosen id={value} onClear={() => onChange(null)} />;
  }
  return (
    <div className={styles.field}>
      <SpecialistSearch placeholder="Especialista: todos" onSelect={onChange} />
    </div>
  );
}
