import { TaskListsNamedDocument } from "../../generated/graphql.ts";
import { useLookUp } from "../../lib/use-look-up.ts";
import { Combobox } from "../../ui/Combobox.tsx";

/** Chooses the list a table is kept to; what was chosen stands below its bar as a chip (`useNamedList`). */
export function ListSearch({
  id,
  placeholder = "Todas las listas",
  onSelect,
}: {
  id: string;
  placeholder?: string;
  onSelect: (listId: string) => void;
}) {
  const { found, look } = useLookUp(TaskListsNamedDocument);
  return (
    <Combobox
      id={id}
      label="Lista"
      placeholder={placeholder}
      options={(found?.taskLists.nodes ?? []).map(({ id: listId, codeId, name, company }) => ({
        value: listId,
        label: `${codeId} · ${company}`,
        detail: name,
      }))}
      noMatch="Escribe el código, el nombre o la empresa"
      onType={look}
      onSelect={onSelect}
    />
  );
}
