import { In, IsNull, Not, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { MailingTemplate, MailingTemplateVersion } from "./mailing-template.entity.ts";
import { SaveTemplateInput } from "./save-template.input.ts";

/** A template as one of its versions has it. */
export type TemplateView = Pick<MailingTemplate, "id" | "purpose" | "archivedAt"> &
  Pick<MailingTemplateVersion, "version" | "name" | "subject" | "body" | "createdBy"> & { updatedAt: Date };

const NO_TEMPLATE = "No se ha encontrado esta plantilla.";

/** By purpose in the order of the contract, then by name. */
export async function mailingTemplates(
  { db }: Pick<Context, "db">,
  withArchived: boolean,
): Promise<TemplateView[]> {
  const all = await templatesWhere(db.manager, {});
  return all
    .filter(({ archivedAt }) => withArchived || archivedAt === null)
    .toSorted((one, other) => one.name.localeCompare(other.name, "es"));
}

/** Whether somebody has ever saved one: those that came with the platform are nobody's. */
export function isTemplateSaved({ db }: Pick<Context, "db">): Promise<boolean> {
  return db.getRepository(MailingTemplateVersion).existsBy({ createdBy: Not(IsNull()) });
}

/** The newest versions of these templates. */
export function templatesByIds(manager: EntityManager, ids: readonly number[]): Promise<TemplateView[]> {
  return templatesWhere(manager, { id: In(ids) });
}

async function templatesWhere(manager: EntityManager, where: object): Promise<TemplateView[]> {
  const templates = await manager.getRepository(MailingTemplate).find({ where, order: { id: "ASC" } });
  if (templates.length === 0) return [];
  const versions = await manager
    .getRepository(MailingTemplateVersion)
    .findBy(templates.map(({ id, version }) => ({ templateId: id, version })));
  const byTemplate = new Map(versions.map((version) => [version.templateId, version]));
  return templates.flatMap((template) => {
    const version = byTemplate.get(template.id);
    return version ? [viewOf(template, version)] : [];
  });
}

function viewOf(template: MailingTemplate, version: MailingTemplateVersion): TemplateView {
  const { templateId: _, template: __, createdAt: updatedAt, ...content } = version;
  return {
    ...content,
    id: template.id,
    purpose: template.purpose,
    archivedAt: template.archivedAt,
    updatedAt,
  };
}

/** In this version; the newest where none is told. Throws NotFound. */
export async function templateVersion(
  manager: EntityManager,
  id: number,
  version: number | null = null,
): Promise<TemplateView> {
  const template = await manager.getRepository(MailingTemplate).findOneBy({ id });
  const stored =
    template &&
    (await manager
      .getRepository(MailingTemplateVersion)
      .findOneBy({ templateId: id, version: version ?? template.version }));
  if (!stored) throw new NotFound(NO_TEMPLATE);
  return viewOf(template, stored);
}

/** One that can be sent. Throws NotFound, also of one that was archived. */
export async function requireTemplate(manager: EntityManager, id: string): Promise<TemplateView> {
  const template = await templateVersion(manager, readId(id) ?? 0);
  if (template.archivedAt !== null) throw new NotFound("Esta plantilla ya no se usa: elige otra.");
  return template;
}

/** A new template, or the next version of one. Throws InvalidInput, NotFound, Conflict (ARCHIVED, STALE). */
export async function saveMailingTemplate(
  ctx: SignedInContext,
  given: Contract.SaveMailingTemplateInput,
): Promise<{ template: TemplateView }> {
  const { id, version, name, purpose, subject, body } = readInput(new SaveTemplateInput(), given);
  return ctx.db.transaction(async (manager) => {
    const now = ctx.clock.now();
    const template = await (id === null
      ? beginTemplate(manager, purpose, now)
      : raiseVersion(manager, readId(id) ?? 0, version));
    template.purpose = purpose;
    await manager.getRepository(MailingTemplate).save(template);
    const stored = await manager.getRepository(MailingTemplateVersion).save({
      templateId: template.id,
      version: template.version,
      name,
      subject,
      body,
      createdBy: ctx.actor.accountId,
      createdAt: now,
    } as MailingTemplateVersion);
    await audit(ctx, manager, {
      action: "saveMailingTemplate",
      subjectType: "mailingTemplate",
      subjectId: template.id,
      data: { version: template.version },
    });
    return { template: viewOf(template, stored) };
  });
}

function beginTemplate(manager: EntityManager, purpose: Contract.MailingPurpose, createdAt: Date) {
  return manager.getRepository(MailingTemplate).save({ purpose, version: 1, createdAt, archivedAt: null });
}

async function raiseVersion(
  manager: EntityManager,
  id: number,
  version: number | null,
): Promise<MailingTemplate> {
  const template = await manager
    .getRepository(MailingTemplate)
    .findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
  if (!template) throw new NotFound(NO_TEMPLATE);
  if (template.archivedAt !== null)
    throw new Conflict(
      "Esta plantilla se ha archivado y ya no se usa: no se ha guardado nada. Tu texto sigue aquí: cópialo a una plantilla nueva.",
      { code: "ARCHIVED" },
    );
  if (template.version !== version)
    throw new Conflict(
      "Otra persona ha guardado esta plantilla mientras la editabas. Tu texto sigue aquí: cópialo, abre la última versión y vuelve a aplicar tus cambios.",
      { code: "STALE", field: ["version"] },
    );
  template.version += 1;
  return template;
}

/** No longer offered; mailings that send it go on. Idempotent. Throws NotFound. */
export async function archiveMailingTemplate(
  ctx: SignedInContext,
  id: string,
): Promise<{ template: TemplateView }> {
  return ctx.db.transaction(async (manager) => {
    const template = await templateVersion(manager, readId(id) ?? 0);
    if (template.archivedAt === null) {
      template.archivedAt = ctx.clock.now();
      await manager.getRepository(MailingTemplate).update(template.id, { archivedAt: template.archivedAt });
      await audit(ctx, manager, {
        action: "archiveMailingTemplate",
        subjectType: "mailingTemplate",
        subjectId: template.id,
      });
    }
    return { template };
  });
}
