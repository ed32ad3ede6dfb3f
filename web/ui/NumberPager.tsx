import { Link, type To } from "react-router-dom";
import styles from "./NumberPager.module.css";

const WIDTH = 3;

/** The pages that can be gone to by number: the first three, then those around the current one. */
export function pageWindow(page: number, last: number): number[] {
  const first = page <= WIDTH ? 1 : Math.max(1, Math.min(page - 1, last - WIDTH + 1));
  return Array.from({ length: Math.min(WIDTH, last) }, (_, index) => first + index);
}

interface NumberPagerProps {
  /** What is paged, for screen readers: 'Páginas de expedientes'. */
  label: string;
  /** From 1. */
  page: number;
  last: number;
  to: (page: number) => To;
}

/** Atrás, 1, 2, 3, Siguiente: links, so that a page can be opened, shared and gone back to. */
export function NumberPager({ label, page, last, to }: NumberPagerProps) {
  return (
    <nav className={`screen-only ${styles.pager}`} aria-label={label}>
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
