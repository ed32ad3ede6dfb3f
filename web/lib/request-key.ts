import { useRef } from "react";

/**
 * Gives each input its `idempotency-key`: the same one sent again (an answer that got lost on its way) has one effect, a
 * changed one is another request. `renew` after it was done, in a form that stays open: the same once more is then meant.
 */
export function useRequestKey(): { keyOf: (input: unknown) => string; renew: () => void } {
  const sent = useRef<{ form: string; key: string } | null>(null);
  return {
    keyOf: (input) => {
      const form = JSON.stringify(input);
      if (sent.current?.form !== form) sent.current = { form, key: crypto.randomUUID() };
      return sent.current.key;
    },
    renew: () => {
      sent.current = null;
    },
  };
}
