import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import { AmountBox } from "../../../ui/AmountBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import type { DebtorsUrl } from "../hooks/debtors-url.ts";
import { useProvinces } from "../hooks/use-provinces.ts";

interface Props {
  url: DebtorsUrl;
  change: (part: Partial<DebtorsUrl>) => void;
  /** Lists are the administrators'. */
  hasLists: boolean;
}

/** The filters of debtors that are used more seldom; what was chosen stands below the bar as chips. */
export function DebtorFilterFields({ url, change, hasLists }: Props) {
  const provinces = useProvinces();
  return (
    <>
      <SelectBox
        label="Provincia"
        showLabel
        noneLabel="Provincia: todas"
        value={url.provincia}
        options={[...provinces].map(([value, label]) => ({ value, label }))}
        onChange={(provincia) => change({ provincia })}
      />
      {hasLists && <ListSearch id="debtors-list" onSelect={(lista) => change({ lista })} />}
      <fieldset className="bare pair">
        <legend>Importe total</legend>
        <AmountBox label="Desde" value={url.desde} onChange={(desde) => change({ desde })} />
        <AmountBox label="Hasta" value={url.hasta} onChange={(hasta) => change({ hasta })} />
      </fieldset>
    </>
  );
}
