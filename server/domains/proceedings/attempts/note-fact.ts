import { IsNull, type EntityManager } from "typeorm";
import { storedIntervention } from "../../../../schema/rules/interventions.ts";
import { prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { noonOf } from "../../../platform/clock.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { requireText } from "../../../shared/plain-text.ts";
import { throttle } from "../../../shared/throttle.ts";
import { attemptAt } from "../../attempts/engine.ts";
import type { ObligorAttempt } from "../../attempts/engine.ts";
import type { Fact, History } from "../../attempts/history.ts";
import { proofDocument } from "../../cases/proof-document.ts";
import { historyOf } from "../../cases/read-histories.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { requireMatter, requireMatterOf } from "../matter.ts";
import type { GrantedMatter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { attemptOfMatter } from "./matter-attempt.ts";
import { NotedFact } from "./noted-fact.entity.ts";
import { NotedFactInput } from "./noted-fact.input.ts";

/** What of an attempt to negotiate nothing else that is stored says: noted by who manages the matter, with its proof in words. */

const NOTING = { name: "note-attempt-fact", points: 60, seconds: 3_600 };
const REASON = { longest: 500, required: "Escribe por qué: queda en la actividad" };
const NO_FACT = "No se ha encontrado esta anotación.";

export interface NotedAnswer {
  attempt: Contract.Attempt;
  message: string;
}

type NewFact = Pick<
  NotedFact,
  "kind" | "partyId" | "at" | "until" | "proof" | "documentId" | "taskId" | "caseId"
>;

/**
 * Notes a fact that then counts as all others do; one that would change nothing is refused. Throws InvalidInput, NotFound,
 * Forbidden, RateLimited, Conflict (ALREADY_NOTED, NOT_EXTENDABLE, RECEIVED, NOT_NEEDED).
 */
export async function noteAttemptFact(
  ctx: SignedInContext,
  wanted: Contract.MatterInput,
  given: Contract.NotedFactInput,
): Promise<NotedAnswer> {
  await requireMatter(ctx, ctx.db.manager, wanted, { manage: true });
  const input = readInput(new NotedFactInput(ctx.clock.today()), given);
  await throttle(ctx, [NOTING, String(ctx.actor.accountId)]);
  await ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, wanted, { manage: true, lock: true });
    const party = concerned(await partiesOfMatter(manager, matter), input);
    const fact = {
      kind: input.kind,
      taskId: matter.taskId,
      caseId: matter.caseId,
      partyId: party?.id ?? null,
      at: noonOf(ctx.clock, input.day),
      until: input.until,
      proof: input.proof,
      documentId: await proofDocument(manager, matter, input.documentId),
    };
    await requireNew(manager, fact);
    await requireEffect(ctx, manager, matter, { ...fact, day: input.day });
    await manager
      .getRepository(NotedFact)
      .insert({ ...fact, notedAt: ctx.clock.now(), notedBy: ctx.actor.accountId });
    await tell(ctx, manager, matter, {
      action: "noteAttemptFact",
      fact,
      text: prose`${factSentence({ ...fact, day: input.day }, party)}. ${input.proof}`,
    });
  });
  return { attempt: await attemptOfMatter(ctx, wanted), message: NOTED[input.kind] };
}

const NOTED: Readonly<Record<Contract.NotedFactKind, string>> = {
  EXTENSION: "Prórroga anotada",
  SWORN_STATEMENT: "Declaración responsable anotada",
  PERIODIC: "Anotada como deuda periódica",
};

/**
 * What was noted by mistake stays visible as such and counts for nothing any more; documents issued with it stay as they are.
 * Asked again it changes nothing. Throws InvalidInput (reason), NotFound, Forbidden.
 */
export async function withdrawAttemptFact(
  ctx: SignedInContext,
  factId: string,
  given: string,
): Promise<NotedAnswer> {
  const wanted = await ctx.db.transaction(async (manager) => {
    const { taskId, caseId } = await findFact(manager, factId);
    const matter = await requireMatterOf(ctx, manager, { taskId, caseId }, NO_FACT, {
      manage: true,
      lock: true,
    });
    const reason = requireText("reason", given, REASON);
    // Read again under the matter's lock: another request may have withdrawn it meanwhile.
    const fact = await findFact(manager, factId);
    const { reference } = matter;
    const which = matter.kind === "CASE" ? { caseNumber: reference } : { taskId: reference };
    if (fact.withdrawnAt !== null) return which;
    await manager.getRepository(NotedFact).update(fact.id, {
      withdrawnAt: ctx.clock.now(),
      withdrawnBy: ctx.actor.accountId,
      withdrawalReason: reason,
    });
    const party = (await partiesOfMatter(manager, matter)).find(({ id }) => id === fact.partyId) ?? null;
    await tell(ctx, manager, matter, {
      action: "withdrawAttemptFact",
      fact,
      text: prose`Anotado por error, ya no cuenta: ${factSentence({ kind: fact.kind, until: fact.until, day: fact.at }, party)}. Motivo: ${reason}`,
    });
    return which;
  });
  return { attempt: await attemptOfMatter(ctx, wanted), message: "Marcado como anotado por error" };
}

async function findFact(manager: EntityManager, id: string): Promise<NotedFact> {
  const fact = await manager.getRepository(NotedFact).findOneBy({ id: readId(id) ?? 0 });
  if (fact === null) throw new NotFound(NO_FACT);
  return fact;
}

