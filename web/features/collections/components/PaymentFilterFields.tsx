import { DEBT_PAYMENT_METHODS, PAYMENT_RECIPIENTS } from "../../../../schema/rules/debt-payments.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { amountsProblem } from "../../../lib/money.ts";
import { rangeText } from "../../../lib/range-text.ts";
import { daysProblem } from "../../../lib/url-state.ts";
import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import { useNamedList } from "../../../parts/tasks/use-named-list.ts";
import { AmountBox } from "../../../ui/AmountBox.tsx";
import { DaysFieldset } from "../../../ui/DaysFieldset.tsx";
import type { FurtherFilters } from "../../../ui/FilterBar.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { METHODS, RECIPIENTS, type PaymentsUrl } from "../hooks/payments-url.ts";

type Change = (part: Partial<PaymentsUrl>) => void;

function Fields({ url, change }: { url: PaymentsUrl; change: Change }) {
  const { desde, hasta, importeDesde, importeHasta } = url;
  return (
    <>
      <SelectBox
        label="Forma de pago"
        showLabel
        noneLabel="Forma de pago: todas"
        value={url.forma}
        options={METHODS.map((value) => ({ value, label: DEBT_PAYMENT_METHODS[value] }))}
        onChange={(value) => change({ forma: METHODS.find((known) => known === value) ?? null })}
      />
      <SelectBox
        label="Quién lo recibió"
        showLabel
        noneLabel="Quién lo recibió: todos"
        value={url.recibe}
        options={RECIPIENTS.map((value) => ({ value, label: PAYMENT_RECIPIENTS[value] }))}
        onChange={(value) => change({ recibe: RECIPIENTS.find((known) => known === value) ?? null })}
      />
      <ListSearch id="payments-list" onSelect={(lista) => change({ lista })} />
      <DaysFieldset
        legend="Fecha del cobro"
        from={desde}
        to={hasta}
        error={daysProblem(desde, hasta)}
        onFrom={(day) => change({ desde: day })}
        onTo={(day) => change({ hasta: day })}
      />
      <fieldset className="bare pair">
        <legend>Importe</legend>
        <AmountBox
          label="Desde"
          value={importeDesde}
          error={amountsProblem(importeDesde, importeHasta)}
          onChange={(amount) => change({ importeDesde: amount })}
        />
        <AmountBox
          label="Hasta"
          value={importeHasta}
          onChange={(amount) => change({ importeHasta: amount })}
        />
      </fieldset>
    </>
  );
}

/** What 'Más filtros' takes away, by the chip that says it. */
const REMOVED: Readonly<Record<string, Partial<PaymentsUrl>>> = {
  forma: { forma: null },
  recibe: { recibe: null },
  lista: { lista: null },
  dias: { desde: null, hasta: null },
  importe: { importeDesde: null, importeHasta: null },
};

/** Behind 'Más filtros': how, into whose hands, of which list, when and how much. */
export function useFurtherFilters(url: PaymentsUrl, change: Change): FurtherFilters {
  const { forma, recibe, lista, desde, hasta, importeDesde, importeHasta } = url;
  const list = useNamedList(lista);
  const days = rangeText("Fecha", [desde, hasta], formatDate, daysProblem(desde, hasta));
  const limits = [importeDesde, importeHasta] as const;
  const amounts = rangeText("Importe", limits, formatMoney, amountsProblem(...limits));
  return {
    fields: <Fields url={url} change={change} />,
    chips: [
      ...(forma === null ? [] : [{ value: "forma", label: DEBT_PAYMENT_METHODS[forma] }]),
      ...(recibe === null
        ? []
        : [{ value: "recibe", label: `Lo recibió ${PAYMENT_RECIPIENTS[recibe].toLowerCase()}` }]),
      ...(lista === null
        ? []
        : [{ value: "lista", label: list ? `Lista ${list.codeId} · ${list.company}` : "De una lista" }]),
      ...(days === null ? [] : [{ value: "dias", label: days }]),
      ...(amounts === null ? [] : [{ value: "importe", label: amounts }]),
    ],
    onRemove: (value) => change(REMOVED[value] ?? {}),
  };
}
