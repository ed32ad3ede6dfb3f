import { Link } from "react-router-dom";
import type { MarketplaceSearch } from "../../../parts/specialists/marketplace-query.ts";
import { LinkButton } from "../../../ui/site/Button.tsx";
import { Illustration } from "../../../ui/illustrations/Illustration.tsx";
import type { MarketplaceData, Results } from "../load-marketplace.ts";
import { activeFilters, specialistsText, withoutFilter } from "../marketplace-words.ts";
import { freshSearch, searchLink } from "../search-link.ts";
import styles from "./NoResults.module.css";

function reason(search: MarketplaceSearch, filters: number): string {
  const asked = [search.search, search.location].filter((text) => text !== "").map((text) => `«${text}»`);
  if (filters + asked.length === 0) return "Todavía no hay especialistas publicados.";
  if (filters === 0) return `No hemos encontrado a nadie para ${asked.join(" en ")}.`;
  return "Hay especialistas, pero nadie cumple a la vez todo lo que has pedido.";
}

function WithoutFilters({ search }: Pick<MarketplaceData, "search">) {
  return (
    <LinkButton to={searchLink({ ...freshSearch(search), search: search.search, location: search.location })}>
      Quitar todos los filtros
    </LinkButton>
  );
}

/** No result: why, and which filters to leave out to get some. */
export function NoResults({
  search,
  words,
  results,
}: Pick<MarketplaceData, "search" | "words"> & { results: Results }) {
  const filters = activeFilters(search, words).length;
  // A search for a case keeps its type of specialist.
  const offered = results.relaxations.filter(({ without }) => search.forCase === null || without !== "TYPE");
  const ways = offered.map(({ without, ...counted }) => ({
    ...withoutFilter(search, words, without),
    counted,
  }));
  return (
    <div className={styles.none}>
      <Illustration name="search" width={120} />
      <p className={styles.why}>{reason(search, filters)}</p>
      {ways.length > 0 ? (
        <>
          <p>Prueba a cambiar una sola cosa:</p>
          <ul className={styles.ways}>
            {ways.map((way) => (
              <li key={way.text}>
                <Link to={searchLink(way.search)}>
                  <span>{way.text}</span>
                  <span className={styles.count}>{specialistsText(way.counted)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>Prueba con otras palabras, con una ciudad cercana o con menos filtros.</p>
          {filters > 0 && <WithoutFilters search={search} />}
        </>
      )}
      <LinkButton to={searchLink(freshSearch(search))}>Reiniciar</LinkButton>
    </div>
  );
}

/** Filtered by favourites while there are none. */
export function NoFavourites() {
  return (
    <div className={styles.none}>
      <Illustration name="empty" width={120} />
      <p className={styles.why}>Todavía no has guardado a nadie.</p>
      <p>
        Pulsa la estrella de la ficha de un especialista y lo encontrarás aquí. Si inicias sesión, tus
        favoritos te acompañan en todos tus dispositivos.
      </p>
      <LinkButton to={searchLink()}>Ver todos los especialistas</LinkButton>
    </div>
  );
}
