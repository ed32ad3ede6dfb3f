// SQL: stored_bytes is a view, which has no entity.
import type { EntityManager } from "typeorm";
import { storageText } from "../../schema/rules/storage-words.ts";
import { holdLock } from "../platform/advisory-lock.ts";
import { TooLarge } from "../platform/refusals.ts";
import type { Context } from "./context.ts";

/** Whom a file counts for; what has neither, such as a visitor's, is bounded where it is taken in. */
export interface StorageOwner {
  accountId?: number | null;
  caseId?: number | null;
}

interface Use {
  of: "case" | "account";
  id: number;
  used: number;
  allowed: number;
}

/** Any numbers, as long as nobody else locks by them. */
const LOCKS = { case: 4_127_011, account: 4_127_012 } as const;
const COLUMNS = { case: "case_id", account: "account_id" } as const;
/** What is told of a case is no finer: nobody reads off the size of a document that is kept from them. */
const CASE_STEP = 100 * 1024;

/** How much is used of what is allowed, in bytes, for those whose quota it is. */
export async function storageUse(
  ctx: Pick<Context, "db" | "env">,
  owner: { accountId: number } | { caseId: number },
): Promise<{ used: number; allowed: number }> {
  const [use] = await usesOf(ctx, ctx.db.manager, owner);
  if (!use) throw new Error("nobody's quota was asked for");
  const { of, used, allowed } = use;
  return { used: of === "case" ? Math.ceil(used / CASE_STEP) * CASE_STEP : used, allowed };
}

/**
 * How many bytes the owner's tightest quota leaves, asked before an upload is read, with the refusal of a larger file.
 * null: the owner has no quota. Throws TooLarge (QUOTA_EXCEEDED) where nothing is left.
 */
export async function roomLeft(
  ctx: Pick<Context, "db" | "env">,
  owner: StorageOwner,
): Promise<{ bytes: number; tooLarge: TooLarge } | null> {
  const [tightest] = (await usesOf(ctx, ctx.db.manager, owner)).toSorted((a, b) => leftOf(a) - leftOf(b));
  if (!tightest) return null;
  if (leftOf(tightest) <= 0) throw refusal(tightest);
  return { bytes: leftOf(tightest), tooLarge: refusal(tightest) };
}

/**
 * Inside the transaction that has just written the row of a stored file: refuses it where it is one too many. Uploads of
 * one case or account meet here one after the other, so that many at once don't slip through together. Called after the
 * row is written: by then the transaction holds what its foreign keys lock, and waits for nobody but other uploads.
 */
export async function requireQuota(
  ctx: Pick<Context, "env">,
  manager: EntityManager,
  owner: StorageOwner,
): Promise<void> {
  for (const { of, id } of countedFor(ctx, owner)) await holdLock(manager, LOCKS[of], id);
  const full = (await usesOf(ctx, manager, owner)).find((use) => leftOf(use) < 0);
  if (full) throw refusal(full);
}

/** The case first: everybody locks in this order. */
function countedFor({ env }: Pick<Context, "env">, { accountId, caseId }: StorageOwner): Omit<Use, "used">[] {
  const { perCaseBytes, perAccountBytes } = env.storage;
  return [
    ...(caseId == null ? [] : [{ of: "case", id: caseId, allowed: perCaseBytes } as const]),
    ...(accountId == null ? [] : [{ of: "account", id: accountId, allowed: perAccountBytes } as const]),
  ];
}

async function usesOf(
  ctx: Pick<Context, "env">,
  manager: EntityManager,
  owner: StorageOwner,
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const counted of countedFor(ctx, owner)) {
    const [row] = await manager.query<{ used: string }[]>(
      `SELECT coalesce(sum(bytes), 0) AS used FROM stored_bytes WHERE ${COLUMNS[counted.of]} = $1`,
      [counted.id],
    );
    uses.push({ ...counted, used: Number(row?.used ?? 0) });
  }
  return uses;
}

const leftOf = ({ allowed, used }: Use) => allowed - used;

/** `used` doesn't count the refused file, or does: told is never more than what is allowed. */
function refusal({ of, used, allowed }: Use): TooLarge {
  const whose = of === "case" ? "Este expediente" : "Tu cuenta";
  const said = `${whose} tiene ocupados ${storageText(used, allowed)}`;
  return new TooLarge(
    `${said}: este archivo ya no cabe. Elimina documentos que no hagan falta o sube uno más pequeño.`,
    "QUOTA_EXCEEDED",
  );
}
