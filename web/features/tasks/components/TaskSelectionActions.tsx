import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import { useAssignTasks } from "../hooks/use-assign-tasks.ts";

interface TaskSelectionActionsProps {
  ids: readonly string[];
  exportItems: readonly MenuItem[];
  exporting: boolean;
  onAssign: () => void;
  onUnassigned: () => void;
}

/** What can be done with all ticked tasks at once. */
export function TaskSelectionActions(props: TaskSelectionActionsProps) {
  const { ids, exportItems, exporting, onAssign, onUnassigned } = props;
  const alert = useAlert();
  const { unassign, busy } = useAssignTasks();
  const remove = async () => {
    if (await unassign(ids)) onUnassigned();
    else alert.error("No se ha podido quitar la asignación. No se ha cambiado ninguna tarea.");
  };
  const ask = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Quitar la asignación",
      text: `Se retirará el mediador de ${plural(ids.length, "tarea", "tareas")}. El historial se conserva.`,
      textButton: "Cancelar",
      textButton2: "Quitar",
      onConfirm: remove,
    });
  return (
    <>
      <Button size="sm" variant="primary" icon="user-check" onClick={onAssign} disabled={busy}>
        Asignar mediador
      </Button>
      <Button size="sm" onClick={ask} busy={busy}>
        {busy ? "Guardando..." : "Quitar asignación"}
      </Button>
      <Menu
        size="sm"
        label="Exportar"
        name="Exportar las tareas seleccionadas"
        icon="download"
        items={exportItems}
        disabled={exporting}
      />
    </>
  );
}
