import { paths } from "../../../app/paths.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";

interface NoTasksProps {
  isFiltered: boolean;
  isInList: boolean;
  onClear: () => void;
}

/** Why a table of tasks is empty, and what to do about it. */
export function NoTasks({ isFiltered, isInList, onClear }: NoTasksProps) {
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
  if (isInList) {
    return (
      <EmptyState
        title="Esta lista no tiene tareas"
        text="Las que había se han eliminado o se deshizo su importación."
      />
    );
  }
  return (
    <EmptyState
      picture="upload"
      title="Todavía no hay tareas"
      text="Importa una lista de deudas o crea una tarea individual."
      action={
        <LinkButton variant="primary" icon="upload" to={paths.adminCreateTask()}>
          Importar o crear
        </LinkButton>
      }
    />
  );
}
