import type { SavedViewFragment } from "../../generated/graphql.ts";
import { changeDisplay, chooseColumns, currentDisplay } from "../../lib/display.ts";
import type { AnySpec } from "../../lib/url-state.ts";

/** In the address: the view that was chosen, also after its filters were changed. */
export const VIEW_PARAM = "vista";

type View = Pick<SavedViewFragment, "id" | "query" | "columns" | "isCompact">;

function isKept(spec: AnySpec, name: string): boolean {
  return name !== "page" && spec[name] !== undefined && spec[name].isPersonal !== true;
}

/** What a view keeps of an address: no page, and no words that were searched for, which may be somebody's name. */
export function viewQuery(spec: AnySpec, params: URLSearchParams): string {
  const kept = [...params].filter(([name]) => isKept(spec, name));
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The query string that shows the view; what belongs to the page and not to its list stays. */
export function viewSearch(spec: AnySpec, params: URLSearchParams, { id, query }: View): string {
  const next = new URLSearchParams([...params].filter(([name]) => spec[name] === undefined));
  for (const [name, value] of new URLSearchParams(query)) if (isKept(spec, name)) next.set(name, value);
  next.set(VIEW_PARAM, id);
  return `?${next.toString()}`;
}

/** What a view keeps besides its filters. `table`: the name under which the table's columns are kept. */
export function viewLook(table: string): Pick<View, "columns" | "isCompact"> {
  const { columns, isCompact } = currentDisplay();
  return { columns: columns[table] === undefined ? null : [...columns[table]], isCompact };
}

/** Whether the list's filters, order or columns were changed since the view was chosen. `columns`: those chosen now. */
export function isChanged(
  spec: AnySpec,
  params: URLSearchParams,
  view: View,
  columns: readonly string[] | undefined,
): boolean {
  return (
    viewQuery(spec, params) !== viewQuery(spec, new URLSearchParams(view.query)) ||
    columns?.join() !== view.columns?.join()
  );
}

/** Of each table the view whose look it was given since the page was loaded. */
const shown = new Map<string, string>();

export function showLook(table: string, { id, columns, isCompact }: View): void {
  shown.set(table, id);
  chooseColumns(table, columns ?? null);
  if (isCompact !== null && isCompact !== undefined) changeDisplay({ isCompact });
}

/** For a view that an address names: its look is taken over once, so that columns chosen afterwards stay. */
export function showLookOnce(table: string, view: View): void {
  if (shown.get(table) !== view.id) showLook(table, view);
}
