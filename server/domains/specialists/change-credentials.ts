import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { StoredDocument } from "../../shared/documents.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { tellToReview } from "../accounts/account-desk.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { storeDocument } from "../../shared/documents.ts";
import { requireQuota } from "../../shared/storage-quota.ts";
import type { Upload } from "../../shared/uploads.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { CredentialInput } from "./credential.input.ts";
import { credentialLoader, NO_SUCH_CREDENTIAL, requireCredential } from "./credentials.ts";
import type { CredentialRow } from "./credentials.ts";
import { requireProfile } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";
import { SpecialistCredential } from "./specialist-credential.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";

type Given = Unchecked<Contract.CredentialInput>;
type CredentialValues = Pick<CredentialRow, "kind" | "title" | "issuer" | "number" | "validUntil">;

export interface CredentialPayload {
  profile: SpecialistRecord;
  message: string;
}

const FOLDER = "credentials";
const MOST_CREDENTIALS = 30;

/** A new credential of one's own, waiting for verification. Throws InvalidInput, Conflict, and what storeDocument throws. */
export async function addCredential(
  ctx: SignedInContext,
  given: Given,
  upload: Upload | null,
): Promise<CredentialPayload> {
  const values = readOrDrain(ctx, given, upload);
  const insert = async (manager: EntityManager, document: StoredDocument | null) => {
    await refuseTooMany(manager, ctx.actor.accountId);
    const id = insertedId(
      await manager.getRepository(SpecialistCredential).insert({
        accountId: ctx.actor.accountId,
        ...values,
        document,
        createdAt: ctx.clock.now(),
      }),
    );
    await tellToReview(ctx, manager, ctx.actor.accountId);
    await auditOwn(ctx, manager, "addCredential", id);
  };
  await keeping(ctx, upload, insert);
  return answer(ctx, "Se ha añadido la credencial. La verificaremos lo antes posible.");
}

/** Changes one's own; it waits for verification again. Without a file the document stays. Throws also NotFound. */
export async function updateCredential(
  ctx: SignedInContext,
  id: string,
  { version, ...given }: Given & { version: number },
  upload: Upload | null,
): Promise<CredentialPayload> {
  const values = readOrDrain(ctx, given, upload);
  const update = async (manager: EntityManager, document: StoredDocument | null) => {
    const stored = await lockOwn(ctx, manager, id);
    if (stored.version !== version) {
      throw new Conflict("Esta credencial ha cambiado mientras la editabas. Revísala antes de guardar.", {
        field: ["version"],
        payload: { profile: await requireProfile(manager, ctx.actor.accountId) },
      });
    }
    await manager.getRepository(SpecialistCredential).update(stored.id, {
      ...values,
      ...(document && { document }),
      status: "PENDING",
      reviewNote: null,
      reviewedBy: null,
      reviewedAt: null,
      version: () => "version + 1",
    });
    if (document && stored.document) await deleteFileAfterCommit(ctx, manager, stored.document.key);
    await tellToReview(ctx, manager, ctx.actor.accountId);
    await auditOwn(ctx, manager, "updateCredential", stored.id);
  };
  await keeping(ctx, upload, update);
  return answer(ctx, "Se ha guardado la credencial. La verificaremos de nuevo.");
}

/** Removes one's own, with its document. Throws NotFound. */
export async function removeCredential(ctx: SignedInContext, id: string): Promise<CredentialPayload> {
  await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const stored = await lockOwn(ctx, manager, id);
    await manager.getRepository(SpecialistCredential).delete(stored.id);
    if (stored.document) await deleteFileAfterCommit(ctx, manager, stored.document.key);
    await auditOwn(ctx, manager, "removeCredential", stored.id);
  });
  return answer(ctx, "Se ha eliminado la credencial");
}

/** A refused form must not leave the upload's stream unread, or the request would never end. */
function readOrDrain(ctx: SignedInContext, given: Given, upload: Upload | null): CredentialValues {
  try {
    const { kind, title, issuer, number, validUntil } = readInput(
      new CredentialInput(ctx.clock.today()),
      given,
    );
    return { kind, title, issuer, number, validUntil };
  } catch (error) {
    upload?.content.resume();
    throw error;
  }
}

/** Stores the document, if there is one, and runs `keep` in a transaction; both or nothing. */
async function keeping(
  ctx: SignedInContext,
  upload: Upload | null,
  keep: (manager: EntityManager, document: StoredDocument | null) => Promise<void>,
): Promise<void> {
  const inTransaction = (document: StoredDocument | null) =>
    ctx.db.transaction(async (manager) => {
      await lockOwnAccount(ctx, manager);
      await keep(manager, document);
      if (document !== null) await requireQuota(ctx, manager, { accountId: ctx.actor.accountId });
    });
  if (upload === null) await inTransaction(null);
  else await storeDocument(ctx, FOLDER, upload, inTransaction);
}

async function refuseTooMany(manager: EntityManager, accountId: number): Promise<void> {
  await requireProfile(manager, accountId);
  const count = await manager.getRepository(SpecialistCredential).countBy({ accountId });
  if (count >= MOST_CREDENTIALS) {
    throw new Conflict(`Puedes tener como máximo ${MOST_CREDENTIALS} credenciales. Elimina antes alguna.`, {
      code: "TOO_MANY",
    });
  }
}

/** The asker's own credential; throws NotFound for anybody else's. */
async function lockOwn(ctx: SignedInContext, manager: EntityManager, id: string): Promise<CredentialRow> {
  const row = await requireCredential(manager, requireId(id, NO_SUCH_CREDENTIAL), true);
  if (row.accountId !== ctx.actor.accountId) throw new NotFound(NO_SUCH_CREDENTIAL);
  return row;
}

function auditOwn(ctx: SignedInContext, manager: EntityManager, action: string, id: number): Promise<void> {
  const subjectId = ctx.actor.accountId;
  return audit(ctx, manager, { action, subjectType: "account", subjectId, data: { credentialId: id } });
}

async function answer(ctx: SignedInContext, message: string): Promise<CredentialPayload> {
  const { accountId } = ctx.actor;
  credentialLoader(ctx).clear(accountId);
  return { profile: await requireProfile(ctx.db, accountId), message };
}
