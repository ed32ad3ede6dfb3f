import {
  COMPLETION_FIELD_NAME,
  COMPLETION_NAMES,
  COMPLETIONS,
} from "../../../../schema/rules/task-completion.ts";
import { optionsOf } from "../../../parts/tasks/task-words.ts";
import type { SetUrlOptions } from "../../../lib/url-state.ts";
import { SpecialistSearch } from "../../../parts/specialists/SpecialistSearch.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import { AgedFields } from "../../../parts/tasks/AgedFields.tsx";
import TaskRangeFields from "../../../parts/tasks/TaskRangeFields.tsx";
import { ASSIGNMENT_CHOICES, ASSIGNMENTS, type TaskUrl } from "../hooks/task-url.ts";

const ASSIGNMENT_OPTIONS = optionsOf(ASSIGNMENTS);

const COMPLETION_OPTIONS = optionsOf(COMPLETION_NAMES);

interface TaskFilterFieldsProps {
  url: TaskUrl;
  onChange: (change: Partial<TaskUrl>, options?: SetUrlOptions) => void;
  isInList: boolean;
}

/** The filters of tasks that are used more seldom. What was chosen by searching stands below the bar as chips. */
export default function TaskFilterFields({ url, onChange, isInList }: TaskFilterFieldsProps) {
  return (
    <>
      <SelectBox
        label="Asignación"
        showLabel
        noneLabel="Asignación: todas"
        value={url.assignment}
        options={ASSIGNMENT_OPTIONS}
        onChange={(value) =>
          onChange({ assignment: ASSIGNMENT_CHOICES.find((known) => known === value) ?? null })
        }
      />
      <SpecialistSearch
        placeholder={url.assignee.length === 0 ? "Todos los especialistas" : "Añadir otro especialista"}
        onSelect={(id) => onChange({ assignee: [...new Set([...url.assignee, id])] })}
      />
      {!isInList && <ListSearch id="tasks-list" onSelect={(list) => onChange({ list })} />}
      <SelectBox
        label={COMPLETION_FIELD_NAME}
        showLabel
        noneLabel="Finalización: todas"
        value={url.completion}
        options={COMPLETION_OPTIONS}
        onChange={(value) => onChange({ completion: COMPLETIONS.find((known) => known === value) ?? null })}
      />
      <AgedFields url={url} onChange={onChange} showLabel />
      <TaskRangeFields url={url} onChange={onChange} />
    </>
  );
}
