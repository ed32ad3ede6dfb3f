import type { EntityManager } from "typeorm";
import {
  LONGEST_BANK_REASON as LONGEST_REASON,
  MOST_BANK_ENTRIES as MOST,
} from "../../../../schema/rules/bank-statements.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { readId, requireId } from "../../../platform/ids.ts";
import { centsOf } from "../../../platform/money.ts";
import { Conflict, InvalidInput, NotFound } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { findTaskId } from "../../tasks/task-ids.ts";
import { lockTasks } from "../../tasks/task-rows.ts";
import { sumOf } from "../balance.ts";
import { moneyText } from "../book-payment.ts";
import { owedNow } from "../entries.ts";
import { reverseIn } from "../record-payment.ts";
import { BankCandidate, BankEntry } from "./bank-entry.entity.ts";
import { bookEntry, lockEntries } from "./book-piece.ts";

const NO_ENTRY = "No se ha encontrado este movimiento.";
const CHANGED = "Otra persona ha cambiado este movimiento mientras lo mirabas. Míralo de nuevo.";
const OPEN = new Set<BankEntry["status"]>(["WAITING", "PROPOSED"]);

export interface EntryAnswer {
  entry: BankEntry;
  message: string;
}

/**
 * Books an open payment to a debt: the one given by id or code, else its likeliest. One that takes a payment back reverses it.
 * Throws InvalidInput, NotFound, Conflict (CHANGED, NOT_OPEN, OTHER_CURRENCY, EXCESS).
 */
export async function bookBankEntry(
  ctx: SignedInContext,
  id: string,
  { taskId, version, allowExcess }: Contract.BookBankEntryInput,
): Promise<EntryAnswer> {
  const entryId = requireId(id, NO_ENTRY);
  const known = await ctx.db.getRepository(BankEntry).findOneBy({ id: entryId });
  if (known === null) throw new NotFound(NO_ENTRY);
  if (known.isReversal) return takeBack(ctx, known, version);
  return ctx.db.transaction(async (manager) => {
    const chosen =
      taskId == null ? await likeliest(manager, entryId) : await findTaskId(manager, taskId.trim());
    const [task] = chosen === null ? [] : await lockTasks(manager, [chosen]);
    if (task === undefined)
      throw new InvalidInput([
        {
          field: ["taskId"],
          code: "NOT_FOUND",
          message: taskId == null ? "Indica la tarea que se paga." : "No hay ninguna tarea con este código.",
        },
      ]);
    const entry = await requireOpen(manager, entryId, version);
    if (entry.payments > 1) {
      const message = `Este ingreso reúne ${entry.payments} cobros en un solo importe: pide a tu banco el desglose, o anota cada uno a mano.`;
      throw new Conflict(message, { code: "SEVERAL" });
    }
    if (task.currency !== entry.currency) {
      const message = `La deuda está en ${task.currency} y el ingreso en ${entry.currency}: anótalo a mano con el cambio aplicado.`;
      throw new Conflict(message, { code: "OTHER_CURRENCY", field: ["taskId"] });
    }
    const owed = sumOf(await owedNow(manager, task));
    if (allowExcess !== true && centsOf(entry.amount) > owed) {
      const message = `De esta deuda quedan ${moneyText(owed, task.currency)}. Si se cobró de más, confírmalo.`;
      throw new Conflict(message, { code: "EXCESS", field: ["taskId"] });
    }
    await bookEntry(ctx, manager, task, entry, {
      decidedBy: ctx.actor.accountId,
      decidedAt: ctx.clock.now(),
    });
    const message = `Cobro de ${moneyText(centsOf(entry.amount), entry.currency)} anotado en ${task.codeId}.`;
    return { entry: await manager.getRepository(BankEntry).findOneByOrFail({ id: entryId }), message };
  });
}

async function likeliest(manager: EntityManager, entryId: number): Promise<number | null> {
  const first = await manager.getRepository(BankCandidate).findOneBy({ entryId, rank: 1 });
  return first?.taskId ?? null;
}

/** Reverses the payment that the bank has taken back. One that was reversed already is noted as that. */
function takeBack(ctx: SignedInContext, { id, reversesId, returnReason }: BankEntry, version: number) {
  if (reversesId === null)
    throw new Conflict("No se sabe qué cobro devuelve este cargo: anúlalo en los cobros de la tarea.", {
      code: "NOT_OPEN",
    });
  const why = returnReason === null ? "" : ` (${returnReason})`;
  return ctx.db.transaction(async (manager): Promise<EntryAnswer> => {
    await reverse(ctx, manager, id, { paymentId: reversesId, reason: `Devuelto por el banco${why}` });
    await requireOpen(manager, id, version);
    const entries = manager.getRepository(BankEntry);
    await entries.update(id, {
      status: "BOOKED",
      version: version + 1,
      decidedBy: ctx.actor.accountId,
      decidedAt: ctx.clock.now(),
    });
    return { entry: await entries.findOneByOrFail({ id }), message: "Cobro anulado." };
  });
}

/** From the entry's own day on; what was reversed already stays as it is. */
async function reverse(
  ctx: SignedInContext,
  manager: EntityManager,
  entryId: number,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  const { day } = await manager.getRepository(BankEntry).findOneByOrFail({ id: entryId });
  const today = ctx.clock.today();
  try {
    await reverseIn(ctx, manager, paymentId, { reason, day: day > today ? today : day });
  } catch (error) {
    const isDone = error instanceof Conflict && error.problems[0]?.code === "ALREADY_DONE";
    if (!isDone) throw error;
  }
}

