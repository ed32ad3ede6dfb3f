import type { Context } from "../../shared/context.ts";
import { listCatalogue, type Catalogue } from "./catalogs.service.ts";
import type { Language } from "./language.entity.ts";
import type { Skill } from "./skill.entity.ts";

/** Languages, skills and provinces, read once a request in one statement. */
export function catalogue(ctx: Context): Promise<Catalogue> {
  return ctx.loader("catalogue", () => listCatalogue(ctx));
}

/** The languages by id, read once a request. */
export function languagesById(ctx: Context): Promise<ReadonlyMap<number, Language>> {
  return ctx.loader("languages", async () => byId((await catalogue(ctx)).languages));
}

/** The skills by id, read once a request. */
export function skillsById(ctx: Context): Promise<ReadonlyMap<number, Skill>> {
  return ctx.loader("skills", async () => byId((await catalogue(ctx)).skills));
}

function byId<T extends { id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
