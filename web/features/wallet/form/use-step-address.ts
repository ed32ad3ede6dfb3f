import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";

interface CameFrom {
  /** The step whose entry lies right before this one in the browser's history. */
  previousStep?: number;
}

/** The step of the form stands in the query string, from 1: a reload and the browser's back button work by themselves. */
export function useStepAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: CameFrom | null };
  const text = params.get("paso");
  const asked = text === "2" || text === "3" ? Number(text) - 1 : 0;

  const open = useCallback(
    (step: number, replace: boolean, previousStep?: number) =>
      void navigate(publicPaths.wallet(step === 0 ? undefined : step + 1), {
        replace,
        // The form brings its own beginning into view; the page above it stays where it is.
        preventScrollReset: true,
        state: { previousStep } satisfies CameFrom,
      }),
    [navigate],
  );
  return {
    asked,
    /** A new entry in the history. */
    goTo: (step: number) => open(step, false, asked),
    /** The current entry becomes another step. */
    replaceWith: useCallback((step: number) => open(step, true), [open]),
    /** Back to an earlier step: the browser's own way when it leads there. */
    goBackTo: (step: number) => {
      if (state?.previousStep === step) void navigate(-1);
      else open(step, false, asked);
    },
  };
}
