import { useQuery } from "@apollo/client/react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { AssignedTaskListsDocument } from "../../generated/graphql.ts";
import { SelectBox } from "../../ui/SelectBox.tsx";

interface OwnListBoxProps {
  value: string | null;
  onChange: (listId: string | null) => void;
}

/** Keeps a specialist's table to one list; offered are those of its own tasks. */
export function OwnListBox({ value, onChange }: OwnListBoxProps) {
  const { data } = useQuery(AssignedTaskListsDocument, { fetchPolicy: "cache-and-network" });
  return (
    <SelectBox
      label="Lista"
      showLabel
      noneLabel="Lista: todas"
      value={value}
      options={(data?.assignedTaskLists ?? []).map(({ id, codeId, company, count }) => ({
        value: id,
        label: `${codeId} · ${company} (${shownCount(count)})`,
      }))}
      onChange={onChange}
    />
  );
}
