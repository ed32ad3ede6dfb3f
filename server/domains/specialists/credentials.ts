import DataLoader from "dataloader";
import { In, type DataSource, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { NotFound } from "../../platform/refusals.ts";
import { SpecialistCredential } from "./specialist-credential.entity.ts";

export type CredentialRow = Omit<SpecialistCredential, "reviewedBy" | "createdAt">;

export const NO_SUCH_CREDENTIAL = "No se ha encontrado la credencial.";

/** The credentials of accounts, oldest first; all that one request asks for in one statement. */
export function credentialLoader(ctx: Context): DataLoader<number, CredentialRow[]> {
  return ctx.loader(
    "credentials",
    () =>
      new DataLoader(async (accountIds: readonly number[]) => {
        const rows = await credentialsOf(ctx.db, accountIds);
        const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
        return accountIds.map((id) => byAccount.get(id) ?? []);
      }),
  );
}

export function credentialsOf(
  db: DataSource | EntityManager,
  accountIds: readonly number[],
): Promise<CredentialRow[]> {
  return db.getRepository(SpecialistCredential).find({
    where: { accountId: In(accountIds) },
    order: { accountId: "ASC", id: "ASC" },
  });
}

/** `lock`: until the end of the transaction. Throws NotFound. */
export async function requireCredential(
  db: DataSource | EntityManager,
  id: number,
  lock = false,
): Promise<CredentialRow> {
  const row = await db
    .getRepository(SpecialistCredential)
    .findOne({ where: { id }, ...(lock && { lock: { mode: "pessimistic_write" } }) });
  if (!row) throw new NotFound(NO_SUCH_CREDENTIAL);
  return row;
}

/** Run out since; one that is valid until today still counts today. */
export function isExpired(
  { clock }: Pick<Context, "clock">,
  { validUntil }: Pick<CredentialRow, "validUntil">,
): boolean {
  return validUntil !== null && validUntil < clock.today();
}

/** What the public may see: verified by an administrator and still valid. */
export async function verifiedCredentials(ctx: Context, accountId: number): Promise<CredentialRow[]> {
  const credentials = await credentialLoader(ctx).load(accountId);
  return credentials.filter((row) => row.status === "VERIFIED" && !isExpired(ctx, row));
}
