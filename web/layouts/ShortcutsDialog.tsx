import { Descriptions, Flex, Switch } from "antd";
import type { Role } from "../generated/graphql.ts";
import { changeDisplay, useDisplay } from "../lib/display.ts";
import { Modal } from "../ui/Modal.tsx";
import styles from "./DashboardLayout.module.css";
import { PLACES } from "./use-shortcuts.ts";

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Flex gap="small" className="number">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Flex>
  );
}

/** Only administrators have tables whose values are changed where they stand. */
const EDIT = { key: "edit", label: "Editar un dato de la fila", children: <Keys keys={["e"]} /> };

/** The keys of the dashboard, and whether those of one letter are wanted. */
export function ShortcutsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { hasLetterKeys } = useDisplay();
  const items = [
    { key: "search", label: "Buscar en todo", children: <Keys keys={["Ctrl", "K"]} /> },
    { key: "help", label: "Ver los atajos", children: <Keys keys={["?"]} /> },
    { key: "rows", label: "Fila siguiente y anterior", children: <Keys keys={["j", "k"]} /> },
    { key: "tick", label: "Seleccionar la fila", children: <Keys keys={["x"]} /> },
    ...(role === "ADMIN" ? [EDIT] : []),
    { key: "chosen", label: "Ir a las acciones de lo seleccionado", children: <Keys keys={["a"]} /> },
    ...PLACES[role].map(({ key, label }) => ({
      key,
      label: `Ir a ${label}`,
      children: <Keys keys={["g", key]} />,
    })),
  ];
  return (
    <Modal open title="Atajos de teclado" onClose={onClose}>
      <Flex gap="small" align="center" className={styles.switch}>
        <Switch
          id="letter-keys"
          checked={hasLetterKeys}
          onChange={(checked) => changeDisplay({ hasLetterKeys: checked })}
        />
        <label htmlFor="letter-keys">Usar los atajos de una letra</label>
      </Flex>
      <Descriptions column={1} size="small" colon={false} bordered items={items} />
    </Modal>
  );
}
