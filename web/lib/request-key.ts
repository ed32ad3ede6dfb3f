import { useCallback, useRef } from "react";

/** Texts of an input that hold for as long as it is the same: JSON would make every file `{}`. */
function textOf(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

/**
 * Gives each input its `idempotency-key`: the same one sent again (an answer that got lost on its way) has one effect, a
 * changed one is another request. `renew` after it was done, in a form that stays open: the same once more is then meant.
 * Mutations have it by `useAction`'s `once`.
 */
export function useRequestKey(): { keyOf: (input: unknown) => string; renew: () => void } {
  const sent = useRef<{ form: string; key: string } | null>(null);
  const keyOf = useCallback((input: unknown) => {
    const form = textOf(input);
    if (sent.current?.form !== form) sent.current = { form, key: crypto.randomUUID() };
    return sent.current.key;
  }, []);
  const renew = useCallback(() => {
    sent.current = null;
  }, []);
  return { keyOf, renew };
}
