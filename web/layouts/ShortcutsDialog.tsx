import { Switch } from "antd";
import type { Role } from "../generated/graphql.ts";
import { changeDisplay, useDisplay } from "../lib/display.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { LARGE_SCREEN } from "../theme/tokens.ts";
import { FactGrid } from "../ui/FactGrid.tsx";
import { Modal } from "../ui/Modal.tsx";
import styles from "./DashboardLayout.module.css";
import type { Seen } from "./navigation.tsx";
import { searchKeys } from "./palette/search-keys.ts";
import { placesOf } from "./use-shortcuts.ts";

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <div className={`line gap-4 ${styles.keys}`}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </div>
  );
}

const fact = (label: string, ...keys: readonly string[]) => ({ label, value: <Keys keys={keys} /> });

/** Clients have no list to tick; only administrators' tables have values that are changed where they stand. */
function rowKeys(role: Role, isLarge: boolean) {
  return [
    fact("Fila siguiente y anterior", "j", "k"),
    ...(role === "CLIENT" ? [] : [fact("Seleccionar la fila", "x")]),
    ...(role === "ADMIN" && isLarge ? [fact("Editar un dato de la fila", "e")] : []),
    ...(role === "CLIENT" ? [] : [fact("Ir a las acciones de lo seleccionado", "a")]),
  ];
}

/** The keys of the dashboard, and whether those of one letter are wanted. */
export function ShortcutsDialog({ role, seen, onClose }: { role: Role; seen: Seen; onClose: () => void }) {
  const { hasLetterKeys } = useDisplay();
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  const facts = [
    fact("Buscar en todo", ...searchKeys()),
    fact("Ver los atajos", "?"),
    ...rowKeys(role, isLarge),
    ...placesOf(role, seen).map(({ key, label }) => fact(`Ir a ${label}`, "g", key)),
  ];
  return (
    <Modal open title="Atajos de teclado" onClose={onClose}>
      <div className={`line ${styles.switch}`}>
        <Switch
          id="letter-keys"
          checked={hasLetterKeys}
          onChange={(checked) => changeDisplay({ hasLetterKeys: checked })}
        />
        <label htmlFor="letter-keys">Usar los atajos de una letra</label>
      </div>
      <FactGrid facts={facts} />
    </Modal>
  );
}
