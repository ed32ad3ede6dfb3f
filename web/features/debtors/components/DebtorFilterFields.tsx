import { DebtorListsNamedDocument } from "../../../generated/graphql.ts";
import { useLookUp } from "../../../lib/use-look-up.ts";
import { AmountBox } from "../../../ui/AmountBox.tsx";
import { Combobox } from "../../../ui/Combobox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import type { DebtorsUrl } from "../hooks/debtors-url.ts";
import { useProvinces } from "../hooks/use-provinces.ts";

interface Props {
  url: DebtorsUrl;
  change: (part: Partial<DebtorsUrl>) => void;
  /** Lists are the administrators'. */
  hasLists: boolean;
}

function ListSearch({ onSelect }: { onSelect: (id: string) => void }) {
  const { found, look } = useLookUp(DebtorListsNamedDocument);
  return (
    <Combobox
      id="debtors-list"
      label="Lista"
      placeholder="Todas las listas"
      options={(found?.taskLists.nodes ?? []).map(({ id, codeId, name, company }) => ({
        value: id,
        label: `${codeId} · ${company}`,
        detail: name,
      }))}
      noMatch="Escribe el código, el nombre o la empresa"
      onType={look}
      onSelect={onSelect}
    />
  );
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
      {hasLists && <ListSearch onSelect={(lista) => change({ lista })} />}
      <fieldset className="bare pair">
        <legend>Importe total</legend>
        <AmountBox label="Desde" value={url.desde} onChange={(desde) => change({ desde })} />
        <AmountBox label="Hasta" value={url.hasta} onChange={(hasta) => change({ hasta })} />
      </fieldset>
    </>
  );
}
