import { Link } from "react-router-dom";
import type { MarketplaceSearch } from "../../../lib/marketplace-query.ts";
import { searchLink } from "../search-link.ts";
import styles from "./Pager.module.css";

const WIDTH = 3;

/** The pages that can be gone to by number: the first three, then those around the current one. */
export function pageWindow(page: number, last: number): number[] {
  const first = page <= WIDTH ? 1 : Math.max(1, Math.min(page - 1, last - WIDTH + 1));
  return Array.from({ length: Math.min(WIDTH, last) }, (_, index) => first + index);
}

interface PagerProps {
  search: MarketplaceSearch;
  last: number;
}

/** Atrás, 1, 2, 3, Siguiente. */
export function Pager({ search, last }: PagerProps) {
  const { page } = search;
  const to = (number: number) => searchLink({ ...search, page: number });
  return (
    <nav className={styles.pager} aria-label="Páginas de resultados">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          Atrás
        </Link>
      ) : (
        <span aria-disabled="true">Atrás</span>
      )}
      <ol>
        {pageWindow(page, last).map((number) => (
          <li key={number}>
            <Link to={to(number)} aria-current={number === page ? "page" : undefined}>
              <span className="visually-hidden">Página </span>
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < last ? (
        <Link to={to(page + 1)} rel="next">
          Siguiente
        </Link>
      ) : (
        <span aria-disabled="true">Siguiente</span>
      )}
    </nav>
  );
}
