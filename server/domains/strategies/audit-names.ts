import { Any } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import { Strategy } from "./strategy.entity.ts";

/** What the audit trail calls strategies; they are shown with their list. */
export const strategyNames: AuditNames = {
  subjects: {
    strategy: async ({ db }, ids) => {
      const found = await db.getRepository(Strategy).find({
        select: { id: true, name: true, listId: true },
        where: { id: Any(numbersOf(ids)) },
      });
      const lists = await taskListsByIds(
        db,
        found.map(({ listId }) => listId),
      );
      const live = new Map(
        lists.flatMap(({ id, codeId, deletedAt }) => (deletedAt === null ? [[id, codeId]] : [])),
      );
      return named(found, ({ name, listId }) => {
        const key = live.get(listId);
        return {
          text: `la estrategia «${name}»`,
          page: key === undefined ? null : { kind: "TASK_LIST", key },
        };
      });
    },
  },
};
