import type { EntityManager } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { CertificateRun } from "./certificate-run.entity.ts";

const NO_RUN = "No se ha encontrado esta emisión de certificados.";

export function lockRun(manager: EntityManager, id: number): Promise<CertificateRun | null> {
  return manager
    .getRepository(CertificateRun)
    .findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
}

/** By the contract's id, locked until the transaction ends. Throws NotFound. */
export async function requireRun(manager: EntityManager, id: string): Promise<CertificateRun> {
  const run = await lockRun(manager, requireId(id, NO_RUN));
  if (run === null) throw new NotFound(NO_RUN);
  return run;
}
