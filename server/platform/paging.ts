/** A page as asked for; pages count from 1. */
export interface PageRequest {
  number?: number | null;
  size?: number | null;
}

export interface PageInfo {
  number: number;
  size: number;
  pageCount: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export const LARGEST_PAGE = 100;
const USUAL_PAGE = 25;
/** Far beyond any list; keeps the offset inside what PostgreSQL takes. */
const LAST_PAGE_NUMBER = 100_000_000;

/** Brings what was asked into its limits: number from 1, size from 1 to `largest`. */
export function readPage(
  page: PageRequest | null | undefined,
  largest = LARGEST_PAGE,
): {
  number: number;
  size: number;
  offset: number;
} {
  const number = Math.min(Math.max(Math.trunc(page?.number ?? 1), 1), LAST_PAGE_NUMBER);
  const size = Math.min(Math.max(Math.trunc(page?.size ?? USUAL_PAGE), 1), largest);
  return { number, size, offset: (number - 1) * size };
}

export function pageInfo(number: number, size: number, totalCount: number): PageInfo {
  const pageCount = Math.ceil(totalCount / size);
  return { number, size, pageCount, hasNextPage: number < pageCount, hasPreviousPage: number > 1 };
}
