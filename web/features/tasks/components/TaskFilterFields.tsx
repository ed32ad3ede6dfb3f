import {
  COMPLETION_FIELD_NAME,
  COMPLETION_NAMES,
  COMPLETIONS,
} from "../../../../schema/rules/task-completion.ts";
import { optionsOf } from "../../../parts/tasks/task-words.ts";
import type { SetUrlOptions } from "../../../lib/url-state.ts";
import { SpecialistSearch } from "../../../parts/specialists/SpecialistSearch.tsx";
import { AmountBox } from "../../../ui/AmountBox.tsx";
import { DaysFieldset } from "../../../ui/DaysFieldset.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import {
  ASSIGNMENT_CHOICES,
  ASSIGNMENTS,
  MISSING_CHOICES,
  rangeProblems,
  type TaskUrl,
} from "../hooks/task-url.ts";
import { missingLabel } from "../hooks/use-task-chips.ts";

const MISSING_OPTIONS = MISSING_CHOICES.map((value) => ({ value, label: missingLabel(value) }));

const ASSIGNMENT_OPTIONS = optionsOf(ASSIGNMENTS);

const COMPLETION_OPTIONS = optionsOf(COMPLETION_NAMES);

interface TaskFilterFieldsProps {
  url: TaskUrl;
  onChange: (change: Partial<TaskUrl>, options?: SetUrlOptions) => void;
  isInList: boolean;
}

/** The filters of tasks that are used more seldom. What was chosen by searching stands below the bar as chips. */
export default function TaskFilterFields({ url, onChange, isInList }: TaskFilterFieldsProps) {
  const problems = rangeProblems(url);
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
        label="Datos que faltan"
        showLabel
        noneLabel="Datos: todos"
        value={url.missing}
        options={MISSING_OPTIONS}
        onChange={(value) => onChange({ missing: MISSING_CHOICES.find((known) => known === value) ?? null })}
      />
      <SelectBox
        label={COMPLETION_FIELD_NAME}
        showLabel
        noneLabel="Finalización: todas"
        value={url.completion}
        options={COMPLETION_OPTIONS}
        onChange={(value) => onChange({ completion: COMPLETIONS.find((known) => known === value) ?? null })}
      />
      <fieldset className="bare pair">
        <legend>Importe de la deuda</legend>
        <AmountBox
          label="Desde"
          value={url.amountFrom}
          error={problems.amount}
          onChange={(amountFrom) => onChange({ amountFrom })}
        />
        <AmountBox label="Hasta" value={url.amountTo} onChange={(amountTo) => onChange({ amountTo })} />
      </fieldset>
      <DaysFieldset
        legend="Fecha de creación"
        from={url.createdFrom}
        to={url.createdTo}
        error={problems.created}
        onFrom={(createdFrom) => onChange({ createdFrom })}
        onTo={(createdTo) => onChange({ createdTo })}
      />
      <DaysFieldset
        legend="Fecha de la última acción"
        from={url.actedFrom}
        to={url.actedTo}
        error={problems.acted}
        onFrom={(actedFrom) => onChange({ actedFrom })}
        onTo={(actedTo) => onChange({ actedTo })}
      />
    </>
  );
}
