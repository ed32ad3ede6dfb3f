import { useCallback, useRef } from "react";

/** So long a request without an answer stays the same one, also from a dialog that was closed and opened again. */
const KEPT_MS = 300_000;

interface SentRequest {
  key: string;
  /** When it was sent the last time. */
  at: number;
}

/** Those whose answer isn't there, by what they say. */
const unanswered = new Map<string, SentRequest>();

/** Texts of an input that hold for as long as it is the same: JSON would make every file `{}`. */
function textOf(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

function lately(form: string, now: number): SentRequest | undefined {
  for (const [other, { at }] of unanswered) if (now - at > KEPT_MS) unanswered.delete(other);
  return unanswered.get(form);
}

/**
 * Gives each input its `idempotency-key`: the same one sent again (an answer that got lost on its way) has one effect, a
 * changed one is another request. `renew` once it was answered: the same once more is then meant. Until then its key is kept
 * for five minutes beyond the form, so that who closes a dialog after an error and writes the same again sends nothing twice.
 * `operation`: what it is sent to. Mutations have it by `useAction`'s `once`.
 */
export function useRequestKey(operation: string): { keyOf: (input: unknown) => string; renew: () => void } {
  const sent = useRef<{ form: string; key: string } | null>(null);
  const keyOf = useCallback(
    (input: unknown) => {
      const form = `${operation} ${textOf(input)}`;
      const now = Date.now();
      const kept = lately(form, now)?.key ?? crypto.randomUUID();
      const key = sent.current?.form === form ? sent.current.key : kept;
      sent.current = { form, key };
      unanswered.set(form, { key, at: now });
      return key;
    },
    [operation],
  );
  const renew = useCallback(() => {
    if (sent.current !== null) unanswered.delete(sent.current.form);
    sent.current = null;
  }, []);
  return { keyOf, renew };
}
