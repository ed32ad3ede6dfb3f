import type { TaskBatchAction } from "../../../generated/graphql.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { LARGE_SCREEN } from "../../../theme/tokens.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";

interface TaskSelectionActionsProps {
  exportItems: readonly MenuItem[];
  exporting: boolean;
  onChoose: (action: TaskBatchAction) => void;
  onWrite: () => void;
}

/** What can be done with all chosen tasks at once; the less frequent in a menu. */
export default function TaskSelectionActions({
  exportItems,
  exporting,
  onChoose,
  onWrite,
}: TaskSelectionActionsProps) {
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  const exports = exportItems.map((item) => ({
    ...item,
    icon: "download" as const,
    label: `Exportar a ${item.label}`,
  }));
  const others: readonly MenuItem[] = [
    { label: "Quitar asignación", icon: "minus", onSelect: () => onChoose("UNASSIGN") },
    { label: "Cambiar estado", icon: "refresh", onSelect: () => onChoose("CHANGE_STATE") },
    { label: "Eliminar", icon: "trash", onSelect: () => onChoose("DELETE") },
    ...(exporting ? [] : exports),
    { label: "Mailing", icon: "mail", onSelect: onWrite },
  ];
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        icon={isLarge ? "user-check" : undefined}
        onClick={() => onChoose("ASSIGN")}
      >
        Asignar mediador
      </Button>
      <Button size="sm" icon={isLarge ? "users" : undefined} onClick={() => onChoose("SPREAD")}>
        Repartir
      </Button>
      <Menu size="sm" label="Más acciones" icon="more" iconOnly={!isLarge} items={others} />
    </>
  );
}
