import { formatDate, formatMoney } from "../../../lib/format.ts";
import { rangeText } from "../../../lib/range-text.ts";
import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../../schema/rules/task-completion.ts";
import { useSpecialistNames } from "../../../parts/specialists/use-specialist-names.ts";
import { STAGE_LABELS } from "../../../parts/tasks/attempt-stage-words.ts";
import { useNamedList } from "../../../parts/tasks/use-named-list.ts";
import { missingValueFilter } from "../../../parts/tasks/task-words.ts";
import { ASSIGNMENTS, rangeProblems, type MISSING_CHOICES, type TaskUrl } from "./task-url.ts";

/** What each chip stands for. */
const WITHOUT: Readonly<Record<string, Partial<TaskUrl>>> = {
  assignment: { assignment: null },
  list: { list: null },
  missing: { missing: null },
  attempt: { attempt: null },
  completion: { completion: null },
  amount: { amountFrom: null, amountTo: null },
  created: { createdFrom: null, createdTo: null },
  acted: { actedFrom: null, actedTo: null },
};

interface Chip {
  value: string;
  label: string;
}

export function missingLabel(value: (typeof MISSING_CHOICES)[number]): string {
  return value === "CONTACT" ? "Sin correo ni teléfono" : missingValueFilter(value);
}

/** The filters in force that stand in no drop-down of the bar, and how each is taken away. */
export function useTaskChips(url: TaskUrl, onChange: (change: Partial<TaskUrl>) => void, isInList: boolean) {
  const { assignment, assignee, missing, attempt, completion } = url;
  const list = isInList ? null : url.list;
  const names = useSpecialistNames(assignee);
  const named = useNamedList(list);
  const problems = rangeProblems(url);
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
    ...chip("list", list === null ? null : `Lista: ${named?.codeId ?? "…"}`),
    ...chip("missing", missing === null ? null : missingLabel(missing)),
    ...chip("attempt", attempt === null ? null : `Intento: ${STAGE_LABELS[attempt]}`),
    ...chip(
      "completion",
      completion === null ? null : `${COMPLETION_FIELD_NAME}: ${COMPLETION_NAMES[completion]}`,
    ),
    ...chip("amount", rangeText("Importe", [url.amountFrom, url.amountTo], formatMoney, problems.amount)),
    ...chip("created", rangeText("Creación", [url.createdFrom, url.createdTo], formatDate, problems.created)),
    ...chip("acted", rangeText("Última acción", [url.actedFrom, url.actedTo], formatDate, problems.acted)),
  ];
  const onRemove = (value: string) => {
    if (value.startsWith("assignee:"))
      return onChange({ assignee: assignee.filter((id) => value !== `assignee:${id}`) });
    return onChange(WITHOUT[value] ?? {});
  };
  return { chips, onRemove };
}
