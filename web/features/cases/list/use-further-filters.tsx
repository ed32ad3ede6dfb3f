import { formatDate } from "../../../lib/format.ts";
import { rangeText } from "../../../lib/range-text.ts";
import { daysProblem } from "../../../lib/url-state.ts";
import { SpecialistSearch } from "../../../parts/specialists/SpecialistSearch.tsx";
import { useSpecialistNames } from "../../../parts/specialists/use-specialist-names.ts";
import { DaysFieldset } from "../../../ui/DaysFieldset.tsx";
import type { FurtherFilters } from "../../../ui/FilterBar.tsx";
import type { AdminCasesUrl } from "./cases-url.ts";

export interface FilterChange {
  url: AdminCasesUrl;
  change: (change: Partial<AdminCasesUrl>, options?: { replace: boolean }) => void;
}

/** Behind 'Más filtros' of the administrators' cases: whose they are and when they were opened. */
export function useFurtherFilters({ url, change }: FilterChange): FurtherFilters {
  const { especialista, desde, hasta } = url;
  const names = useSpecialistNames(especialista === null ? [] : [especialista]);
  const problem = daysProblem(desde, hasta);
  const days = rangeText("Apertura", [desde, hasta], formatDate, problem);
  return {
    fields: (
      <>
        <SpecialistSearch
          placeholder={especialista === null ? "Todos los especialistas" : "Elegir otro especialista"}
          onSelect={(id) => change({ especialista: id })}
        />
        <DaysFieldset
          legend="Fecha de apertura"
          from={desde}
          to={hasta}
          error={problem}
          onFrom={(day) => change({ desde: day })}
          onTo={(day) => change({ hasta: day })}
        />
      </>
    ),
    chips: [
      ...(especialista === null
        ? []
        : [{ value: "especialista", label: `Especialista: ${names.get(especialista) ?? "…"}` }]),
      ...(days === null ? [] : [{ value: "days", label: days }]),
    ],
    onRemove: (value) =>
      change(value === "especialista" ? { especialista: null } : { desde: null, hasta: null }),
  };
}
