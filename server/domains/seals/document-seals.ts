import { randomInt } from "node:crypto";
import { In, type EntityManager } from "typeorm";
import { SEAL_CODE_SIGNS, SEAL_SIGNS, sealCodeOf } from "../../../schema/rules/seals.ts";
import { Seal } from "./seal.entity.ts";

/** What a seal says of its document, without personal data. */
export type SealSubject = Pick<Seal, "number" | "title" | "certifies" | "issuedAt"> & { documentId: number };

/**
 * The seals of the documents, in their order; those that have none yet get one, once, whoever asks at the same time. One
 * statement, however many there are, and two more where some were missing.
 */
export async function documentSeals(
  manager: EntityManager,
  subjects: readonly SealSubject[],
): Promise<Seal[]> {
  const known = await sealsOf(manager, subjects);
  const missing = subjects.filter(({ documentId }) => !known.has(documentId));
  if (missing.length > 0) {
    await sealDocuments(manager, missing);
    for (const [id, seal] of await sealsOf(manager, missing)) known.set(id, seal);
  }
  return subjects.map(({ documentId }) => {
    const seal = known.get(documentId);
    if (!seal) throw new Error("a seal wasn't stored");
    return seal;
  });
}

/** Seals documents that were issued just now, in the same transaction; one that has a seal keeps it. */
export async function sealDocuments(manager: EntityManager, subjects: readonly SealSubject[]): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(Seal)
    .values(subjects.map((subject) => ({ ...plain(subject), code: newCode() })))
    .orIgnore()
    .execute();
}

/** The seal of a valuation that is signed just now, in the same transaction. */
export async function sealValuation(
  manager: EntityManager,
  subject: Omit<SealSubject, "documentId"> & { valuationId: number },
): Promise<void> {
  await manager.getRepository(Seal).insert({ ...subject, code: newCode() });
}

async function sealsOf(manager: EntityManager, subjects: readonly SealSubject[]): Promise<Map<number, Seal>> {
  const ids = subjects.map(({ documentId }) => documentId);
  const seals = await manager.getRepository(Seal).find({ where: { documentId: In(ids) } });
  return new Map(seals.map((seal) => [seal.documentId ?? 0, seal]));
}

function plain({ documentId, number, title, certifies, issuedAt }: SealSubject): SealSubject {
  return { documentId, number, title, certifies, issuedAt };
}

function newCode(): string {
  return sealCodeOf(Array.from({ length: SEAL_CODE_SIGNS.chance }, () => randomInt(SEAL_SIGNS)));
}
