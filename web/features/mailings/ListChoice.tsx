import { useQuery } from "@apollo/client/react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { MailingListChoicesDocument } from "../../generated/graphql.ts";
import { SelectField } from "../../ui/FormControls.tsx";

export interface ChosenList {
  /** "": none yet. */
  listId: string;
  onChoose: (listId: string) => void;
}

interface ListChoiceProps extends ChosenList {
  id: string;
  label: string;
  /** Where all lists can be chosen from. */
  hint: string;
  /** Where only the 100 newest can. */
  hintOfNewest: string;
}

/** One of the lists, the newest first. */
export function ListChoice({ id, label, hint, hintOfNewest, listId, onChoose }: ListChoiceProps) {
  const { data } = useQuery(MailingListChoicesDocument, { fetchPolicy: "cache-and-network" });
  const { nodes = [], totalCount = 0 } = data?.taskLists ?? {};
  return (
    <SelectField
      id={id}
      label={label}
      placeholder="Selecciona una lista"
      value={listId}
      options={nodes.map((list) => ({
        value: list.id,
        label: `${list.codeId} · ${list.company} · ${list.name} (${shownCount(list.tasksCount)})`,
      }))}
      hint={totalCount > nodes.length ? hintOfNewest : hint}
      onChange={onChoose}
    />
  );
}
