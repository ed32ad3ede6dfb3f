import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { LONGEST_SEARCH } from "../../../parts/specialists/marketplace-search.ts";
import { NumberPager } from "../../../ui/NumberPager.tsx";
import { SpecialistCard } from "../../../parts/specialists/SpecialistCard.tsx";
import { pageCount, type MarketplaceData, type Results } from "../load-marketplace.ts";
import { matchingText, rangeText, totalText } from "../marketplace-words.ts";
import { searchLink } from "../search-link.ts";
import { NoResults } from "./NoResults.tsx";
import { RankingNote } from "./RankingNote.tsx";
import styles from "./ResultList.module.css";

interface ResultListProps {
  data: MarketplaceData;
  results: Results;
  /** The next answer is on its way: this one stays meanwhile. */
  isSearching: boolean;
  /** What else can be done with a card. */
  actionsFor?: (specialist: Results["nodes"][number]) => ReactNode;
}

/** Cards that may be seen without scrolling. */
const NEAR = 4;

/** What is special about this answer. */
function Notes({ data: { missingPage, search, isCut }, results }: Pick<ResultListProps, "data" | "results">) {
  const notes = [
    isCut && `Hemos buscado solo los primeros ${LONGEST_SEARCH} caracteres de lo que has escrito.`,
    results.readAs !== null && `Mostrando resultados de «${results.readAs}»`,
    results.matchingAll < results.totalCount && matchingText(results.matchingAll),
    missingPage !== null &&
      `La página ${shownCount(missingPage)} no existe. Esta es la última, la ${shownCount(search.page)}.`,
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}

/** How many there are, the cards of the page, and the way to the others. */
export function ResultList({ data, results, isSearching, actionsFor }: ResultListProps) {
  const { search, words } = data;
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(search.page);
  const total = { count: results.totalCount, isAtLeast: results.totalIsAtLeast };

  useEffect(() => {
    // The link that was pressed lies below the new cards: reading goes on above them. Who types stays where they are.
    const focused = document.activeElement;
    // At the last page the pressed link itself is gone, and nothing has the focus.
    const isInList =
      focused === document.body || heading.current?.closest("section")?.contains(focused) === true;
    if (lastPage.current !== search.page && isInList) heading.current?.focus({ preventScroll: true });
    lastPage.current = search.page;
  }, [search.page]);

  return (
    <section className={styles.results} aria-labelledby="resultados" aria-busy={isSearching}>
      <div className={styles.head}>
        <h2 id="resultados" ref={heading} tabIndex={-1}>
          {totalText(total)}
        </h2>
        {results.nodes.length > 0 && <RankingNote />}
      </div>
      <p className="visually-hidden" role="status">
        {isSearching ? "Buscando…" : totalText(total)}
      </p>
      <Notes data={data} results={results} />
      {results.nodes.length === 0 ? (
        <NoResults search={search} words={words} results={results} />
      ) : (
        <>
          <ul className={styles.cards}>
            {results.nodes.map((specialist, index) => (
              <li key={specialist.id}>
                <SpecialistCard
                  specialist={specialist}
                  isFar={index >= NEAR}
                  forCase={search.forCase ?? undefined}
                  actions={actionsFor?.(specialist)}
                />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <p>{rangeText({ page: search.page, shown: results.nodes.length, total: results.totalCount })}</p>
            <NumberPager
              label="Páginas de resultados"
              page={search.page}
              last={pageCount(results)}
              to={(page) => searchLink({ ...search, page })}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** The search couldn't be made; what was asked for stays in the form. */
export function SearchFailed({ data: { search } }: { data: MarketplaceData }) {
  return (
    <section className={styles.failed} role="alert">
      <p className={styles.failedTitle}>No se ha podido hacer la búsqueda</p>
      <p>Comprueba tu conexión e inténtalo de nuevo. Lo que has pedido sigue en el formulario.</p>
      <Link to={searchLink(search)} replace className={styles.retry}>
        Reintentar
      </Link>
    </section>
  );
}
