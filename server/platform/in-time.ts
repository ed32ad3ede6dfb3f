import { AsyncLocalStorage } from "node:async_hooks";

const late = new AsyncLocalStorage<AbortSignal>();

/** A remote service didn't answer in time. */
export class TooLate extends Error {
  override name = "TooLate";
}

/**
 * The result of `work`, or TooLate after `ms`. Work that takes `lateSignal` is aborted then; other work goes on, and its
 * result is ignored.
 */
export async function inTime<T>(ms: number, what: string, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new TooLate(`${what} took longer than ${ms} ms`);
    reject(error);
    ending.abort(error);
  }, ms);
  try {
    return await Promise.race([late.run(ending.signal, work), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Aborted when the innermost `inTime` around the caller gives up; undefined outside of one. */
export function lateSignal(): AbortSignal | undefined {
  return late.getStore();
}
