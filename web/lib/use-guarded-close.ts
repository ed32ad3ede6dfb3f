import { useAlert } from "./alert-context.ts";
import { useLeaveGuard } from "./leave-guard.ts";
import { unsavedQuestion } from "./unsaved-question.ts";

/** What is typed isn't lost unasked: neither by leaving the page nor by the close it gives back, which ends in `end`. */
export function useGuardedClose(isTyped: boolean, end: () => void): () => void {
  const alert = useAlert();
  useLeaveGuard(isTyped);
  return () => (isTyped ? alert.open(unsavedQuestion(end)) : end());
}
