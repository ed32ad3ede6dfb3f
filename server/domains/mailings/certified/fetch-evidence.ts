import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { IsNull, type EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { GiveUp } from "../../../platform/job-words.ts";
import { CertifiedCommunication } from "./certified-communication.entity.ts";

const QUEUE = "certified-evidence";
const FOLDER = "certified";

interface EvidenceJob {
  recipientId: number;
  sha256: string;
}

/** Within the caller's transaction: the provider has evidence of this hash, which is fetched after the commit. */
export async function fetchEvidence(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  { recipientId, sha256 }: EvidenceJob,
): Promise<void> {
  const { affected } = await manager
    .getRepository(CertifiedCommunication)
    .update({ recipientId, evidenceKey: IsNull() }, { evidenceSha256: sha256 });
  if (affected === 1) await jobs.send(manager, QUEUE, { recipientId, sha256 } satisfies EvidenceJob);
}

type WorkDeps = Pick<Deps, "db" | "files" | "provider">;

/** For main: from now on this process keeps the provider's evidence. */
export async function workOnEvidence(deps: Deps): Promise<void> {
  await deps.jobs.work<EvidenceJob>(QUEUE, (job) => keepEvidence(deps, job), {
    concurrency: 2,
    retryLimit: 20,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 7_200,
  });
}

/**
 * Keeps the file that the callback announced; one of another hash isn't it. Throws GiveUp: it never will be; an error: not
 * now.
 */
export async function keepEvidence(deps: WorkDeps, { recipientId, sha256 }: EvidenceJob): Promise<void> {
  const rows = deps.db.getRepository(CertifiedCommunication);
  const wanted = { recipientId, evidenceSha256: sha256, evidenceKey: IsNull() };
  const row = await rows.findOneBy(wanted);
  if (row === null) return;
  if (deps.provider === null) throw new Error("there is no provider to fetch evidence from");
  const file = await deps.provider.evidenceOf(row.reference);
  if (file === null) throw new Error("the provider has no evidence yet");
  if (createHash("sha256").update(file).digest("hex") !== sha256)
    throw new GiveUp("the evidence isn't the one that was announced");
  if (file.subarray(0, 5).toString("latin1") !== "%PDF-") throw new GiveUp("the evidence is no PDF");
  const evidenceKey = await store(deps, file);
  const { affected } = await rows.update(wanted, { evidenceKey, evidenceBytes: file.length });
  if (affected === 0) await deps.files.delete(evidenceKey);
}

async function store({ files }: WorkDeps, file: Buffer): Promise<string> {
  await using temp = await files.temp();
  await writeFile(temp.path, file);
  const { key } = await files.putStream(FOLDER, createReadStream(temp.path), {
    contentType: "application/pdf",
    extension: ".pdf",
  });
  return key;
}
