import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

interface CameFrom {
  /** The step whose entry lies right before this one in the browser's history. */
  previousStep?: number;
}

export interface WizardAddress {
  token: string | null;
  /** The step the address asks for; null when it doesn't say. */
  asked: number | null;
  /** A new entry in the history, so that the browser's back button goes one step back. */
  goTo: (step: number, token?: string | null) => Promise<void>;
  /** The current entry becomes another step. */
  replaceWith: (step: number, token?: string | null) => Promise<void>;
  /** One step back: the browser's own way when it leads there. */
  goBackTo: (step: number) => void;
}

function readStep(text: string | null): number | null {
  return text !== null && /^\d$/.test(text) ? Number(text) : null;
}

/** Step and token of a registration stand in the query string: a reload and the back button work by themselves. */
export function useWizardAddress(build: (token?: string, step?: number) => string): WizardAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const token = params.get("token") || null;
  const asked = readStep(params.get("paso"));
  const previousStep = (location.state as CameFrom | null)?.previousStep;

  const open = useCallback(
    async (step: number, newToken: string | null, replace: boolean) => {
      const state: CameFrom = { previousStep: replace ? previousStep : (asked ?? 0) };
      await navigate(build(newToken ?? undefined, step), { replace, state });
    },
    [navigate, build, previousStep, asked],
  );
  return {
    token,
    asked,
    goTo: (step, newToken = token) => open(step, newToken, false),
    replaceWith: useCallback((step, newToken = token) => open(step, newToken, true), [open, token]),
    goBackTo: (step) => {
      if (previousStep === step) void navigate(-1);
      else void open(step, token, true);
    },
  };
}
