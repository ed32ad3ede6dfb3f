import { TaskListsNamedDocument } from "../../../generated/graphql.ts";
import { useLookUp } from "../../../lib/use-look-up.ts";
import { Chips } from "../../../ui/Chips.tsx";
import { Combobox } from "../../../ui/Combobox.tsx";

export interface ChosenList {
  id: string;
  label: string;
}

interface ListsFieldProps {
  id: string;
  lists: readonly ChosenList[];
  error: string | undefined;
  onChange: (lists: readonly ChosenList[]) => void;
}

/** Lists looked up by code, name or company, each chosen one a chip. */
export function ListsField({ id, lists, error, onChange }: ListsFieldProps) {
  const { found, look } = useLookUp(TaskListsNamedDocument);
  const offered = (found?.taskLists.nodes ?? []).filter((node) => lists.every((list) => list.id !== node.id));
  const choose = (listId: string) => {
    const node = offered.find((one) => one.id === listId);
    if (node) onChange([...lists, { id: node.id, label: `${node.codeId} · ${node.company}` }]);
  };
  return (
    <div className="stack gap-12">
      <Combobox
        id={id}
        label="Añadir una lista"
        placeholder="Código, nombre o empresa"
        options={offered.map(({ id: listId, codeId, name, company }) => ({
          value: listId,
          label: `${codeId} · ${company}`,
          detail: name,
        }))}
        noMatch="Escribe el código, el nombre o la empresa"
        error={error}
        onType={look}
        onSelect={choose}
      />
      <Chips
        label="Listas elegidas"
        items={lists.map((list) => ({ value: list.id, label: list.label }))}
        onRemove={(gone) => onChange(lists.filter((list) => list.id !== gone))}
      />
    </div>
  );
}
