import { Link } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import type { SpecialistType, WorkModality } from "../../../generated/graphql.ts";
import {
  marketplaceQuery,
  MODALITY_WORDS,
  TYPE_WORDS,
  type MarketplaceSearch,
} from "../../../parts/specialists/marketplace-query.ts";
import { SPECIALIST_TYPE_NAMES, WORK_MODALITY_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { ALL_OPTIONS, FIRST_LANGUAGES, type FilterOption, type FilterOptions } from "../filter-options.ts";
import { countText } from "../marketplace-words.ts";
import { freshSearch, searchLink } from "../search-link.ts";
import type { SearchWords } from "../search-words.ts";
import { Choices, Count, Flag, Select } from "./FilterFields.tsx";
import styles from "./FilterPanel.module.css";
import { SkillChoices } from "./SkillChoices.tsx";
import { PlainRanges, Ranges } from "./FilterRanges.tsx";

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
          end={<Count>{options === null ? undefined : countText(options.available)}</Count>}
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
      <a href={`${publicPaths.marketplace()}?${query === "" ? "" : `${query}&`}${ALL_OPTIONS}=todos`}>
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
