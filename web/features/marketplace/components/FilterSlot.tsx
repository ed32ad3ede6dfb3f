import { createElement, useEffect, useState } from "react";
import { marketplaceQuery } from "../../../parts/specialists/marketplace-query.ts";
import { PANEL_MARK } from "../../../parts/specialists/marketplace-search.ts";
import styles from "./FilterPanel.module.css";
import type { LivePanel, LivePanelProps } from "./LivePanel.tsx";

type Panel = typeof LivePanel;

let loaded: Panel | null = null;

/** The filter's own chunk. The server has it before it draws, for browsers without script. */
export async function loadPanel(): Promise<Panel> {
  loaded ??= (await import("./LivePanel.tsx")).LivePanel;
  return loaded;
}

/** Those of the form that don't stand in the filter. */
const OWN_FIELDS = ["search", "location", "order", "page"];

/** The filters in force, for as long as the filter with its fields isn't there. */
function HeldFilters({ search }: Pick<LivePanelProps, "search">) {
  const held = [...new URLSearchParams(marketplaceQuery(search))].filter(
    ([name]) => !OWN_FIELDS.includes(name),
  );
  return held.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

/** The filter once it is wanted. The server draws it for browsers without script, the others fetch it when it opens. */
export function FilterSlot(props: LivePanelProps) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isOpen } = props;
  useEffect(() => {
    if (!isOpen) return;
    const open = async () => {
      setMissing(false);
      const found = await loadPanel().catch(() => null);
      setPanel(() => found);
      setMissing(found === null);
    };
    void open();
  }, [isOpen]);
  if (panel !== null) return createElement(panel, props);
  const plain = typeof window === "undefined" ? loaded : null;
  return (
    <>
      <HeldFilters search={props.search} />
      <p className={styles.loading} role={isMissing ? "alert" : undefined}>
        {isMissing
          ? "Los filtros no se han podido cargar. Comprueba tu conexión, ciérralos y vuelve a abrirlos."
          : "Cargando los filtros…"}
      </p>
      <noscript>
        {plain !== null && (
          <>
            <input type="hidden" name={PANEL_MARK} value="1" />
            {createElement(plain, { ...props, isPlain: true })}
          </>
        )}
      </noscript>
    </>
  );
}
