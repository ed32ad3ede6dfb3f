import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { countAudience, judgingOf } from "./audience/audience.ts";
import { ownSelection } from "./audience/own-selection.ts";
import { listOf, type StoredSelection } from "./audience/selection.ts";
import { requireChannel } from "./offered-channels.ts";
import { CreateMailingInput, UpdateMailingInput } from "./create-mailing.input.ts";
import { DEFAULT_SETTINGS, NO_MAILING } from "./mailing-limits.ts";
import { Mailing } from "./mailing.entity.ts";
import { ownMailings } from "./mailings.policy.ts";
import { requireTemplate, type TemplateView } from "./templates/templates.ts";

/** A draft. Throws InvalidInput (selection, NOT_YOURS, settings; no debts or too many; PAST), NotFound (list, template). */
export async function createMailing(
  ctx: SignedInContext,
  given: Contract.CreateMailingInput,
): Promise<{ mailing: Mailing }> {
  const {
    selection: chosen,
    templateId,
    channel,
    name,
    settings,
    startsAt,
  } = readInput(new CreateMailingInput(), given);
  requireChannel(ctx, channel);
  requireToCome(ctx, startsAt);
  return ctx.db.transaction(async (manager) => {
    const selection = await ownSelection(ctx, manager, chosen);
    const template = await requireTemplate(manager, templateId);
    const list = await requireList(manager, selection);
    const { recentDays } = settings ?? DEFAULT_SETTINGS;
    await countAudience(
      ctx,
      manager,
      selection,
      judgingOf(ctx, { purpose: template.purpose, recentDays, channel }),
    );
    const now = ctx.clock.now();
    const mailing = await manager.getRepository(Mailing).save({
      ...settingsOf(settings ?? DEFAULT_SETTINGS),
      name: name === "" ? nameOf(template, list) : name,
      listId: list?.id ?? null,
      selection,
      templateId: template.id,
      templateVersion: null,
      status: "DRAFT",
      channel,
      createdBy: ctx.actor.accountId,
      createdAt: now,
      updatedAt: now,
      startsAt,
      ...NOTHING_YET,
    } satisfies Omit<Mailing, "id">);
    await auditMailing(ctx, manager, "createMailing", mailing);
    return { mailing };
  });
}

type Settings = Pick<Mailing, keyof typeof DEFAULT_SETTINGS>;

export function settingsOf(settings: Settings): Settings {
  const { pacePerMinute, domainPacePerMinute, recentDays, bouncePercent, lettersPerBatch } = settings;
  return { pacePerMinute, domainPacePerMinute, recentDays, bouncePercent, lettersPerBatch };
}

export const NOTHING_YET = {
  strategyId: null,
  worker: null,
  pausedBecause: null,
  waitsUntil: null,
  waitingBecause: null,
  acceptedHandled: 0,
  acceptedBounced: 0,
  tasks: 0,
  version: 1,
  startedAt: null,
  endedAt: null,
} as const;

/** The list that all chosen debts are of, if that is how they were chosen. Throws NotFound, Conflict (LIST_DELETED). */
export async function requireList(
  manager: EntityManager,
  selection: StoredSelection,
): Promise<TaskList | null> {
  const id = listOf(selection);
  return id === null ? null : requireLiveList(manager, id);
}

function nameOf({ name }: TemplateView, list: TaskList | null): string {
  return list === null ? name : `${name} · ${list.name}`.slice(0, 120);
}

/** Of a draft. Throws InvalidInput (PAST and what is no value), NotFound, Conflict (STALE, ALREADY_BEGUN). */
export async function updateMailing(
  ctx: SignedInContext,
  id: string,
  given: Contract.UpdateMailingInput,
): Promise<{ mailing: Mailing }> {
  const { name, templateId, channel, settings, startsAt, version } = readInput(
    new UpdateMailingInput(),
    given,
  );
  if (channel != null) requireChannel(ctx, channel);
  requireToCome(ctx, startsAt ?? null);
  return ctx.db.transaction(async (manager) => {
    const mailing = await lockMailing(ctx, manager, id);
    requireDraft(mailing);
    if (mailing.version !== version)
      throw new Conflict("Otra persona ha cambiado este mailing: revísalo antes de guardar.", {
        code: "STALE",
        field: ["version"],
      });
    const template = templateId == null ? null : await requireTemplate(manager, templateId);
    Object.assign(mailing, settingsOf(settings ?? mailing), {
      name: name ?? mailing.name,
      templateId: template?.id ?? mailing.templateId,
      channel: channel ?? mailing.channel,
      startsAt: startsAt === undefined ? mailing.startsAt : startsAt,
    });
    await storeMailing(ctx, manager, mailing);
    await auditMailing(ctx, manager, "updateMailing", mailing);
    return { mailing };
  });
}

/** When it is to begin. Throws InvalidInput (PAST). */
export function requireToCome({ clock }: Pick<SignedInContext, "clock">, startsAt: Date | null): void {
  if (startsAt !== null && startsAt <= clock.now())
    throw new InvalidInput([
      { field: ["startsAt"], code: "PAST", message: "Elige un momento que aún no haya pasado." },
    ]);
}

/** Only a draft: of what was begun the ledger stays. Throws NotFound, Conflict (ALREADY_BEGUN). */
export async function deleteMailing(ctx: SignedInContext, id: string): Promise<{ mailing: null }> {
  return ctx.db.transaction(async (manager) => {
    const mailing = await lockMailing(ctx, manager, id);
    requireDraft(mailing);
    await manager.getRepository(Mailing).delete(mailing.id);
    await auditMailing(ctx, manager, "deleteMailing", mailing);
    return { mailing: null };
  });
}

function requireDraft({ status }: Mailing): void {
  if (status !== "DRAFT")
    throw new Conflict("Este mailing ya ha empezado: ya no se puede cambiar.", { code: "ALREADY_BEGUN" });
}

/** Locked until the end of the transaction. Throws NotFound, also where it is somebody else's. */
export async function lockMailing(
  ctx: Pick<SignedInContext, "actor">,
  manager: EntityManager,
  id: string,
): Promise<Mailing> {
  const mailing = await manager.getRepository(Mailing).findOne({
    where: { ...ownMailings(ctx), id: readId(id) ?? 0 },
    lock: { mode: "pessimistic_write" },
  });
  if (!mailing) throw new NotFound(NO_MAILING);
  return mailing;
}

export async function storeMailing(
  { clock }: Pick<SignedInContext, "clock">,
  manager: EntityManager,
  mailing: Mailing,
): Promise<void> {
  mailing.version += 1;
  mailing.updatedAt = clock.now();
  await manager.getRepository(Mailing).save(mailing);
}

export async function auditMailing(
  ctx: SignedInContext,
  manager: EntityManager,
  action: string,
  { id }: Pick<Mailing, "id">,
  data: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, manager, { action, subjectType: "mailing", subjectId: id, data });
}
