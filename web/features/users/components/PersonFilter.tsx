import { useLazyQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { AuditPeopleDocument } from "../../../generated/graphql.ts";
import styles from "./PersonFilter.module.css";

interface PersonFilterProps {
  /** Who is chosen, by name as far as it is known; null: nobody. */
  name: string | null;
  onChange: (id: string | null) => void;
}

function People({ onChoose }: { onChoose: (id: string) => void }) {
  const [find, { data, loading, error, called }] = useLazyQuery(AuditPeopleDocument);
  const [search, setSearch] = useState("");
  const look = (text: string) => {
    setSearch(text);
    if (text.trim() !== "") void find({ variables: { search: text.trim() } }).catch(() => undefined);
  };
  const people = search.trim() === "" ? [] : (data?.users.nodes ?? []);
  const isNobody = called && !loading && error === undefined && search.trim() !== "" && people.length === 0;
  return (
    <div className={styles.people}>
      <SearchBox
        value={search}
        onSearch={look}
        placeholder="Nombre, correo o documento..."
        label="Buscar persona"
      />
      <p className={`muted ${styles.state}`} role="status">
        {loading && "Cargando..."}
        {error !== undefined && "No se ha podido buscar. Inténtalo de nuevo."}
        {isNobody && "Ninguna persona coincide."}
      </p>
      <ul className="list stack gap-4">
        {people.map(({ id, displayName, email }) => (
          <li key={id} className="line">
            <button type="button" className="pick stack gap-0 fill" onClick={() => onChoose(id)}>
              <strong>{displayName}</strong>
              <span className="muted small">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Keeps the trail to what one person did. */
export function PersonFilter({ name, onChange }: PersonFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const choose = (person: string) => {
    setOpen(false);
    onChange(person);
  };
  return (
    <span className="stack gap-4">
      <span id={id} className="strong small">
        Quién
      </span>
      <span className="line gap-4">
        <Button icon="user" aria-describedby={id} onClick={() => setOpen(true)}>
          {name ?? "Cualquiera"}
        </Button>
        {name !== null && (
          <Button variant="quiet" icon="close" iconOnly onClick={() => onChange(null)}>
            Quitar la persona
          </Button>
        )}
      </span>
      <Modal open={isOpen} title="Lo que hizo una persona" onClose={() => setOpen(false)}>
        <People onChoose={choose} />
      </Modal>
    </span>
  );
}
