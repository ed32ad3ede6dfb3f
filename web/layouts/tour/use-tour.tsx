import { useEffect, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { TOUR_PARAM } from "../../app/paths.ts";
import type { Role } from "../../generated/graphql.ts";
import { lateDialog } from "../../ui/late.tsx";

const Tour = lateDialog(async () => ({ default: (await import("./Tour.tsx")).Tour }));

/** Where the focus was goes back to it; the page's heading takes it when that is gone. */
function useFocusBack(isTouring: boolean): void {
  useEffect(() => {
    if (!isTouring) return undefined;
    const before = document.activeElement;
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
    };
  }, [isTouring]);
}

/** The tour, when the address asks for it; while it is shown, the page behind it is out of reach. */
export function useTour(role: Role): { isTouring: boolean; tour: ReactNode } {
  const [params, setParams] = useSearchParams();
  const isTouring = params.has(TOUR_PARAM);
  useFocusBack(isTouring);
  const end = () =>
    setParams(
      (current) => {
        current.delete(TOUR_PARAM);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const tour = isTouring ? <Tour role={role} onClose={end} /> : null;
  return { isTouring, tour };
}
