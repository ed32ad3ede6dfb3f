import type { PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { SavedView } from "./saved-view.entity.ts";

const SHOWN = {
  list: true,
  name: true,
  query: true,
  columns: true,
  isShared: true,
  createdAt: true,
} as const;

/** Views that somebody kept. Shared ones stay for the others when the account ends. */
export const savedViewsDataHolder: PersonalDataHolder = {
  name: "savedViews",
  async collect({ db }, accountId) {
    const json = await db
      .getRepository(SavedView)
      .find({ select: SHOWN, where: { accountId }, order: { id: "ASC" } });
    return json.length === 0 ? [] : [{ name: "vistas.json", json }];
  },
  async block(_ctx, manager, accountId) {
    const views = manager.getRepository(SavedView);
    const own = await views.find({
      select: SHOWN,
      where: { accountId, isShared: false },
      order: { id: "ASC" },
    });
    if (own.length === 0) return null;
    await views.delete({ accountId, isShared: false });
    return { data: { views: own }, fileKeys: [] };
  },
};
