import type { Context } from "../../shared/context.ts";
import { Lead } from "./lead.entity.ts";

/** Requests nobody has looked at yet. */
export function newLeads({ db }: Pick<Context, "db">): Promise<number> {
  return db.getRepository(Lead).countBy({ status: "NEW" });
}
