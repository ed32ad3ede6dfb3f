import { randomUUID } from "node:crypto";
import type { Context, DeviceMemory, DeviceSignIn } from "../../shared/context.ts";
import { keyedHash, sameHash } from "./secrets.ts";

/** Only over TLS (and on this machine), only for this origin: what the prefix makes browsers see to. */
const COOKIE = "__Host-device";
const DAYS = 30;
/** A shared computer's; the oldest one is forgotten. */
const MOST_ACCOUNTS = 5;
const LONGEST_COOKIE = 1_000;
const USE = "known device";
const DAY_MS = 86_400_000;

type Remembering = Pick<Context, "env" | "clock" | "device">;

/** What the request's cookies say; altered, foreign and expired ones say nothing. */
export function readDevice({ env, clock }: Pick<Context, "env" | "clock">, cookies: string): DeviceMemory {
  const unknown: DeviceMemory = { id: null, entries: [], cookie: null };
  const value = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  if (!value || value.length > LONGEST_COOKIE) return unknown;
  const [content = "", mark = ""] = value.split(".");
  if (!sameHash(mark, keyedHash(env.appSecret, USE, "", content))) return unknown;
  const { id, entries } = JSON.parse(Buffer.from(content, "base64url").toString()) as {
    id: string;
    entries: DeviceSignIn[];
  };
  const oldest = (clock.now().getTime() - DAYS * DAY_MS) / 1_000;
  const live = entries.filter(([, at]) => at > oldest);
  return live.length === 0 ? unknown : { id, entries: live, cookie: null };
}

/** From now on the browser that asks is known at this account; another password makes it unknown again. */
export function rememberDevice({ env, clock, device }: Remembering, accountId: number): void {
  if (!device) return;
  const at = Math.ceil(clock.now().getTime() / 1_000);
  const others = device.entries.filter(([id]) => id !== accountId).slice(0, MOST_ACCOUNTS - 1);
  device.id ??= randomUUID();
  device.entries = [[accountId, at], ...others];
  const content = Buffer.from(JSON.stringify({ id: device.id, entries: device.entries })).toString(
    "base64url",
  );
  const value = `${content}.${keyedHash(env.appSecret, USE, "", content)}`;
  device.cookie = `${COOKIE}=${value}; Max-Age=${DAYS * 86_400}; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

/** Whether the browser has signed in to the account since its password is the present one. */
export function isKnownDevice(
  { device }: Pick<Context, "device">,
  account: { id: number; passwordChangedAt: Date | null } | null,
): boolean {
  const entry = device?.entries.find(([id]) => id === account?.id);
  return entry !== undefined && entry[1] * 1_000 >= (account?.passwordChangedAt?.getTime() ?? 0);
}
