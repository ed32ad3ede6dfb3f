import { randomInt } from "node:crypto";
import { IsNull, type EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { keyedHash } from "../secrets.ts";
import { RecoveryCode } from "./recovery-code.entity.ts";

const COUNT = 10;
const HALF = 5;
/** Crockford's Base32: no letter that is taken for a digit or another letter. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const USE = "recovery code";

type Hashing = Pick<Context, "env">;

/** Ten new codes `xxxxx-xxxxx` of 50 random bits each; the old ones are revoked. Only their hashes are kept. */
export async function replaceRecoveryCodes(
  ctx: Hashing,
  manager: EntityManager,
  accountId: number,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`);
  await removeRecoveryCodes(manager, accountId);
  await manager
    .getRepository(RecoveryCode)
    .insert(codes.map((code) => ({ accountId, codeHash: hashOf(ctx, accountId, code) })));
  return codes;
}

export async function removeRecoveryCodes(manager: EntityManager, accountId: number): Promise<void> {
  await manager.getRepository(RecoveryCode).delete({ accountId });
}

/** Uses the code up: of many at once one succeeds. */
export async function useRecoveryCode(
  ctx: Pick<Context, "env" | "clock">,
  manager: EntityManager,
  accountId: number,
  code: string,
): Promise<boolean> {
  const used = await manager
    .getRepository(RecoveryCode)
    .update(
      { accountId, codeHash: hashOf(ctx, accountId, code), usedAt: IsNull() },
      { usedAt: ctx.clock.now() },
    );
  return used.affected === 1;
}

export function recoveryCodesLeft(
  manager: Pick<EntityManager, "getRepository">,
  accountId: number,
): Promise<number> {
  return manager.getRepository(RecoveryCode).countBy({ accountId, usedAt: IsNull() });
}

function half(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** As they are read aloud or copied from paper: case, spaces and hyphens don't count, nor o for 0 and i or l for 1. */
function hashOf({ env }: Hashing, accountId: number, code: string): string {
  const plain = code
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return keyedHash(env.appSecret, USE, String(accountId), plain);
}
