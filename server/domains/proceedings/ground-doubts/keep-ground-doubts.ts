// SQL: only the part of a certificate that says why it ended is read, and matters by piece.
import type { EntityManager } from "typeorm";
import type { ClosingGround } from "../../../../schema/rules/case-states.ts";
import type { Deps } from "../../../platform/deps.ts";
import { historiesOfCases, historiesOfTasks } from "../../cases/read-histories.ts";
import type { Attempted } from "../../cases/respondent-attempts.ts";
import { partiesOfCases, partiesOfTasks } from "../../parties/party.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";
import { GroundDoubt } from "./ground-doubt.entity.ts";
import { judgeClosing, judgePaper, type Differing, type StatedPaper } from "./judge-grounds.ts";
import { countDoubts, IN_FORCE } from "./list-ground-doubts.ts";
import { settleDoubts, tellOfDoubts } from "./tell-of-doubts.ts";

type WorkDeps = Pick<Deps, "db" | "clock">;

const AT_ONCE = 500;

interface Paper extends StatedPaper {
  id: number;
  caseId: number | null;
  taskId: number | null;
  endedAt: Date | null;
}

interface Closed {
  id: number;
  closedAt: Date;
  closingGround: ClosingGround | null;
}

/**
 * Compares every certificate in force, and every closing of a case, with what the engine says today of the same history up to then.
 * Nothing is revoked or changed: who is in doubt is shown, and administrators are told of those that weren't known. Gives how many
 * are in doubt.
 */
export async function keepGroundDoubts(deps: WorkDeps, signal?: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  const begun = clock.now();
  const known = await countDoubts(db.manager);
  await inPieces(signal, (after) => keepPapers(deps, after, begun));
  await inPieces(signal, (after) => keepClosings(deps, after, begun));
  return db.transaction(async (manager) => {
    const found = await countDoubts(manager);
    if (found === 0) await settleDoubts({ clock }, manager);
    else if (found > known) await tellOfDoubts({ clock }, manager, found);
    return found;
  });
}

/** Each piece gives its last id; null: there is none left. */
async function inPieces(
  signal: AbortSignal | undefined,
  keep: (after: number) => Promise<number | null>,
): Promise<void> {
  for (let after: number | null = 0; after !== null; after = await keep(after)) signal?.throwIfAborted();
}

function keepPapers({ db }: WorkDeps, after: number, at: Date): Promise<number | null> {
  return db.transaction("REPEATABLE READ", async (manager) => {
    const papers = await manager.query<Paper[]>(
      `SELECT d.id, d.case_id AS "caseId", d.task_id AS "taskId", d.party_id AS "partyId", d.issued_at AS "issuedAt",
         coalesce(c.closed_at, CASE WHEN t.state IN ${ENDED_STATES_SQL} THEN t.state_since END) AS "endedAt",
         array_to_string(ARRAY(SELECT jsonb_path_query(d.content,
           '$.sections[*] ? (@.title == "Terminación sin acuerdo").blocks[*].text') #>> '{}'), E'\\n') AS cause
       FROM issued_documents d LEFT JOIN cases c ON c.id = d.case_id LEFT JOIN tasks t ON t.id = d.task_id
       WHERE d.id > $1 AND ${IN_FORCE} ORDER BY d.id LIMIT ${AT_ONCE}`,
      [after],
    );
    const cases = await attemptedCases(manager, idsOf(papers, "caseId"));
    const tasks = await attemptedTasks(manager, idsOf(papers, "taskId"));
    await store(
      manager,
      "documentId",
      at,
      papers.map((paper) => {
        const matter = paper.caseId === null ? tasks.get(paper.taskId ?? 0) : cases.get(paper.caseId);
        return [paper.id, matter === undefined ? null : judgePaper(matter, paper.endedAt, paper)];
      }),
    );
    return papers.at(-1)?.id ?? null;
  });
}

function keepClosings({ db }: WorkDeps, after: number, at: Date): Promise<number | null> {
  return db.transaction("REPEATABLE READ", async (manager) => {
    const closed = await manager.query<Closed[]>(
      `SELECT c.id, c.closed_at AS "closedAt", c.closing_ground AS "closingGround" FROM cases c
       WHERE c.id > $1 AND c.closed_at IS NOT NULL AND c.closing_ground IS NOT NULL AND c.erased_at IS NULL
       ORDER BY c.id LIMIT ${AT_ONCE}`,
      [after],
    );
    const cases = await attemptedCases(
      manager,
      closed.map(({ id }) => id),
    );
    await store(
      manager,
      "caseId",
      at,
      closed.map((one) => {
        const matter = cases.get(one.id);
        return [one.id, matter === undefined ? null : judgeClosing(matter, one)];
      }),
    );
    return closed.at(-1)?.id ?? null;
  });
}

function idsOf(papers: readonly Paper[], key: "caseId" | "taskId"): number[] {
  return [...new Set(papers.flatMap((paper) => paper[key] ?? []))];
}

async function attemptedCases(manager: EntityManager, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Attempted>();
  const parties = Map.groupBy(await partiesOfCases(manager, ids), ({ caseId }) => caseId ?? 0);
  return attempted(parties, await historiesOfCases(manager, ids));
}

async function attemptedTasks(manager: EntityManager, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Attempted>();
  const parties = Map.groupBy(await partiesOfTasks(manager, ids), ({ taskId }) => taskId ?? 0);
  return attempted(parties, await historiesOfTasks(manager, ids));
}

function attempted(
  parties: ReadonlyMap<number, Attempted["parties"]>,
  histories: Awaited<ReturnType<typeof historiesOfCases>>,
): Map<number, Attempted> {
  return new Map([...histories].map(([id, history]) => [id, { parties: parties.get(id) ?? [], history }]));
}

/** One that is in doubt still keeps when it was found. */
async function store(
  manager: EntityManager,
  key: "documentId" | "caseId",
  foundAt: Date,
  judged: readonly (readonly [number, Differing | null])[],
): Promise<void> {
  const column = key === "documentId" ? "document_id" : "case_id";
  const doubted = judged.flatMap(([id, differing]) => (differing === null ? [] : [{ id, ...differing }]));
  await manager.query(`DELETE FROM ground_doubts WHERE ${column} = ANY($1) AND ${column} <> ALL($2)`, [
    judged.map(([id]) => id),
    doubted.map(({ id }) => id),
  ]);
  const known = await manager.query<{ id: number }[]>(
    `SELECT ${column} AS id FROM ground_doubts WHERE ${column} = ANY($1)`,
    [doubted.map(({ id }) => id)],
  );
  const doubts = manager.getRepository(GroundDoubt);
  for (const { id, stated, holding } of doubted)
    if (known.some((one) => one.id === id)) await doubts.update({ [key]: id }, { stated, holding });
    else await doubts.insert({ [key]: id, stated, holding, foundAt });
}