/** Open payments that nobody owes us anything for, with the reason. Throws InvalidInput; those that aren't open any more are left. */
export async function ignoreBankEntries(
  ctx: SignedInContext,
  { ids, reason }: Contract.IgnoreBankEntriesInput,
): Promise<{ count: number; message: string }> {
  const note = readReason(reason);
  return ctx.db.transaction(async (manager) => {
    const entries = await lockEntries(manager, readIds(ids));
    const open = [...entries.values()].filter(({ status }) => OPEN.has(status));
    for (const { id, version } of open)
      await manager.getRepository(BankEntry).update(id, {
        status: "IGNORED",
        note,
        version: version + 1,
        decidedBy: ctx.actor.accountId,
        decidedAt: ctx.clock.now(),
      });
    await audit(ctx, manager, {
      action: "ignoreBankEntries",
      subjectType: "task",
      data: { count: open.length },
    });
    return {
      count: open.length,
      message: open.length === 1 ? "Un movimiento ignorado." : `${open.length} movimientos ignorados.`,
    };
  });
}

/**
 * Takes a decision back: a booked payment is reversed, an ignored one is open again. Throws InvalidInput, NotFound, Conflict (CHANGED,
 * NOT_DECIDED).
 */
export async function undoBankEntry(
  ctx: SignedInContext,
  id: string,
  { version, reason }: Contract.UndoBankEntryInput,
): Promise<EntryAnswer> {
  const note = readReason(reason);
  const entryId = requireId(id, NO_ENTRY);
  return ctx.db.transaction(async (manager) => {
    const entries = manager.getRepository(BankEntry);
    const known = await entries.findOneBy({ id: entryId });
    if (known === null) throw new NotFound(NO_ENTRY);
    if (known.version !== version) throw new Conflict(CHANGED, { code: "CHANGED" });
    const { paymentId, status, reversesId } = known;
    const isBooked = status === "BOOKED" && paymentId !== null;
    if (!isBooked && status !== "IGNORED")
      throw new Conflict("Este movimiento no se puede deshacer: no está anotado como cobro ni ignorado.", {
        code: "NOT_DECIDED",
      });
    // The debt before the entry; the debt never got it, so it counts from its own day on.
    if (paymentId !== null) await reverse(ctx, manager, entryId, { paymentId, reason: note });
    const hasCandidates = await manager.getRepository(BankCandidate).existsBy({ entryId });
    const { affected } = await entries.update(
      { id: entryId, version },
      {
        status: hasCandidates || reversesId !== null ? "PROPOSED" : "WAITING",
        paymentId: null,
        note: "",
        version: version + 1,
        decidedBy: ctx.actor.accountId,
        decidedAt: ctx.clock.now(),
      },
    );
    if (affected !== 1) throw new Conflict(CHANGED, { code: "CHANGED" });
    await audit(ctx, manager, { action: "undoBankEntry", subjectType: "task" });
    return {
      entry: await entries.findOneByOrFail({ id: entryId }),
      message: isBooked
        ? "Cobro anulado: el movimiento vuelve a esperar."
        : "El movimiento vuelve a esperar.",
    };
  });
}

async function requireOpen(manager: EntityManager, id: number, version: number): Promise<BankEntry> {
  const entry = (await lockEntries(manager, [id])).get(id);
  if (entry === undefined) throw new NotFound(NO_ENTRY);
  if (entry.version !== version) throw new Conflict(CHANGED, { code: "CHANGED" });
  if (!OPEN.has(entry.status)) throw new Conflict("Este movimiento ya está decidido.", { code: "NOT_OPEN" });
  return entry;
}

function readReason(given: string): string {
  const reason = given.trim();
  const problem = reason === "" ? "REQUIRED" : reason.length > LONGEST_REASON ? "TOO_LONG" : null;
  if (problem === null) return reason;
  const message = problem === "REQUIRED" ? "Indica el motivo." : `Como mucho ${LONGEST_REASON} caracteres.`;
  throw new InvalidInput([{ field: ["reason"], code: problem, message }]);
}

function readIds(given: readonly string[]): number[] {
  if (given.length === 0 || given.length > MOST)
    throw new InvalidInput([
      { field: ["ids"], code: "INVALID", message: `Elige entre 1 y ${MOST} movimientos.` },
    ]);
  return given.flatMap((id) => readId(id) ?? []).toSorted((one, other) => one - other);
}

/**
 * Books many, each to its likeliest debt (or as the return it is) and in a transaction of its own; those that are refused stay as
 * they are, with the reason. Throws InvalidInput.
 */
export async function bookBankEntries(
  ctx: SignedInContext,
  given: readonly Contract.BankEntryVersionInput[],
): Promise<{ count: number; message: string; refused: { entryId: string; message: string }[] }> {
  readIds(given.map(({ id }) => id));
  const refused: { entryId: string; message: string }[] = [];
  for (const { id, version } of given) {
    try {
      await bookBankEntry(ctx, id, { version, allowExcess: false });
    } catch (error) {
      if (!(error instanceof InvalidInput) && !(error instanceof NotFound)) throw error;
      refused.push({ entryId: id, message: error.message });
    }
  }
  const count = given.length - refused.length;
  const left = refused.length === 0 ? "" : `; ${refused.length} sin anotar`;
  return {
    count,
    message: `${count === 1 ? "Un movimiento anotado" : `${count} movimientos anotados`}${left}.`,
    refused,
  };
}
