import { In, IsNull, Raw, type EntityManager, type FindOperator } from "typeorm";
import { audit } from "../../shared/audit.ts";
import { CaseDocument } from "../cases/case-document.entity.ts";
import { CaseDraft } from "../cases/case-draft.entity.ts";
import { CaseEntry } from "../cases/case-entry.entity.ts";
import { CaseObject } from "../cases/case-object.entity.ts";
import { eraseDrafts } from "../cases/case-drafts.ts";
import { Case } from "../cases/case.entity.ts";
import { Conversation } from "../messaging/conversation.entity.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { Party } from "../parties/party.entity.ts";
import { WithdrawnNotice } from "../parties/withdrawn-notice.entity.ts";
import { Agreement } from "../proceedings/agreements/agreement.entity.ts";
import { NotedFact } from "../proceedings/attempts/noted-fact.entity.ts";
import { IssuedDocument } from "../proceedings/records/issued-document.entity.ts";
import { MatterSession } from "../proceedings/sessions/matter-session.entity.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";

const QUEUE = "case-retention";
const EVERY_NIGHT = "35 3 * * *";
/**
 * A closed case is kept as long as somebody could still go to court over it: personal actions end after five years (Código
 * Civil, art. 1964.2), longer than the four months of Ley 5/2012 art. 22. What tax law asks for of its money stays
 * with the money.
 */
const CLOSED_YEARS = 5;
const DRAFT_DAYS = 90;
const BATCH = 100;
/** What another instance is erasing already is left to it. */
const NEXT_BATCH = {
  order: { id: "ASC" },
  take: BATCH,
  lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
} as const;

type UsedDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleCaseRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { id, signal }) => sweepCases(deps, id, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/** Erases cases five years after they were closed and drafts 90 days after they were last touched, with their files. */
export async function sweepCases(deps: UsedDeps, requestId: string, signal?: AbortSignal): Promise<void> {
  const cases = await inBatches(signal, () => eraseCases(deps, requestId));
  const drafts = await inBatches(signal, () => eraseOldDrafts(deps, requestId));
  if (cases + drafts > 0) deps.log.info({ cases, drafts }, "old cases and drafts were erased");
}

async function inBatches(signal: AbortSignal | undefined, erase: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await erase();
    sum += count;
    if (count < BATCH) return sum;
  }
}

/**
 * What hangs on these cases and says something of people, children first, also where its rows know a party only: one
 * statement a table. Money and reviews stay, on a row without names.
 */
async function eraseHanging(manager: EntityManager, caseIds: readonly number[]): Promise<void> {
  const ofCases = { caseId: In(caseIds) };
  const ofParties = {
    partyId: Raw<number>((column) => `${column} IN (SELECT id FROM parties WHERE case_id = ANY(:caseIds))`, {
      caseIds,
    }),
  };
  await manager
    .getRepository(CaseDocument)
    .update(ofCases, { entryId: null, partyId: null, messageId: null });
  await manager.getRepository(IssuedDocument).delete(ofCases);
  await manager.getRepository(NotedFact).delete(ofCases);
  await manager.getRepository(Agreement).delete(ofCases);
  await manager.getRepository(MatterSession).delete(ofCases);
  await manager.getRepository(Conversation).delete(ofParties);
  await manager.getRepository(CaseEntry).delete(ofCases);
  await manager.getRepository(CaseObject).delete(ofCases);
  await manager.getRepository(PartyNotice).delete(ofParties);
  await manager.getRepository(WithdrawnNotice).delete(ofParties);
}

/** An instant so long ago, `age` as make_interval takes it. */
function before(clock: Clock, age: string): FindOperator<Date> {
  return Raw((column) => `${column} < :now::timestamptz - make_interval(${age})`, { now: clock.now() });
}

function eraseCases({ db, clock, jobs }: UsedDeps, requestId: string): Promise<number> {
  return db.transaction(async (manager) => {
    const cases = manager.getRepository(Case);
    const due = await cases.find({
      select: { id: true },
      where: { erasedAt: IsNull(), closedAt: before(clock, `years => ${CLOSED_YEARS}`) },
      ...NEXT_BATCH,
    });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await eraseHanging(manager, ids);
    await eraseDocuments({ jobs }, manager, ids);
    await manager.getRepository(Party).delete({ caseId: In(ids) });
    const now = clock.now();
    await cases.update(
      { id: In(ids) },
      {
        description: "",
        object: "",
        closingReason: null,
        reassignmentReason: null,
        clientId: null,
        area: null,
        erasedAt: now,
        updatedAt: now,
      },
    );
    await note({ clock, requestId }, manager, {
      action: "eraseCases",
      subjectType: "case",
      data: { cases: ids },
    });
    return ids.length;
  });
}

async function eraseDocuments(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  caseIds: readonly number[],
): Promise<void> {
  const documents = manager.getRepository(CaseDocument);
  const where = { caseId: In(caseIds) };
  const files = await documents.find({ select: { id: true, fileKey: true }, where });
  await documents.delete(where);
  for (const { fileKey } of files) await deleteFileAfterCommit({ jobs }, manager, fileKey);
}

function eraseOldDrafts({ db, clock, jobs }: UsedDeps, requestId: string): Promise<number> {
  return db.transaction(async (manager) => {
    const due = await manager.getRepository(CaseDraft).find({
      select: { id: true },
      where: { updatedAt: before(clock, `days => ${DRAFT_DAYS}`) },
      ...NEXT_BATCH,
    });
    if (due.length === 0) return 0;
    await eraseDrafts(
      { jobs },
      manager,
      due.map(({ id }) => id),
    );
    await note({ clock, requestId }, manager, {
      action: "eraseCaseDrafts",
      subjectType: "caseDraft",
      data: { count: due.length },
    });
    return due.length;
  });
}

function note(
  { clock, requestId }: Pick<UsedDeps, "clock"> & { requestId: string },
  manager: EntityManager,
  entry: Parameters<typeof audit>[2],
): Promise<void> {
  return audit({ actor: null, requestId, clock }, manager, entry);
}
