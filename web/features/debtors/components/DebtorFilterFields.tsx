import { RESTRICTION_KIND_NAMES } from "../../../../schema/rules/restrictions.ts";
import { amountsProblem } from "../../../lib/money.ts";
import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import { OwnListBox } from "../../../parts/tasks/OwnListBox.tsx";
import { AmountBox } from "../../../ui/AmountBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { KINDS, type DebtorsUrl } from "../hooks/debtors-url.ts";
import { useProvinces } from "../hooks/use-provinces.ts";

const KIND_OPTIONS = KINDS.map((value) => ({ value, label: RESTRICTION_KIND_NAMES[value] }));

interface Props {
  url: DebtorsUrl;
  change: (part: Partial<DebtorsUrl>) => void;
  /** Of all lists, else of those of the own tasks. */
  isAdmin: boolean;
}

/** The filters of debtors that are used more seldom; what was chosen stands below the bar as chips. */
export function DebtorFilterFields({ url, change, isAdmin }: Props) {
  const provinces = useProvinces();
  return (
    <>
      <SelectBox
        label="Restricción"
        showLabel
        noneLabel="Restricción: todas"
        value={url.restriccion}
        options={KIND_OPTIONS}
        onChange={(value) => change({ restriccion: KINDS.find((kind) => kind === value) ?? null })}
      />
      <SelectBox
        label="Provincia"
        showLabel
        noneLabel="Provincia: todas"
        value={url.provincia}
        options={[...provinces].map(([value, label]) => ({ value, label }))}
        onChange={(provincia) => change({ provincia })}
      />
      {isAdmin ? (
        <ListSearch id="debtors-list" onSelect={(lista) => change({ lista })} />
      ) : (
        <OwnListBox value={url.lista} onChange={(lista) => change({ lista })} />
      )}
      <fieldset className="bare pair">
        <legend>Importe total</legend>
        <AmountBox
          label="Desde"
          value={url.desde}
          error={amountsProblem(url.desde, url.hasta)}
          onChange={(desde) => change({ desde })}
        />
        <AmountBox label="Hasta" value={url.hasta} onChange={(hasta) => change({ hasta })} />
      </fieldset>
    </>
  );
}
