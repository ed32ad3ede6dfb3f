import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";

/** Why the list is empty, and what to do about it. */
export function NoAssignedTasks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        picture="search"
        title="Ninguna tarea coincide"
        text="Prueba con otras palabras o quita algún filtro."
        action={<Button onClick={onClear}>Quitar los filtros</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No tienes tareas asignadas"
      text="Cuando la administración te asigne una, la verás aquí y recibirás un correo."
    />
  );
}
