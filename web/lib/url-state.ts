import { useCallback, useContext, useEffect, useMemo } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from "react-router-dom";
import { isCalendarDay, PERIOD_TURNED } from "../../schema/rules/madrid-days.ts";
import { isPlainWords, keyOfWords, wordsOfKey } from "./search-words.ts";

/** How one value of the address is read and written. A value equal to its default is left out of the address. */
export interface UrlParam<Value> {
  read: (raw: string | null) => Value;
  write: (value: Value) => string | null;
  /** The address bears a key in its place (search-words.ts). */
  isPersonal?: boolean;
}

export type UrlState<Spec> = { [Key in keyof Spec]: Spec[Key] extends UrlParam<infer Value> ? Value : never };

/** Free text; empty by default. Nothing that somebody types: see wordsParam. */
export function textParam(): UrlParam<string> {
  return { read: (raw) => raw ?? "", write: (value) => (value.trim() === "" ? null : value) };
}

/** What is typed into a search; empty by default. It never stands in the address itself. */
export function wordsParam(): UrlParam<string> {
  return {
    read: wordsOfKey,
    write: (value) => (value.trim() === "" ? null : keyOfWords(value)),
    isPersonal: true,
  };
}

/** Any text or nothing, e.g. a chosen institution. */
export function optionalParam(): UrlParam<string | null> {
  return { read: (raw) => (raw === null || raw === "" ? null : raw), write: (value) => value };
}

/** One of a few words; anything else in the address reads as the default. */
export function choiceParam<Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice,
): UrlParam<Choice> {
  return {
    read: (raw) => choices.find((choice) => choice === raw) ?? fallback,
    write: (value) => (value === fallback ? null : value),
  };
}

/** One of a few words or none. */
export function optionalChoiceParam<Choice extends string>(
  choices: readonly Choice[],
): UrlParam<Choice | null> {
  return { read: (raw) => choices.find((choice) => choice === raw) ?? null, write: (value) => value };
}

/** A whole number within bounds; anything else reads as the default. */
export function integerParam(fallback: number, min = 1, max = 1_000_000): UrlParam<number> {
  return {
    read: (raw) => {
      const value = raw !== null && /^\d{1,7}$/.test(raw) ? Number(raw) : fallback;
      return value < min || value > max ? fallback : value;
    },
    write: (value) => (value === fallback ? null : String(value)),
  };
}

/** yyyy-mm-dd; anything else in the address reads as none. */
export function dayParam(): UrlParam<string | null> {
  return {
    read: (raw) => (raw !== null && isCalendarDay(raw) ? raw : null),
    write: (value) => value,
  };
}

/** What is wrong with a first and a last day; undefined when they may be asked for. */
export function daysProblem(from: string | null, to: string | null): string | undefined {
  return from !== null && to !== null && from > to ? PERIOD_TURNED : undefined;
}

/** An amount as the server writes it; anything else in the address reads as none. */
export function amountParam(): UrlParam<string | null> {
  return {
    read: (raw) => (raw !== null && /^\d{1,12}(?:\.\d{1,2})?$/.test(raw) ? raw : null),
    write: (value) => value,
  };
}

/** Several ids with commas between them. */
export function idsParam(): UrlParam<readonly string[]> {
  return {
    read: (raw) => [...new Set((raw ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id)))],
    write: (ids) => (ids.length === 0 ? null : ids.join(",")),
  };
}

export type AnySpec = Record<
  string,
  { read: (raw: string | null) => unknown; write: (value: never) => string | null; isPersonal?: boolean }
>;

/** The state an address stands for. For route loaders: `readUrlState(spec, request.url)`. */
export function readUrlState<Spec extends AnySpec>(
  spec: Spec,
  source: string | URLSearchParams,
): UrlState<Spec> {
  const params = typeof source === "string" ? new URL(source, "http://localhost").searchParams : source;
  const entries = Object.entries(spec).map(([name, param]) => [name, param.read(params.get(name))] as const);
  return Object.fromEntries(entries) as UrlState<Spec>;
}

/** The query string with a change applied. A change of anything but the page goes back to the first page. */
export function writeUrlState<Spec extends AnySpec>(
  spec: Spec,
  current: URLSearchParams,
  change: Partial<UrlState<Spec>>,
): URLSearchParams {
  const next = new URLSearchParams(current);
  if ("page" in spec && !("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    const text = spec[name]?.write(value as never) ?? null;
    if (text === null) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

function withKeys(spec: AnySpec, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, { isPersonal }] of Object.entries(spec)) {
    const words = next.get(name);
    if (isPersonal && words !== null && isPlainWords(words)) next.set(name, keyOfWords(words));
  }
  return next;
}

/**
 * Whether another page has been asked for. The router itself is asked: its hooks tell of a navigation only once it has taken
 * a while (app/brief-waits.ts).
 */
function useIsLeaving(): () => boolean {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  return useCallback(() => {
    const next = router?.state.navigation.location;
    return next !== undefined && next.pathname !== pathname;
  }, [router, pathname]);
}

export interface SetUrlOptions {
  /** Replace the entry in the history: for typing, where each letter is no step back. */
  replace?: boolean;
}

/**
 * Typed state in the query string: links, reload and the back button keep it. `spec` must be a constant outside the
 * component. A parameter called `page` returns to its default when another one changes.
 */
export function useUrlState<Spec extends AnySpec>(
  spec: Spec,
): [UrlState<Spec>, (change: Partial<UrlState<Spec>>, options?: SetUrlOptions) => void] {
  const [params, setParams] = useSearchParams();
  const isLeaving = useIsLeaving();
  const state = useMemo(() => readUrlState(spec, params), [spec, params]);
  // Words in an address that somebody wrote by hand don't stay there.
  const isPlain = Object.keys(spec).some((name) => spec[name]?.isPersonal && isPlainWords(params.get(name)));
  useEffect(() => {
    if (isPlain) setParams((current) => withKeys(spec, current), { replace: true, preventScrollReset: true });
  }, [isPlain, spec, setParams]);
  const change = useCallback(
    (patch: Partial<UrlState<Spec>>, options: SetUrlOptions = {}) => {
      const { replace = false } = options;
      // A row was pressed before the typing had paused: a change of this page's address would call the next page off.
      if (replace && isLeaving()) return;
      setParams((current) => writeUrlState(spec, current, patch), {
        replace,
        preventScrollReset: !("page" in patch),
        // A touch is answered at once; what replaces is typed, or follows by itself from what is drawn.
        flushSync: !replace,
      });
    },
    [spec, setParams, isLeaving],
  );
  return [state, change];
}
