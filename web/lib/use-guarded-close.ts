import { useAlert } from "./alert-context.ts";
import { useLeaveGuard } from "./leave-guard.ts";
import { unsavedQuestion } from "./unsaved-question.ts";

/**
 * What is typed isn't lost unasked: neither by leaving the page nor by the close it gives back, which ends in `end`. `lost`
 * names what it is, where it isn't written.
 */
export function useGuardedClose(isTyped: boolean, end: () => void, lost?: string): () => void {
  const alert = useAlert();
  useLeaveGuard(isTyped, lost);
  return () => (isTyped ? alert.open(unsavedQuestion(end, { lost })) : end());
}
