import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";

const OF_ADMINISTRATORS = {
  isAdmin: true,
  all: paths.adminMailings,
  create: paths.adminNewMailing,
  one: paths.adminMailing,
  task: paths.adminTask,
  tasks: () => paths.adminTasks({ tab: "tareas" }),
};

/** A specialist writes about the tasks assigned to it, so there are no lists to choose. */
const OF_SPECIALISTS = {
  isAdmin: false,
  all: paths.specialistMailings,
  create: paths.specialistNewMailing,
  one: paths.specialistMailing,
  task: paths.specialistTask,
  tasks: paths.specialistTasks,
};

/** Where mailings are for whoever is signed in: the pages are the same, the addresses aren't. */
export function useMailingPaths() {
  return useSession()?.userData.role === "SPECIALIST" ? OF_SPECIALISTS : OF_ADMINISTRATORS;
}
