import { useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { SavedViewsDocument, type SavedViewFragment, type SavedViewList } from "../../generated/graphql.ts";
import { useDisplay } from "../../lib/display.ts";
import { showNotice } from "../../lib/notices.ts";
import type { AnySpec } from "../../lib/url-state.ts";
import { Menu } from "../../ui/Menu.tsx";
import { isChanged, showLook, showLookOnce, VIEW_PARAM, viewSearch } from "./view-query.ts";
import { lateDialog } from "../../ui/late.tsx";

const SaveViewDialog = lateDialog(() => import("./SaveViewDialog.tsx"));
const ViewsDialog = lateDialog(() => import("./ViewsDialog.tsx"));

/** Made where it is drawn: while a page's script runs, the one with `spec` may not have run yet. */
export interface ViewedList {
  list: SavedViewList;
  /** The name under which its table keeps the choice of columns. */
  table: string;
  /** What its address keeps. */
  spec: AnySpec;
}

function viewLabel({ name, isOwn, isShared, ownerName }: SavedViewFragment): string {
  if (!isOwn) return `${name} (de ${ownerName})`;
  return isShared ? `${name} (compartida)` : name;
}

const GONE = "La vista del enlace ya no existe. Los filtros del enlace siguen puestos.";

function withoutView(params: URLSearchParams): URLSearchParams {
  params.delete(VIEW_PARAM);
  return params;
}

/**
 * A view that is no longer there leaves the address, which would name it in every link that is copied. `saved`: the one that
 * was made just now, which the list of views may not know yet.
 */
function useLeaveGoneView(views: readonly SavedViewFragment[] | undefined, saved: string | null): void {
  const [params, setParams] = useSearchParams();
  const named = params.get(VIEW_PARAM);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (views === undefined || named === null) return;
    const wasSeen = seen.current === named;
    if (views.some(({ id }) => id === named)) seen.current = named;
    else if (wasSeen || named !== saved) {
      // Who has just deleted it knows.
      if (!wasSeen) showNotice({ theme: "orange", text: GONE });
      setParams(withoutView, { replace: true, preventScrollReset: true });
    }
  }, [views, named, saved, setParams]);
}

/** Chooses a view of the list: filters, order, columns and density under a name; and keeps what is on the screen as one. */
export function SavedViews({ of }: { of: ViewedList }) {
  const { data } = useQuery(SavedViewsDocument, { variables: { list: of.list } });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"save" | "manage" | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const views = data?.savedViews ?? [];
  useLeaveGoneView(data?.savedViews, saved);
  const chosen = views.find(({ id }) => id === params.get(VIEW_PARAM));
  const { columns } = useDisplay();
  useEffect(() => {
    if (chosen !== undefined) showLookOnce(of.table, chosen);
  }, [chosen, of.table]);
  const label =
    chosen === undefined
      ? null
      : `${chosen.name}${isChanged(of.spec, params, chosen, columns[of.table]) ? " (modificada)" : ""}`;
  const show = (view: SavedViewFragment) => {
    showLook(of.table, view);
    void navigate(viewSearch(of.spec, params, view));
  };
  const showSaved = (view: SavedViewFragment) => {
    setSaved(view.id);
    show(view);
  };
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        label={label ?? "Vistas"}
        name={label === null ? "Vistas de la lista" : `Vista ${label}`}
        icon="star"
        items={[
          ...views.map((view) => ({ label: viewLabel(view), onSelect: () => show(view) })),
          { label: "Guardar vista", icon: "plus" as const, onSelect: () => setOpened("save") },
          ...(views.length === 0
            ? []
            : [{ label: "Gestionar vistas", icon: "columns" as const, onSelect: () => setOpened("manage") }]),
        ]}
      />
      {opened === "save" && <SaveViewDialog of={of} onSaved={showSaved} onClose={close} />}
      {opened === "manage" && <ViewsDialog of={of} views={views} onClose={close} />}
    </>
  );
}
