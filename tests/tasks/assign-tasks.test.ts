import { describe, expect, test } from "@jest/globals";
import { assignTasks, unassignTasks } from "../../server/domains/tasks/assign-tasks.ts";
import { noteAssignmentDelivery } from "../../server/domains/tasks/assignment-delivery.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { openTasksLoader } from "../../server/domains/tasks/tasks.loaders.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => String(id));
const mailsTo = async (names: string) =>
  (await desk.deps.sentMails()).filter(({ html }) => html.includes(`Hola, ${names}`));
/** What the mail server said of the mail to somebody, told twice as after a killed process. */
async function noteTwice(names: string, outcome: "refused" | "handed-over", response: string): Promise<void> {
  const [mail] = await mailsTo(names);
  const delivery = {
    reference: mail?.reference ?? "",
    messageId: "<1@acuerdo.es>",
    outcome,
    at: desk.deps.clock.now(),
    response,
  };
  for (const _ of ["once", "again"]) await noteAssignmentDelivery(desk.deps.db, delivery);
}

describe("assignTasks", () => {
  test("hands over many at once, writes one mail and names both in the history", async () => {
    const { tasks } = await desk.list([{ debtor: "Secreta Deudora" }, { entity: "Caja <b>Rural</b>" }]);
    const specialistId = await desk.specialist("Marta", "Núñez Gil");
    const result = await assignTasks(desk.ctx(), {
      taskIds: idsOf(tasks),
      specialistId: String(specialistId),
      notify: true,
    });
    expect(result.message).toBe(
      "Se han asignado 2 tareas a Marta Núñez Gil. El aviso sale ahora por correo.",
    );
    expect(result.count).toBe(2);
    expect(result.tasks.map(({ assigneeId, version, state }) => [assigneeId, version, state])).toEqual([
      [specialistId, 2, "ESPERANDO"],
      [specialistId, 2, "ESPERANDO"],
    ]);
    const mails = await mailsTo("Marta");
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe("Tienes 2 tareas nuevas");
    for (const body of [mail?.html ?? "", mail?.text ?? ""]) {
      expect(body).toContain(tasks[0]?.codeId);
      expect(body).toContain("http://localhost:3000/dashboard/specialist/tasks");
      expect(body).not.toContain("Secreta");
    }
    expect(mail?.html).not.toContain("<b>Rural");
    const [first] = result.tasks;
    const { nodes } = await taskEvents(desk.ctx(), first as Task, 2);
    expect(nodes.map(({ type }) => type)).toEqual(["NOTIFIED", "ASSIGNED"]);
    expect(nodes[1]?.changes).toEqual([
      { field: "assignee", label: "Mediador asignado", before: null, after: "Marta Núñez Gil" },
    ]);
    expect(await openTasksLoader(desk.ctx()).load(specialistId)).toBe(2);
  });

  test("a mail that is refused for good is no notice: the history of each task says so, once", async () => {
    const { tasks } = await desk.list([{}, {}]);
    const specialistId = String(await desk.specialist("Rebotada", "Tres"));
    await assignTasks(desk.ctx(), { taskIds: idsOf(tasks), specialistId, notify: true });
    await noteTwice("Rebotada", "refused", "550 no such user");
    for (const task of tasks) {
      const { nodes } = await taskEvents(desk.ctx(), task, 5);
      expect(nodes.map(({ summary }) => summary).slice(0, 3)).toEqual([
        "No se pudo entregar el aviso por correo a Rebotada Tres",
        "Aviso encargado por correo a Rebotada Tres",
        "Asignada a Rebotada Tres",
      ]);
    }
  });

  test("a mail in the outbox is ordered, and sent once the mail server has taken it", async () => {
    const task = await desk.task();
    const specialistId = String(await desk.specialist("Avisada", "Cuatro"));
    await assignTasks(desk.ctx(), { taskIds: idsOf([task]), specialistId, notify: true });
    const summaries = async () =>
      (await taskEvents(desk.ctx(), task, 5)).nodes
        .filter(({ type }) => type === "NOTIFIED")
        .map(({ summary }) => summary);
    expect(await summaries()).toEqual(["Aviso encargado por correo a Avisada Cuatro"]);
    await noteTwice("Avisada", "handed-over", "250 OK");
    expect(await summaries()).toEqual([
      "Aviso enviado por correo a Avisada Cuatro",
      "Aviso encargado por correo a Avisada Cuatro",
    ]);
  });

  test("asked twice, the second time changes and writes nothing", async () => {
    const task = await desk.task();
    const specialistId = String(await desk.specialist("Berta", "Uno"));
    await assignTasks(desk.ctx(), { taskIds: idsOf([task]), specialistId });
    const again = await assignTasks(desk.ctx(), { taskIds: idsOf([task]), specialistId });
    expect(again).toMatchObject({ count: 0, message: "La tarea ya estaba asignada a Berta Uno." });
    expect(again.tasks[0]?.version).toBe(2);
    expect(await mailsTo("Berta")).toHaveLength(1);
  });

  test("who doesn't want such mails gets none, and nothing says one was sent", async () => {
    const task = await desk.task();
    const specialistId = await desk.specialist("Silenciosa", "Dos");
    await desk.deps.db.query(`UPDATE accounts SET notify_email = false WHERE id = $1`, [specialistId]);
    const result = await assignTasks(desk.ctx(), {
      taskIds: idsOf([task]),
      specialistId: String(specialistId),
      notify: true,
    });
    expect(result.message).toBe(
      "Se ha asignado 1 tarea a Silenciosa Dos. No se le avisa por correo, porque así lo tiene elegido.",
    );
    expect(await mailsTo("Silenciosa")).toEqual([]);
    const { nodes } = await taskEvents(desk.ctx(), result.tasks[0] as Task, 5);
    expect(nodes.map(({ type }) => type)).toEqual(["ASSIGNED", "CREATED"]);
  });

  test("without notify no mail goes out; another specialist takes over from the first", async () => {
    const task = await desk.task();
    const first = await desk.specialist("Carla", "Uno");
    const second = await desk.specialist("Diego", "Dos");
    await assignTasks(desk.ctx(), { taskIds: idsOf([task]), specialistId: String(first), notify: false });
    const { tasks } = await assignTasks(desk.ctx(), {
      taskIds: idsOf([task]),
      specialistId: String(second),
      notify: false,
    });
    expect(tasks[0]?.assigneeId).toBe(second);
    const { nodes } = await taskEvents(desk.ctx(), task, 1);
    expect(nodes[0]?.changes[0]).toMatchObject({ before: "Carla Uno", after: "Diego Dos" });
    expect(await mailsTo("Diego")).toEqual([]);
  });

  test("one task that is gone: none is assigned and nobody is written to", async () => {
    const { tasks } = await desk.list([{}, {}]);
    await deleteTask(desk.ctx(), String(tasks[1]?.id));
    const specialistId = String(await desk.specialist("Elena", "Tres"));
    const refused = assignTasks(desk.ctx(), { taskIds: idsOf(tasks), specialistId });
    await expect(refused).rejects.toMatchObject({
      problems: [
        {
          field: ["taskIds"],
          code: "NOT_FOUND",
          message: "Una de las tareas seleccionadas ya no existe. No se ha cambiado ninguna.",
        },
      ],
    });
    const [row] = await desk.deps.db.query<{ count: number }[]>(
      "SELECT count(*)::int AS count FROM tasks WHERE assignee_id = $1",
      [specialistId],
    );
    expect(row?.count).toBe(0);
    expect(await mailsTo("Elena")).toEqual([]);
  });

  test("only active specialists, at least one task, at most 1,000", async () => {
    const task = await desk.task();
    const suspended = await desk.specialist("Félix", "Suspendido", { status: "SUSPENDED" });
    const assign = (taskIds: string[], specialistId: number | string) =>
      assignTasks(desk.ctx(), { taskIds, specialistId: String(specialistId) });
    for (const id of [suspended, desk.ctx().actor.accountId, "0", "x"]) {
      await expect(assign(idsOf([task]), id)).rejects.toMatchObject({
        problems: [{ field: ["specialistId"] }],
      });
    }
    await expect(assign([], suspended)).rejects.toBeInstanceOf(InvalidInput);
    const many = Array.from({ length: 1001 }, (_, at) => String(at + 1));
    await expect(assign(many, suspended)).rejects.toMatchObject({ problems: [{ code: "TOO_LONG" }] });
  });

  test("1,000 at once cost as few statements as one", async () => {
    const { tasks } = await desk.list(Array.from({ length: 1000 }, (_, at) => ({ nContract: `M-${at}` })));
    const specialistId = String(await desk.specialist("Gema", "Mil"));
    const result = await assignTasks(desk.ctx(), { taskIds: idsOf(tasks), specialistId });
    expect(result.count).toBe(1000);
    const [mail] = await mailsTo("Gema");
    expect(mail?.text).toContain("… y 960 más, que encontrarás en tu panel.");
  });

  test("two assign the same tasks at once: both end, the last one has them", async () => {
    const { tasks } = await desk.list(Array.from({ length: 20 }, (_, at) => ({ nContract: `P-${at}` })));
    const people = [await desk.specialist("Hugo", "A"), await desk.specialist("Inés", "B")];
    await Promise.all(
      people.map((id, at) =>
        assignTasks(desk.ctx(), {
          taskIds: at === 0 ? idsOf(tasks) : idsOf(tasks).toReversed(),
          specialistId: String(id),
        }),
      ),
    );
    const rows = await desk.deps.db.query<{ assignee: number }[]>(
      "SELECT DISTINCT assignee_id AS assignee FROM tasks WHERE id = ANY($1)",
      [tasks.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(1);
  });
});

test("unassignTasks takes them back and says from whom", async () => {
  const { tasks } = await desk.list([{}, {}]);
  const specialistId = String(await desk.specialist("Jaime", "Cuatro"));
  await assignTasks(desk.ctx(), { taskIds: idsOf(tasks.slice(0, 1)), specialistId, notify: false });
  const result = await unassignTasks(desk.ctx(), idsOf(tasks));
  expect(result).toMatchObject({ count: 1, message: "Se ha quitado la asignación de 1 tarea." });
  expect(result.tasks.map(({ assigneeId }) => assigneeId)).toEqual([null, null]);
  const { nodes } = await taskEvents(desk.ctx(), tasks[0] as Task, 1);
  expect(nodes[0]).toMatchObject({
    type: "UNASSIGNED",
    summary: "Se ha quitado la asignación a Jaime Cuatro",
  });
});
