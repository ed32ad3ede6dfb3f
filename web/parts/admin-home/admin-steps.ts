import { paths } from "../../app/paths.ts";
import type { AdminStepsFragment } from "../../generated/graphql.ts";
import type { FirstStep } from "../first-steps/FirstSteps.tsx";

/** The first steps of an administrator: the way of a first list of debts, from its file to its first letter. */
export function adminSteps(begun: AdminStepsFragment): FirstStep[] {
  const { listWithoutCreditor: list } = begun;
  return [
    {
      label: "Importa tu primera lista",
      text: "El archivo del banco o de la empresa, o una tarea individual para probar.",
      to: paths.adminCreateTask(),
      isDone: begun.imported,
    },
    {
      label: "Completa los datos del acreedor",
      text: "Sin su NIF y su domicilio no se puede certificar que se ha intentado un acuerdo.",
      to: list === null ? paths.adminTasks() : paths.adminTaskList(list),
      isDone: begun.creditorComplete,
    },
    {
      label: "Asigna las tareas a especialistas",
      text: "Una a una o repartidas entre varios, según su carga y su provincia.",
      to: paths.adminTasks({ tab: "tareas", assignment: "sin-asignar" }),
      isDone: begun.assigned,
    },
    {
      label: "Revisa las plantillas de correo",
      text: "Adapta los textos que reciben los deudores y guárdalos.",
      to: paths.adminMailingTemplates(),
      isDone: begun.templateReviewed,
    },
    {
      label: "Escribe por primera vez a los deudores",
      text: "Antes de enviar ves a quién se escribe, a quién no, y el correo de cada uno.",
      to: paths.adminNewMailing(),
      isDone: begun.written,
    },
  ];
}
