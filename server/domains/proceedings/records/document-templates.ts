import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { isWaiting } from "../../cases/case-machine.ts";
import { requireMatter } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { readMatterFile } from "./matter-file.ts";
import { chosenParty, fileForParty } from "./party-file.ts";
import type { MatterFile } from "./matter-file.ts";
import { OBJECT_KEY, showsUntoldObject } from "./object-parts.ts";
import { blockOf, partyGaps } from "./identity-gaps.ts";
import type { TemplateGap } from "./identity-gaps.ts";
import type { Field, Template } from "./template.ts";
import { TEMPLATES } from "./templates.ts";

export interface DocumentTemplateView {
  key: string;
  name: string;
  isRecord: boolean;
  description: string;
  legalBasis: string;
  missing: TemplateGap[];
  fields: (Field & { readOnly: boolean })[];
  blockedBy: string | null;
  warnings: string[];
}

/**
 * What can be made of the matter now, letters before records; with `partyId` for that party. None before somebody has taken
 * it on. Throws NotFound, Forbidden, InvalidInput (not one of its parties).
 */
export async function documentTemplates(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  partyId: string | null = null,
): Promise<DocumentTemplateView[]> {
  const matter = await requireMatter(ctx, ctx.db.manager, which, { manage: true });
  if (!isTaken(matter)) return [];
  const file = await readMatterFile(ctx, ctx.db.manager, matter);
  const fitting = TEMPLATES.filter((template) => template.fits(matter));
  const party = chosenParty(file, partyId);
  if (party === null) return fitting.map((template) => viewTemplate(template, file));
  const own = (alone: boolean) => fileForParty(ctx, file, party, { alone });
  const [open, alone] = [own(false), own(true)];
  return fitting.map((template) => viewTemplate(template, template.alone === true ? alone : open));
}

/** Why it can't be issued as it stands, or what has to be completed elsewhere for that, in a sentence; null: nothing. */
export function lacksOf(template: Template, file: MatterFile): string | null {
  const missing = emptyFields(template, file).filter(({ place }) => place !== "FORM");
  if (missing.length === 0) return blockedBy(template, file);
  return (
    blockedBy(template, file) ?? `Antes hay que completar: ${listed(missing.map(({ label }) => label))}.`
  );
}

function emptyFields(template: Template, file: MatterFile): Field[] {
  return template.fields(file).filter(({ required, value }) => required && value === "");
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
    missing: [
      ...emptyFields(template, file).map(({ label, hint, place }) => ({ label, hint, place, partyId: null })),
      ...partyGaps(template, file),
    ],
    fields: fields.map((field) => ({ ...field, readOnly: field.readOnly ?? false })),
    blockedBy: blockedBy(template, file),
    warnings: template.warnings?.(file) ?? [],
  };
}

const NO_OBJECT =
  "Escribe primero, en los datos del expediente, el objeto tal como lo leerá la otra parte: sin él no se escribe a nadie.";

const UNCONFIRMED =
  "Antes de escribir a la otra parte, lee y confirma en los datos del expediente cómo leerá el objeto.";

const UNCONFIRMED_RECORD =
  "Este documento lleva el objeto y lo leen las partes: antes, lee y confirma en los datos del expediente cómo lo leerán.";

/**
 * Why it can't be issued now; null when it can. Before the matter's object is written and confirmed no letter goes to the
 * other parties, and no record shows it to them.
 */
export function blockedBy(template: Template, file: MatterFile): string | null {
  const { matter } = file;
  const isReadByOthers = template.forClient !== true;
  const writesToOthers = !template.isRecord && isReadByOthers;
  if (writesToOthers && matter.object === "") return NO_OBJECT;
  const isUnconfirmed = matter.kind === "CASE" && matter.object !== "" && !matter.record.objectConfirmed;
  if (writesToOthers && isUnconfirmed) return UNCONFIRMED;
  const own = blockOf(template, file);
  if (own !== null) return own;
  const showsIt = template.fields(file).some(({ key }) => key === OBJECT_KEY) && showsUntoldObject(file);
  // Of a closed matter the object can't be confirmed any more.
  return isReadByOthers && isUnconfirmed && matter.open && showsIt ? UNCONFIRMED_RECORD : null;
}

/** Whether a specialist has taken it on, in whose name documents are issued. */
export function isTaken(matter: Matter): boolean {
  return matter.kind === "TASK" || !isWaiting(matter.record.status);
}

export function requireTaken(matter: Matter): void {
  if (isTaken(matter)) return;
  throw new Conflict("Ningún especialista ha aceptado todavía este expediente.", { code: "NOT_ACCEPTED" });
}
