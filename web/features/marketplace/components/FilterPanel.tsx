import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { SpecialistType, WorkModality } from "../../../generated/graphql.ts";
import {
  marketplaceQuery,
  MODALITY_WORDS,
  TYPE_WORDS,
  type MarketplaceSearch,
} from "../../../parts/specialists/marketplace-query.ts";
import { EXPERIENCE_RANGE, FEE_RANGE } from "../../../parts/specialists/marketplace-search.ts";
import { SPECIALIST_TYPE_NAMES, WORK_MODALITY_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { ALL_OPTIONS, FIRST_LANGUAGES, type FilterOption, type FilterOptions } from "../filter-options.ts";
import { countText, experienceFilterText, feeFilterText } from "../marketplace-words.ts";
import { freshSearch, searchLink } from "../search-link.ts";
import type { SearchWords } from "../search-words.ts";
import { Choices, Flag, Select } from "./FilterFields.tsx";
import styles from "./FilterPanel.module.css";
import { RangeFilter } from "./RangeFilter.tsx";
import { SkillChoices } from "./SkillChoices.tsx";

interface FilterPanelProps {
  search: MarketplaceSearch;
  words: SearchWords;
  /** Null until they are known. */
  options: FilterOptions | null;
  /** Drawn for a browser without script. */
  isPlain: boolean;
  /** Everything goes back to the beginning. */
  onReset: () => void;
}

type Known = Pick<FilterPanelProps, "search" | "words" | "options">;

const sayFee = (fee: number | null) => (fee === null ? "Cualquier tarifa" : feeFilterText(fee));
const sayExperience = (level: number | null) =>
  level === null || level === EXPERIENCE_RANGE.min ? "Cualquier experiencia" : experienceFilterText(level);

/** 'Inglés (12)': a choice of a drop-down with what it would leave. */
function withCount(label: string, option: FilterOption | undefined): string {
  return option === undefined ? label : `${label} (${countText(option)})`;
}

function LanguageSelect({ search, words, options }: Known) {
  const known = options?.languages ?? FIRST_LANGUAGES.map(({ code, name }) => ({ code, label: name }));
  const chosen = search.language;
  const isMissing = chosen !== null && !known.some(({ code }) => code === chosen);
  return (
    <Select name="language" label="Idioma" chosen={chosen}>
      <option value="">Cualquier idioma</option>
      {isMissing && <option value={chosen}>{words.language?.name ?? chosen}</option>}
      {known.map((language) => (
        <option key={language.code} value={language.code}>
          {withCount(language.label, "count" in language ? language : undefined)}
        </option>
      ))}
    </Select>
  );
}

function ProvinceSelect({ search, words, options }: Known) {
  const known = options?.provinces ?? [];
  const chosen = search.province;
  const isMissing = chosen !== null && !known.some(({ value }) => value === chosen);
  return (
    <Select name="province" label="Provincia" chosen={chosen}>
      <option value="">Cualquier provincia</option>
      {isMissing && <option value={chosen}>{words.province ?? chosen}</option>}
      {known.map((province) => (
        <option key={province.value} value={province.value}>
          {withCount(province.label, province)}
        </option>
      ))}
    </Select>
  );
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

function PlainRanges({ search }: Pick<Known, "search">) {
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
        values={[2, 3, 4]}
      />
    </>
  );
}

/** Fees one mostly looks for, of those the server counts. */
const FEE_SHORTCUTS = ["200", "500", "1000", "2000"];
function Ranges({ search, options }: Pick<Known, "search" | "options">) {
  const fees = options?.fees.filter(({ value }) => FEE_SHORTCUTS.includes(value)) ?? [];
  const levels = options?.experienceLevels ?? [];
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
        shortcuts={fees.map((fee) => ({
          value: Number(fee.value),
          before: "Hasta",
          label: `${shownCount(Number(fee.value))}\u00A0€`,
          count: countText(fee),
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
        shortcuts={levels
          .filter(({ value }) => Number(value) > EXPERIENCE_RANGE.min)
          .map((level) => ({
            value: Number(level.value),
            before: "",
            label: experienceFilterText(Number(level.value)),
            count: countText(level),
          }))}
      />
    </>
  );
}

/** Where, in which language, and whether now. */
function Places({ search, words, options, isPlain }: Omit<FilterPanelProps, "onReset">) {
  return (
    <div className={styles.pair}>
      <LanguageSelect search={search} words={words} options={options} />
      <ProvinceSelect search={search} words={words} options={options} />
      <div className={styles.field}>
        <Flag
          name="available"
          isChosen={search.available}
          count={options === null ? undefined : countText(options.available)}
        >
          Solo disponibles
        </Flag>
        {!isPlain && (
          <Flag name="favourites" isChosen={search.favourites}>
            Mis favoritos
          </Flag>
        )}
      </div>
    </div>
  );
}

/** Without script: the same page with everything one can choose. */
function AllOptionsLink({ search }: Pick<FilterPanelProps, "search">) {
  const query = marketplaceQuery({ ...search, page: 1 });
  return (
    <p className={styles.more}>
      <a href={`${paths.marketplace()}?${query === "" ? "" : `${query}&`}${ALL_OPTIONS}=todos`}>
        Ver todas las opciones: habilidades, provincias y más idiomas
      </a>
    </p>
  );
}

function ModalityChoice({ search, options }: Pick<FilterPanelProps, "search" | "options">) {
  return (
    <Choices<WorkModality>
      legend="Modalidad de trabajo"
      name="modality"
      none="Todas"
      words={MODALITY_WORDS}
      labels={WORK_MODALITY_NAMES}
      chosen={search.modality}
      options={options?.workModalities}
    />
  );
}

/** Everything one can filter by. All of it are fields of the form around it, so it works without script. */
export function FilterPanel({ search, words, options, isPlain, onReset }: FilterPanelProps) {
  return (
    <>
      <div className={styles.fields}>
        {search.forCase === null ? (
          <Choices<SpecialistType>
            legend="Especialidad"
            name="type"
            none="Todas"
            words={TYPE_WORDS}
            labels={SPECIALIST_TYPE_NAMES}
            chosen={search.type}
            options={options?.types}
          />
        ) : (
          <>
            <input type="hidden" name="expediente" value={search.forCase} />
            {search.type !== null && <input type="hidden" name="type" value={TYPE_WORDS[search.type]} />}
          </>
        )}
        <ModalityChoice search={search} options={options} />
        {isPlain ? <PlainRanges search={search} /> : <Ranges search={search} options={options} />}
        <Places search={search} words={words} options={options} isPlain={isPlain} />
        {isPlain && options === null && words.skills.length === 0 ? null : (
          <SkillChoices options={options?.skills ?? null} chosen={words.skills} isPlain={isPlain} />
        )}
      </div>
      {isPlain && options === null && <AllOptionsLink search={search} />}
      <div className={styles.foot}>
        <Link to={searchLink(freshSearch(search))} className={styles.reset} onClick={onReset}>
          Reiniciar
        </Link>
        <button type="submit" className={styles.apply}>
          Aplicar
        </button>
      </div>
    </>
  );
}
