import type { SignedInContext } from "../../accounts/context.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { requireMatter } from "../matter.ts";
import type { Matter, MatterInput } from "../matter.ts";
import { readMatterFile } from "./matter-file.ts";
import type { MatterFile } from "./matter-file.ts";
import type { Field, GapPlace, Template } from "./template.ts";
import { TEMPLATES } from "./templates.ts";

export interface DocumentTemplateView {
  key: string;
  name: string;
  isRecord: boolean;
  description: string;
  legalBasis: string;
  missing: { label: string; hint: string; place: GapPlace }[];
  fields: Field[];
  blockedBy: string | null;
  warnings: string[];
}

/** What can be made of the matter now, letters before records. None before somebody has taken it on. Throws NotFound, Forbidden. */
export async function documentTemplates(
  ctx: SignedInContext,
  input: MatterInput,
): Promise<DocumentTemplateView[]> {
  const matter = await requireMatter(ctx, ctx.db.manager, input, { manage: true });
  if (!isTaken(matter)) return [];
  const file = await readMatterFile(ctx, ctx.db.manager, matter);
  return TEMPLATES.filter((template) => template.fits(matter)).map((template) =>
    viewTemplate(template, file),
  );
}

function viewTemplate(template: Template, file: MatterFile): DocumentTemplateView {
  const { key, name, isRecord, description, legalBasis } = template;
  const fields = template.fields(file);
  return {
    key,
    name,
    isRecord,
    description,
    legalBasis,
    missing: fields
      .filter(({ required, value }) => required && value === "")
      .map(({ label, hint, place }) => ({ label, hint, place })),
    fields,
    blockedBy: template.blockedBy?.(file) ?? null,
    warnings: template.warnings?.(file) ?? [],
  };
}

/** Nobody writes letters in the name of what nobody has taken on. */
export function isTaken(matter: Matter): boolean {
  return matter.kind === "TASK" || matter.record.status !== "PENDING_ACCEPTANCE";
}

export function requireTaken(matter: Matter): void {
  if (isTaken(matter)) return;
  throw new Conflict("Ningún especialista ha aceptado todavía este expediente.", { code: "NOT_ACCEPTED" });
}
