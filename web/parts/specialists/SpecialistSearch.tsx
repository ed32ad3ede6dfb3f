import { useLookUp } from "../../lib/use-look-up.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { SpecialistsNamedDocument } from "../../generated/graphql.ts";

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
