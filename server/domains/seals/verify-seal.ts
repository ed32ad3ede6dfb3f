import { otherThanSealCode, shownSealCode, typedSealCode } from "../../../schema/rules/seals.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { paced, slowDown } from "../../shared/throttle.ts";
import { Seal } from "./seal.entity.ts";
import { SealedFile } from "./sealed-file.entity.ts";

/** Whoever checks a file of papers isn't held up; nobody finds one of 2^74 codes at this pace. */
const BY_CODE = paced("verify-seal", { atOnce: 60, thenEvery: 10 });

export type Verification = Contract.SealVerification;

/** Whether a code is ours, whether it still counts, and what it certifies. Throws RateLimited (60 at once, then one in 10 s). */
export async function verifySeal(ctx: Context, typed: string): Promise<Verification> {
  await slowDown(ctx, BY_CODE, ctx.address);
  const code = typedSealCode(typed);
  if (code === null) return { state: otherThanSealCode(typed) ?? "MISTYPED", seal: null };
  const seal = await ctx.db.getRepository(Seal).findOneBy({ code });
  if (!seal) return { state: "UNKNOWN", seal: null };
  const file = await newestFile(ctx, seal);
  return {
    state: seal.revokedAt === null ? "ISSUED" : "REVOKED",
    seal: shownSeal(seal, file, false),
  };
}

/** Of the files that were made of it; null: none was yet. */
export function newestFile({ db }: Pick<Context, "db">, { id }: Seal): Promise<SealedFile | null> {
  return db.getRepository(SealedFile).findOne({ where: { sealId: id }, order: { id: "DESC" } });
}

/** `file`: what is said of the signature. */
export function shownSeal(
  seal: Seal,
  file: SealedFile | null,
  hasNewerFile: boolean,
): NonNullable<Verification["seal"]> {
  const { code, number, title, certifies, issuedAt, revokedAt, revocationReason } = seal;
  return {
    code: shownSealCode(code),
    number,
    title,
    certifies,
    issuedAt,
    revokedAt,
    revocationReason,
    signature: file?.signature ?? null,
    hasNewerFile,
    added: null,
  };
}
