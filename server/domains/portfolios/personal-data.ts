// SQL: which lists somebody was shown comes with their names.
import { IsNull } from "typeorm";
import type { PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { ListViewer } from "./list-viewer.entity.ts";
import { PortfolioFile } from "./portfolio-file.entity.ts";

/** Which lists an account sees, and what it has sent for them; what stands in them is their debtors' data. A closed account sees none. */
export const portfoliosDataHolder: PersonalDataHolder = {
  name: "portfolios",
  async collect({ db }, accountId) {
    const json = await db.query<object[]>(
      `SELECT l.code_id AS "codeId", l.name, v.granted_at AS "grantedAt", v.ended_at AS "endedAt"
       FROM list_viewers v JOIN task_lists l ON l.id = v.list_id WHERE v.account_id = $1 ORDER BY v.id`,
      [accountId],
    );
    const sent = await db.getRepository(PortfolioFile).find({
      select: { fileName: true, note: true, status: true, createdAt: true },
      where: { accountId },
      order: { id: "ASC" },
    });
    return [
      ...(json.length === 0 ? [] : [{ name: "carteras.json", json }]),
      ...(sent.length === 0 ? [] : [{ name: "archivos-de-carteras.json", json: sent }]),
    ];
  },
  async block(ctx, manager, accountId) {
    await manager
      .getRepository(ListViewer)
      .update({ accountId, endedAt: IsNull() }, { endedAt: ctx.clock.now() });
    return null;
  },
};
