import type { EntityManager } from "typeorm";
import { storePhoto } from "../domains/accounts/my-account/photo.ts";
import type { Deps } from "../platform/deps.ts";
import type { DemoPerson } from "./demo-people.ts";
import { demoPortraits, portraitFile } from "./portraits/demo-portraits.ts";

/** As if they had uploaded them in their accounts. `ids` in the order of `people`. */
export async function seedPortraits(
  { files }: Pick<Deps, "files">,
  manager: EntityManager,
  people: readonly DemoPerson[],
  ids: readonly number[],
): Promise<void> {
  const photos = await Promise.all(
    demoPortraits(people).map(async ({ place, of }) => {
      const { key, bytes } = await storePhoto(files, portraitFile(of));
      return { id: ids[place], key, bytes };
    }),
  );
  await manager.query(
    `UPDATE accounts SET photo_key = key, photo_bytes = bytes
     FROM jsonb_to_recordset($1::jsonb) AS photo (id bigint, key text, bytes int) WHERE accounts.id = photo.id`,
    [JSON.stringify(photos)],
  );
}
