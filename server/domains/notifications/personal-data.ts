import type { EntityManager } from "typeorm";
import type { BlockedPart, PersonalDataHolder, PersonalPart } from "../../shared/personal-data-holder.ts";
import { Notification } from "./notification.entity.ts";

/** What somebody was told in the bell. */
export const notificationsDataHolder: PersonalDataHolder = {
  name: "notifications",
  async collect({ db }, accountId): Promise<PersonalPart[]> {
    const json = await notificationsOf(db.manager, accountId);
    return json.length === 0 ? [] : [{ name: "avisos.json", json }];
  },
  async block(_ctx, manager, accountId): Promise<BlockedPart | null> {
    const notifications = await notificationsOf(manager, accountId);
    if (notifications.length === 0) return null;
    await manager.getRepository(Notification).delete({ accountId });
    return { data: { notifications }, fileKeys: [] };
  },
};

function notificationsOf(manager: EntityManager, accountId: number): Promise<Partial<Notification>[]> {
  return manager.getRepository(Notification).find({
    select: { at: true, title: true, text: true, count: true, readAt: true },
    where: { accountId },
    order: { id: "ASC" },
  });
}
