import DataLoader from "dataloader";
import type { DataSource, EntityManager } from "typeorm";
import type { StoredDocument } from "../../shared/documents.ts";
import type { Context } from "../../shared/context.ts";
import { NotFound } from "../../platform/refusals.ts";

export interface CredentialRow {
  id: number;
  accountId: number;
  kind: "QUALIFICATION" | "REGISTRATION" | "INSURANCE";
  title: string;
  issuer: string;
  number: string;
  /** yyyy-mm-dd */
  validUntil: string | null;
  document: StoredDocument | null;
  status: "PENDING" | "VERIFIED" | "REJECTED";
  reviewNote: string | null;
  reviewedAt: Date | null;
  version: number;
}

const COLUMNS = `id, account_id AS "accountId", kind, title, issuer, number, valid_until::text AS "validUntil", document,
  status, review_note AS "reviewNote", reviewed_at AS "reviewedAt", version`;

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
  return db.query<CredentialRow[]>(
    `SELECT ${COLUMNS} FROM specialist_credentials WHERE account_id = ANY($1) ORDER BY account_id, id`,
    [accountIds],
  );
}

/** `lock`: until the end of the transaction. Throws NotFound. */
export async function requireCredential(
  db: DataSource | EntityManager,
  id: number,
  lock = false,
): Promise<CredentialRow> {
  const [row] = await db.query<CredentialRow[]>(
    `SELECT ${COLUMNS} FROM specialist_credentials WHERE id = $1 ${lock ? "FOR UPDATE" : ""}`,
    [id],
  );
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
