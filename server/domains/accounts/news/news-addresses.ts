import { keyedHash, sameHash } from "../secrets.ts";

/** Below PUBLIC_URL: where somebody who got news wants none any more. */
export const NEWS_END_PATH = "/novedades/baja";

const USE = "news unsubscribe";
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/;

interface Keys {
  env: { appSecret: string; publicUrl: string };
}

/** One account's own, for as long as the application's secret stays: mails are read late. */
export function newsEndUrl({ env }: Keys, accountId: number): string {
  return `${env.publicUrl}${NEWS_END_PATH}/${accountId}.${hashOf({ env }, accountId)}`;
}

/** Whose address it is; null: nobody's. */
export function accountOfNewsEnd({ env }: Keys, token: string): number | null {
  const [, id, hash = ""] = TOKEN.exec(token) ?? [];
  if (id === undefined) return null;
  return sameHash(hash, hashOf({ env }, Number(id))) ? Number(id) : null;
}

function hashOf({ env }: Keys, accountId: number): string {
  return keyedHash(env.appSecret, USE, String(accountId), "");
}
