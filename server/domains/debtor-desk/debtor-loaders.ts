// SQL: what belongs to a page of persons comes in one statement each.
import DataLoader from "dataloader";
import { placeholders } from "../../platform/placeholders.ts";
import { wholeSelectList } from "../../platform/select-list.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { ContactPoint } from "../debtors/contact-point.entity.ts";
import { personOf } from "../debtors/count-debts.ts";
import type { PointChannel } from "../debtors/debtor-point.entity.ts";
import { joinAsked } from "../debtors/join-waiting.ts";
import { Restriction } from "../debtors/restriction.entity.ts";
import { debtorViews, type DebtorView } from "./debtor-views.ts";
import { addressSaidSql, mayEndSql, pointSaidSql, visibleSql } from "./debtors.policy.ts";

/** `debtorId` is the head of the person it is of. */
export interface RestrictionRow extends Restriction {
  /** Whose contact it restricts. */
  personId: number;
  taskCodeId: string | null;
  /** Of one debt: whom of those who owe it, as the debt says; null: of the person, or of who owes it no longer. */
  debtorName: string | null;
  /** By the asker; once it is over nobody ends it again. */
  mayEnd: boolean;
}

export type PointRow = { channel: PointChannel | "POST"; value: string; personId: number } & Partial<
  Pick<ContactPoint, "status" | "code" | "source" | "since">
>;

const RESTRICTION = wholeSelectList(Restriction, "r");

/**
 * What restricts the contact with persons, also what is over: their own, and of their debts what others who owe them have,
 * as these hold for all of them (restricted-sql.ts). Of one debt only where the asker may see that.
 */
export function restrictionsLoader(ctx: Context): DataLoader<number, RestrictionRow[]> {
  return ctx.loader("debtorRestrictions", () =>
    byPerson<RestrictionRow>(ctx, (signedIn, ids) => {
      const { params, place } = placeholders();
      const [asked, day] = [place(ids), place(ctx.clock.today())];
      return ctx.db.query<RestrictionRow[]>(
        `SELECT f.person AS "personId", ${RESTRICTION}, ${personOf("own")} AS "debtorId", t.code_id AS "taskCodeId",
           ${mayEndSql(signedIn, place)} AS "mayEnd",
           (SELECT d.name FROM debtor_debts s JOIN debtors d ON d.id = s.debtor_id
            WHERE s.task_id = r.task_id AND ${personOf("d")} = ${personOf("own")} ORDER BY s.position LIMIT 1) AS "debtorName"
         FROM (SELECT ${personOf("d")} AS person, r.id FROM restrictions r JOIN debtors d ON d.id = r.debtor_id
             WHERE ${personOf("d")} = ANY(${asked})
           UNION SELECT ${personOf("d")}, r.id FROM debtors d JOIN debtor_debts s ON s.debtor_id = d.id
             JOIN restrictions r ON r.task_id = s.task_id WHERE ${personOf("d")} = ANY(${asked})) AS f
           JOIN restrictions r ON r.id = f.id JOIN debtors own ON own.id = r.debtor_id LEFT JOIN tasks t ON t.id = r.task_id
         WHERE r.task_id IS NULL OR ${visibleSql(signedIn, place)}
         ORDER BY r.ended_at IS NOT NULL OR coalesce(r.until < ${day}::date, false), r.created_at DESC, r.id DESC`,
        params,
      );
    }),
  );
}

/** By what persons are reached, as the debts visible to the asker say. */
export function pointsLoader(ctx: Context): DataLoader<number, PointRow[]> {
  return ctx.loader("debtorPoints", () =>
    byPerson<PointRow>(ctx, (signedIn, ids) => {
      const { params, place } = placeholders();
      return ctx.db.query<PointRow[]>(
        `SELECT DISTINCT ${personOf("d")} AS "personId", k.channel, k.value, c.status, c.code, c.source, c.since
         FROM debtors d JOIN debtor_points k ON k.debtor_id = d.id
         LEFT JOIN contact_points c ON c.channel = k.channel AND c.value = k.value
         WHERE ${personOf("d")} = ANY(${place(ids)})${pointSaidSql(signedIn, place)}
         UNION ALL (SELECT DISTINCT ON (${personOf("d")}, a.address) ${personOf("d")}, 'POST', a.address, a.status, NULL, a.source, a.since
         FROM debtors d JOIN debtor_addresses a ON a.debtor_id = d.id
         WHERE ${personOf("d")} = ANY(${place(ids)})${addressSaidSql(signedIn, place)}
         ORDER BY ${personOf("d")}, a.address, a.since DESC) ORDER BY channel, value`,
        params,
      );
    }),
  );
}

/** The debtor of a task, as the asker may see it. Tasks that have none yet get theirs. */
export function taskDebtorLoader(ctx: Context): DataLoader<number, DebtorView | null> {
  return ctx.loader(
    "taskDebtors",
    () =>
      new DataLoader(async (taskIds: readonly number[]) => {
        if (ctx.actor === null) return taskIds.map(() => null);
        const signedIn = { ...ctx, actor: ctx.actor };
        await joinAsked(ctx, ctx.db.manager, taskIds);
        const rows = await ctx.db.query<{ taskId: number; id: number }[]>(
          `SELECT s.task_id AS "taskId", ${personOf("d")} AS id FROM debtor_debts s JOIN debtors d ON d.id = s.debtor_id
           WHERE s.task_id = ANY($1) AND s.position = 1`,
          [taskIds],
        );
        const views = await debtorViews(signedIn, ctx.db, [...new Set(rows.map(({ id }) => id))]);
        const byId = new Map(views.map((view) => [view.id, view]));
        const byTask = new Map(rows.map(({ taskId, id }) => [taskId, byId.get(id)]));
        return taskIds.map((id) => byTask.get(id) ?? null);
      }),
  );
}

function byPerson<Row extends { personId: number }>(
  ctx: Context,
  read: (ctx: SignedInContext, ids: readonly number[]) => Promise<Row[]>,
): DataLoader<number, Row[]> {
  return new DataLoader(async (ids: readonly number[]) => {
    const rows = ctx.actor === null ? [] : await read({ ...ctx, actor: ctx.actor }, ids);
    const found = Map.groupBy(rows, ({ personId }) => personId);
    return ids.map((id) => found.get(id) ?? []);
  });
}
