import { useEffect } from "react";

interface PageState {
  page: number;
  size: number;
  /** Undefined until the answer is there. */
  totalCount: number | undefined;
  rowsOnPage: number | undefined;
}

/**
 * Goes to the last page when the one in the address has no rows (any more), e.g. after deleting the last of them.
 * True while it is on its way there: the list isn't empty then.
 */
export function usePageInRange(
  { page, size, totalCount, rowsOnPage }: PageState,
  goTo: (page: number) => void,
): boolean {
  const isPastEnd = rowsOnPage === 0 && totalCount !== undefined && totalCount > 0 && page > 1;
  const lastPage = Math.max(1, Math.ceil((totalCount ?? 0) / size));
  useEffect(() => {
    if (isPastEnd && lastPage < page) goTo(lastPage);
  }, [isPastEnd, lastPage, page, goTo]);
  return isPastEnd;
}
