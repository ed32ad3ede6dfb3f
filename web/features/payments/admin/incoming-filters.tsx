import { formatDate } from "../../../lib/format.ts";
import { rangeText } from "../../../lib/range-text.ts";
import { daysProblem } from "../../../lib/url-state.ts";
import { DaysFieldset } from "../../../ui/DaysFieldset.tsx";
import type { FurtherFilters } from "../../../ui/FilterBar.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { RECEIPTS, type IncomingUrl } from "../hooks/admin-payments-url.ts";

type Receipt = (typeof RECEIPTS)[number];

const RECEIPT_LABELS: Readonly<Record<Receipt, string>> = { con: "Con recibo", sin: "Sin recibo" };

/** The change that takes all of them away. */
export const WITHOUT_FURTHER = { recibo: null, desde: null, hasta: null } as const;

/** Behind 'Más filtros' of 'Ingresos': what was confirmed at some time, and when. */
export function incomingFurther(
  { recibo, desde, hasta }: IncomingUrl,
  change: (change: Partial<IncomingUrl>) => void,
): FurtherFilters {
  const problem = daysProblem(desde, hasta);
  const days = rangeText("Fecha", [desde, hasta], formatDate, problem);
  return {
    fields: (
      <>
        <SelectBox
          label="Recibo"
          showLabel
          noneLabel="Recibo: todos"
          value={recibo}
          options={RECEIPTS.map((value) => ({ value, label: RECEIPT_LABELS[value] }))}
          onChange={(value) => change({ recibo: RECEIPTS.find((known) => known === value) ?? null })}
        />
        <DaysFieldset
          legend="Fecha de la decisión, o del aviso mientras no la hay"
          from={desde}
          to={hasta}
          error={problem}
          onFrom={(day) => change({ desde: day })}
          onTo={(day) => change({ hasta: day })}
        />
      </>
    ),
    chips: [
      ...(recibo === null ? [] : [{ value: "recibo", label: RECEIPT_LABELS[recibo] }]),
      ...(days === null ? [] : [{ value: "days", label: days }]),
    ],
    onRemove: (value) => change(value === "recibo" ? { recibo: null } : { desde: null, hasta: null }),
  };
}
