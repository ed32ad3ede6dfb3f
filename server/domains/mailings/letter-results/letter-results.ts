import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { plainFileName } from "../../../platform/file-names.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, NotFound, UnsupportedFile } from "../../../platform/refusals.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { receiveScanned, type Upload } from "../../../shared/uploads.ts";
import { ReadingRefusal } from "../../task-imports/reading/refusal.ts";
import { auditMailing, lockMailing } from "../change-mailing.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { LetterResult } from "./letter-result.entity.ts";
import { noteAddresses } from "./note-addresses.ts";
import { OUTCOME_WORDS } from "./outcome-words.ts";
import { readResults } from "./read-results.ts";
import { writeOutcomes } from "./write-outcomes.ts";

const LARGEST = {
  maxBytes: 5 * 1024 * 1024,
  tooLarge: "El archivo pesa más de 5 MB, el máximo para los resultados de Correos.",
};
const MOST_SHOWN = 100;

/** Reads a file and keeps what it says; nothing else changes. Throws NotFound, UnsupportedFile, TooLarge. */
export async function readLetterResults(
  ctx: SignedInContext,
  mailingId: string,
  upload: Upload,
): Promise<{ result: LetterResult }> {
  const fileName = plainFileName(upload.fileName) || "resultados";
  await using file = await receiveScanned(ctx, upload, LARGEST, { accountId: ctx.actor.accountId });
  const read = await readResults(file.path, { fileName, today: ctx.clock.today() }).catch(
    (error: unknown) => {
      throw error instanceof ReadingRefusal ? new UnsupportedFile(error.message, error.code) : error;
    },
  );
  return ctx.db.transaction(async (manager) => {
    const { id } = await lockMailing(ctx, manager, mailingId);
    const result = await manager.getRepository(LetterResult).save({
      ...read,
      mailingId: id,
      fileName,
      sha256: file.sha256,
      createdBy: ctx.actor.accountId,
      createdAt: ctx.clock.now(),
      appliedAt: null,
    });
    await auditMailing(ctx, manager, "readLetterResults", { id }, { rows: read.rows.length });
    return { result };
  });
}

/**
 * Writes down what the rows say that can be applied: receipt or return of each letter, with file and row as its proof. What is
 * known already stays as it is. Throws NotFound, Conflict (ALREADY_APPLIED).
 */
export async function applyLetterResults(
  ctx: SignedInContext,
  id: string,
): Promise<{ result: LetterResult }> {
  return ctx.db.transaction(async (manager) => {
    const result = await manager
      .getRepository(LetterResult)
      .findOne({ where: { id: readId(id) ?? 0 }, lock: { mode: "pessimistic_write" } });
    if (!result) throw new NotFound("No se ha encontrado este archivo de resultados.");
    if (result.appliedAt !== null)
      throw new Conflict("Estos resultados ya se habían aplicado.", { code: "ALREADY_APPLIED" });
    const mailing = await lockMailing(ctx, manager, String(result.mailingId));
    const judged = await judgeRows(manager, result.mailingId, result.rows, ctx.clock.today());
    const fresh = judged.filter(({ problem, isKnown }) => problem === null && !isKnown);
    await writeDown(ctx, manager, result, fresh);
    const appliedAt = ctx.clock.now();
    await manager.getRepository(LetterResult).update(result.id, { appliedAt });
    await auditMailing(ctx, manager, "applyLetterResults", mailing, { count: fresh.length });
    return { result: Object.assign(result, { appliedAt }) };
  });
}

/** Each row as the outcome of its letter, with file and row as its proof. */
async function writeDown(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { fileName, sha256 }: LetterResult,
  rows: readonly JudgedRow[],
): Promise<void> {
  const outcomes = rows.flatMap(({ recipientId, reference, outcome, day, words, row }) =>
    recipientId === null || outcome === null
      ? []
      : [
          {
            recipientId,
            reference,
            outcome,
            at: new Date(`${day}T11:00:00.000Z`),
            said: words,
            words: `${OUTCOME_WORDS[outcome]} el ${shownDay(day ?? "")}: «${words}». Archivo «${fileName}», fila ${row}, SHA-256 ${sha256}.`,
          },
        ],
  );
  await writeOutcomes(
    ctx,
    manager,
    outcomes.map(({ reference: _reference, said: _said, ...outcome }) => outcome),
  );
  await noteAddresses(manager, outcomes);
}

/** What applying it would change, and of the rows that it wouldn't, the first with their reasons. */
export async function judgementOf(
  ctx: Context,
  { mailingId, rows, appliedAt }: LetterResult,
): Promise<Contract.LetterJudgement> {
  const judged = await judgeRows(ctx.db.manager, mailingId, rows, ctx.clock.today());
  const problems = judged.filter(({ problem }) => problem !== null);
  const good = judged.filter(({ problem, isKnown }) => problem === null && (appliedAt !== null || !isKnown));
  const outcomes = Object.keys(OUTCOME_WORDS) as Contract.LetterOutcome[];
  return {
    rows: rows.length,
    known: judged.filter(({ problem, isKnown }) => problem === null && isKnown).length,
    outcomes: outcomes.flatMap((outcome) => {
      const letters = good.filter((row) => row.outcome === outcome).length;
      return letters === 0 ? [] : [{ outcome, text: OUTCOME_WORDS[outcome], letters }];
    }),
    problemCount: problems.length,
    problems: problems
      .slice(0, MOST_SHOWN)
      .map(({ row, reference, problem }) => ({ row, reference, text: problem ?? "" })),
  };
}
