import type { Context } from "../accounts/context.ts";
import { listLanguages, listSkills, type Language, type Skill } from "./catalogs.service.ts";

/** The languages by id, read once a request. */
export function languagesById(ctx: Context): Promise<ReadonlyMap<number, Language>> {
  return ctx.loader("languages", async () => byId(await listLanguages(ctx)));
}

/** The skills by id, read once a request. */
export function skillsById(ctx: Context): Promise<ReadonlyMap<number, Skill>> {
  return ctx.loader("skills", async () => byId(await listSkills(ctx)));
}

function byId<T extends { id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
