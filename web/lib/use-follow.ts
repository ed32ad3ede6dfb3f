import { useCallback, type MouseEvent } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Follows a path of the application on a plain click; any other click is the browser's (another tab, a download). Unlike
 * the router's own links it doesn't look at the address, so that a change of it draws nothing anew: for links of which
 * many stand on a page.
 */
export function useFollow(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent) => {
      const isOther = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (isOther || event.defaultPrevented) return;
      event.preventDefault();
      // The page one is on already isn't a further step back, as with any link.
      const { pathname, search } = window.location;
      void navigate(to, { replace: to === pathname + search });
    },
    [navigate, to],
  );
}
