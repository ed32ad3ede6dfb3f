import { expect, test } from "@jest/globals";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createContext } from "../../server/context.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { deleteAccount } from "../../server/domains/accounts/my-account/delete-account.ts";
import { addCredential, updateCredential } from "../../server/domains/specialists/change-credentials.ts";
import { reviewCredential } from "../../server/domains/specialists/review-credential.ts";
import { updateSpecialistProfile } from "../../server/domains/specialists/update-profile.ts";
import { personalDataHolders } from "../../server/personal-data-holders.ts";
import { workOnFileDeletions } from "../../server/platform/file-deletion.ts";
import { Readable } from "node:stream";
import { PASSWORD, testApp } from "../support/app.ts";
import { addProfile } from "../support/specialist-profiles.ts";
import { waitFor } from "../support/wait-for.ts";

const app = testApp();
const PDF = "%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";
const DEGREE = {
  kind: "QUALIFICATION" as const,
  title: "Grado en Derecho",
  issuer: "Universidad de Salamanca",
};
const pdf = () => ({ fileName: "título.pdf", content: Readable.from([Buffer.from(PDF)]) });

async function signedIn(token: string): Promise<SignedInContext> {
  const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1", id: "test" };
  return (await createContext(app.deps, request as never)) as SignedInContext;
}

async function specialist(): Promise<{ ctx: SignedInContext; accountId: number }> {
  const { token, accountId } = await app.signIn("SPECIALIST");
  await addProfile(app.deps, accountId);
  return { ctx: await signedIn(token), accountId };
}

const close = (ctx: SignedInContext) => deleteAccount(ctx, { password: PASSWORD }, personalDataHolders);

async function leftOf(accountId: number): Promise<unknown[]> {
  return app.deps.db.query(
    `SELECT s.presentation, a.pending_credentials AS pending,
       (SELECT count(*)::int FROM specialist_credentials WHERE account_id = a.id) AS credentials
     FROM accounts a JOIN specialists s ON s.account_id = a.id WHERE a.id = $1 AND a.status = 'CLOSED'`,
    [accountId],
  );
}

const NOTHING = [{ presentation: "", pending: 0, credentials: 0 }];

test("an edit that comes after the account's end is refused and stores nothing", async () => {
  const { ctx, accountId } = await specialist();
  await close(ctx);
  const presentation = { presentation: "Atiendo de noche" };
  for (const late of [
    () => addCredential(ctx, DEGREE, pdf()),
    () => updateSpecialistProfile(ctx, { presentation, version: 1 }),
  ])
    await expect(late()).rejects.toMatchObject({ name: "Unauthenticated" });
  expect(await leftOf(accountId)).toEqual(NOTHING);
});

test("edits and reviews at the moment of the account's end neither block it nor leave anything behind", async () => {
  const admin = await signedIn((await app.signIn("ADMIN")).token);
  await workOnFileDeletions(app.deps);
  await app.deps.jobs.start();
  for (let round = 0; round < 8; round += 1) {
    const { ctx, accountId } = await specialist();
    const { profile } = await addCredential(ctx, DEGREE, pdf());
    const [{ id } = { id: 0 }] = await app.deps.db.query<{ id: number }[]>(
      `SELECT id FROM specialist_credentials WHERE account_id = $1`,
      [profile.accountId],
    );
    const [closed, ...others] = await Promise.allSettled([
      close(ctx),
      ...[1, 2, 3].map(() => addCredential(ctx, DEGREE, pdf())),
      updateCredential(ctx, String(id), { ...DEGREE, version: 1 }, pdf()),
      reviewCredential(admin, String(id), { decision: "VERIFIED" }),
      updateSpecialistProfile(ctx, { presentation: { presentation: "Atiendo de noche" }, version: 1 }),
    ]);
    expect(closed.status).toBe("fulfilled");
    for (const other of others) {
      if (other.status === "rejected")
        expect(["Unauthenticated", "NotFound", "Conflict"]).toContain((other.reason as Error).name);
    }
    expect(await leftOf(accountId)).toEqual(NOTHING);
  }
  const kept = await blockedKeys();
  await waitFor(async () => (await files()).length === kept.length);
  expect((await files()).toSorted()).toEqual(kept);
});

/** Every stored credential's document belongs to somebody's blocked data, to be erased with it. */
async function blockedKeys(): Promise<string[]> {
  const rows = await app.deps.db.query<{ key: string }[]>(
    `SELECT unnest(file_keys) AS key FROM blocked_accounts ORDER BY 1`,
  );
  return rows.map(({ key }) => key).toSorted();
}

async function files(): Promise<string[]> {
  const folder = fileURLToPath(app.deps.env.filesUrl);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\//, ""));
}
