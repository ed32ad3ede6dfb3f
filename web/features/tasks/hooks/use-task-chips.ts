import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../../schema/rules/task-completion.ts";
import { GONE } from "../../../lib/text.ts";
import { useSpecialistNames } from "../../../parts/specialists/use-specialist-names.ts";
import { STAGE_LABELS } from "../../../../schema/rules/attempt-stages.ts";
import { useNamedList } from "../../../parts/tasks/use-named-list.ts";
import { figureChips, WITHOUT_FIGURE } from "../../../parts/tasks/report-figure.ts";
import { rangeChips, WITHOUT_RANGE, type Chip } from "../../../parts/tasks/task-ranges.ts";
import { ASSIGNMENTS, type TaskUrl } from "./task-url.ts";

/** What each chip stands for. */
const WITHOUT: Readonly<Record<string, Partial<TaskUrl>>> = {
  assignment: { assignment: null },
  list: { list: null },
  attempt: { attempt: null },
  completion: { completion: null },
  ...WITHOUT_RANGE,
  ...WITHOUT_FIGURE,
};

/** The filters in force that stand in no drop-down of the bar, and how each is taken away. */
export function useTaskChips(url: TaskUrl, onChange: (change: Partial<TaskUrl>) => void, isInList: boolean) {
  const { assignment, assignee, attempt, completion } = url;
  const list = isInList ? null : url.list;
  const names = useSpecialistNames(assignee);
  const named = useNamedList(list);
  const chip = (value: string, label: string | null): Chip[] => (label === null ? [] : [{ value, label }]);
  const chips = [
    ...chip(
      "assignment",
      assignment === null ? null : `Asignación: ${ASSIGNMENTS[assignment].toLowerCase()}`,
    ),
    ...assignee.map((id) => ({
      value: `assignee:${id}`,
      label: `Especialista: ${names.get(id) ?? "…"}`,
    })),
    ...chip("list", list === null ? null : `Lista: ${named === null ? GONE : (named?.codeId ?? "…")}`),
    ...chip("attempt", attempt === null ? null : `Intento: ${STAGE_LABELS[attempt]}`),
    ...chip(
      "completion",
      completion === null ? null : `${COMPLETION_FIELD_NAME}: ${COMPLETION_NAMES[completion]}`,
    ),
    ...figureChips(url),
    ...rangeChips(url),
  ];
  const onRemove = (value: string) => {
    if (value.startsWith("assignee:"))
      return onChange({ assignee: assignee.filter((id) => value !== `assignee:${id}`) });
    return onChange(WITHOUT[value] ?? {});
  };
  return { chips, onRemove };
}
