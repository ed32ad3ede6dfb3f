import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { EXPERIENCE_RANGE, FEE_RANGE } from "../../../parts/specialists/marketplace-search.ts";
import type { FilterOption, FilterOptions } from "../filter-options.ts";
import type { MarketplaceSearch } from "../../../parts/specialists/marketplace-query.ts";
import { countText, experienceFilterText, feeFilterText } from "../marketplace-words.ts";
import { Select } from "./FilterFields.tsx";
import { RangeFilter } from "./RangeFilter.tsx";

const sayFee = (fee: number | null) => (fee === null ? "Cualquier tarifa" : feeFilterText(fee));

const sayExperience = (level: number | null) =>
  level === null || level === EXPERIENCE_RANGE.min ? "Cualquier experiencia" : experienceFilterText(level);

interface RangesProps {
  search: MarketplaceSearch;
  /** Null until they are known. */
  options: FilterOptions | null;
}

interface PlainRangeProps {
  name: string;
  label: string;
  chosen: number | null;
  say: (value: number | null) => string;
  values: readonly number[];
}

/** Without script a slider can't tell whether it was touched: drop-downs instead. */
function PlainRange({ name, label, chosen, say, values }: PlainRangeProps) {
  const offered = chosen === null || values.includes(chosen) ? values : [...values, chosen];
  return (
    <Select name={name} label={label} chosen={chosen === null ? null : String(chosen)}>
      <option value="">{say(null)}</option>
      {offered.map((value) => (
        <option key={value} value={value}>
          {say(value)}
        </option>
      ))}
    </Select>
  );
}

export function PlainRanges({ search }: Pick<RangesProps, "search">) {
  return (
    <>
      <PlainRange
        name="fee"
        label="Tarifa por caso (aprox)"
        chosen={search.fee}
        say={sayFee}
        values={[100, 200, 300, 500, 1000, 2000, 5000, 10_000]}
      />
      <PlainRange
        name="experience"
        label="Nivel de experiencia"
        chosen={search.experience}
        say={sayExperience}
        values={LEVEL_SHORTCUTS}
      />
    </>
  );
}

/** Fees one mostly looks for, of those the server counts. */
const FEE_SHORTCUTS = [200, 500, 1000, 2000];
const LEVEL_SHORTCUTS = [2, 3, 4];

function countOf(options: readonly FilterOption[] | undefined, value: number): string | undefined {
  const found = options?.find((option) => option.value === String(value));
  return found && countText(found);
}

export function Ranges({ search, options }: RangesProps) {
  return (
    <>
      <RangeFilter
        name="fee"
        label="Tarifa por caso (aprox)"
        range={FEE_RANGE}
        initial={search.fee}
        rest={FEE_RANGE.max}
        ends={[`${FEE_RANGE.min}\u00A0€`, `${shownCount(FEE_RANGE.max)}\u00A0€`]}
        say={sayFee}
        shortcuts={FEE_SHORTCUTS.map((value) => ({
          value,
          before: "Hasta",
          label: `${shownCount(value)}\u00A0€`,
          count: countOf(options?.fees, value),
        }))}
      />
      <RangeFilter
        name="experience"
        label="Nivel de experiencia"
        range={EXPERIENCE_RANGE}
        initial={search.experience}
        rest={EXPERIENCE_RANGE.min}
        ends={["0-2", "+6"]}
        say={sayExperience}
        shortcuts={LEVEL_SHORTCUTS.map((value) => ({
          value,
          before: "",
          label: experienceFilterText(value),
          count: countOf(options?.experienceLevels, value),
        }))}
      />
    </>
  );
}
