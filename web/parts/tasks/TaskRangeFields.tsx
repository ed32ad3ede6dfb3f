import type { SetUrlOptions } from "../../lib/url-state.ts";
import { AmountBox } from "../../ui/AmountBox.tsx";
import { DaysFieldset } from "../../ui/DaysFieldset.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { MISSING_CHOICES, missingLabel, rangeProblems, type RangesUrl } from "./task-ranges.ts";

const MISSING_OPTIONS = MISSING_CHOICES.map((value) => ({ value, label: missingLabel(value) }));

interface TaskRangeFieldsProps {
  url: RangesUrl;
  onChange: (change: Partial<RangesUrl>, options?: SetUrlOptions) => void;
}

/** The filters of tasks by what they lack, their amount and their days. */
export default function TaskRangeFields({ url, onChange }: TaskRangeFieldsProps) {
  const problems = rangeProblems(url);
  return (
    <>
      <SelectBox
        label="Datos que faltan"
        showLabel
        noneLabel="Datos: todos"
        value={url.missing}
        options={MISSING_OPTIONS}
        onChange={(value) => onChange({ missing: MISSING_CHOICES.find((known) => known === value) ?? null })}
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
      <DaysFieldset
        legend="Fin del próximo plazo de ley"
        from={url.dueFrom}
        to={url.dueTo}
        error={problems.due}
        onFrom={(dueFrom) => onChange({ dueFrom })}
        onTo={(dueTo) => onChange({ dueTo })}
      />
    </>
  );
}