/** One of those who owe; null: all of them, and of what concerns the debt itself. */
function concerned(
  parties: readonly PartyRow[],
  { kind, partyId }: Pick<NotedFactInput, "kind" | "partyId">,
): PartyRow | null {
  if (partyId === null || kind === "PERIODIC") return null;
  const id = readId(partyId);
  const party = parties.find((one) => one.id === id && one.side === "RESPONDENT");
  if (party !== undefined) return party;
  const message = "Elige una de las personas obligadas";
  throw new InvalidInput([{ field: ["partyId"], code: "NOT_FOUND", message }]);
}

/** Of extensions there may be several, one after the other. */
async function requireNew(manager: EntityManager, { kind, taskId, caseId, partyId }: NewFact): Promise<void> {
  if (kind === "EXTENSION") return;
  const isThere = await manager.getRepository(NotedFact).existsBy({
    kind,
    taskId: taskId ?? IsNull(),
    caseId: caseId ?? IsNull(),
    partyId: partyId ?? IsNull(),
    withdrawnAt: IsNull(),
  });
  if (isThere) throw new Conflict("Esto ya está anotado.", { code: "ALREADY_NOTED" });
}

async function requireEffect(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  fact: NewFact & { day: string },
): Promise<void> {
  if (fact.kind === "PERIODIC") return;
  const history = await historyOf(manager, matter);
  const parties = fact.partyId === null ? null : [String(fact.partyId)];
  const added: Fact =
    fact.kind === "EXTENSION"
      ? { type: "extension_agreed", until: fact.until, at: fact.at, parties }
      : { type: "sworn_statement", at: fact.at, parties };
  const now = ctx.clock.now();
  const attempts = (one: History) =>
    attemptAt(one, now).obligors.filter(({ party }) => parties === null || parties.includes(party.id));
  const [before, after] = [attempts(history), attempts({ ...history, facts: [...history.facts, added] })];
  if (fact.kind === "EXTENSION") requireExtendable(matter, fact, { before, after });
  else requireUnknown(after);
}

/** LO 1/2025 art. 10.4.c: there is something to extend, from the first meeting until the attempt is over. */
function requireExtendable(
  { interventionType }: GrantedMatter,
  { day }: { day: string },
  { before, after }: Record<"before" | "after", readonly ObligorAttempt[]>,
): void {
  if (storedIntervention(interventionType) === "MEDIATION")
    throw new Conflict(
      "Una mediación dura tres meses como máximo y no se puede prorrogar (Ley 5/2012, art. 20.2).",
      { code: "NOT_EXTENDABLE" },
    );
  const isLonger = after.some(({ terms }, at) => {
    const end = before[at]?.end ?? null;
    return (end === null || end.since > day) && lastDays(terms) !== lastDays(before[at]?.terms);
  });
  if (isLonger) return;
  throw new Conflict(
    "Ese día no había ningún plazo que esto alargue: solo se prorroga una negociación desde la primera reunión y antes de que termine, y hasta un día posterior al que ya tenía (LO 1/2025, art. 10.4.c).",
    { code: "NOT_EXTENDABLE" },
  );
}

function lastDays(terms: ObligorAttempt["terms"] | undefined): string {
  return (terms?.durations ?? []).map(({ lastDay }) => lastDay ?? "").join();
}

/** LEC art. 264.4: nothing has reached those of whom it is said that nobody knows where they are. */
function requireUnknown(after: readonly ObligorAttempt[]): void {
  if (after.some(({ receipt }) => receipt !== null))
    throw new Conflict(
      "Consta que ha recibido una comunicación: no se puede declarar que no se conoce su domicilio ni otro medio (LEC, art. 264.4).",
      { code: "RECEIVED" },
    );
  if (after.some(({ claim }) => claim.fulfilled === true)) return;
  throw new Conflict("Aquí no hace falta ninguna declaración: la ley no pide un intento previo.", {
    code: "NOT_NEEDED",
  });
}

type Told = Pick<NotedFact, "kind" | "until"> & { day: string | Date };

function factSentence({ kind, until, day }: Told, party: PartyRow | null): string {
  const name = party === null ? "" : partyName(party);
  switch (kind) {
    case "EXTENSION":
      return `El ${shownDay(day)} se acordó prorrogar la negociación${name && ` con ${name}`}${until === null ? ", sin decir hasta cuándo" : ` hasta el ${shownDay(until)}`} (LO 1/2025, art. 10.4.c)`;
    case "SWORN_STATEMENT":
      return `El ${shownDay(day)} se declaró que no se conoce el domicilio ni otro medio de ${name || "ninguna de las personas obligadas"} (LEC, art. 264.4)`;
    case "PERIODIC":
      return "La deuda es periódica: un mismo intento sirve durante un año";
  }
}

async function tell(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  { action, fact: { kind, partyId }, text }: { action: string; fact: NewFact; text: string },
): Promise<void> {
  const data = { factKind: kind, ...(partyId === null ? {} : { partyId }) };
  await noteMatter(ctx, manager, matter, {
    type: "SISTEMA",
    text,
    audience: "CLIENT",
    author: await authorOf(ctx, manager, matter),
    data,
  });
  await audit(ctx, manager, {
    action,
    subjectType: matter.kind === "CASE" ? "case" : "task",
    subjectId: matter.caseId ?? matter.taskId,
    data,
  });
}
