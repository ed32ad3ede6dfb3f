import { Icon } from "../../ui/Icon.tsx";

/** Why nothing new can be begun, and what to do to begin something. */
export function EndedTaskNote() {
  return (
    <p className="card line at-start below-16">
      <Icon name="info" size={18} />
      La tarea ha terminado. Cambia su estado si quieres convocar sesiones o escribir acuerdos.
    </p>
  );
}
