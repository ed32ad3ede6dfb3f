import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict, InvalidInput } from "../../../platform/refusals.ts";
import type { Context } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import type { Audience } from "../../cases/cases.policy.ts";
import type { Matter } from "../matter.ts";
import type { DocumentContent } from "./document-content.ts";
import { blockedBy } from "./document-templates.ts";
import { IssueDocumentInput } from "./issue-document.input.ts";
import { readMatterFile } from "./matter-file.ts";
import type { MatterFile } from "./matter-file.ts";
import { chosenParty, fileForParty } from "./party-file.ts";
import type { Template, Values } from "./template.ts";
import { TEMPLATES } from "./templates.ts";

/** A template with the data and the values that fill it. */
export interface Drawn {
  template: Template;
  file: MatterFile;
  values: Values;
  audience: Audience;
}

/** Shown before it is issued: missing values are gaps. Throws InvalidInput. */
export async function drawPreview(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  matter: Matter,
  given: Contract.IssueDocumentInput,
): Promise<Drawn> {
  return drawDocument(ctx, await readMatterFile(ctx, db, matter), given, { preview: true });
}

/** Throws InvalidInput, Conflict (BLOCKED with why, unless it is a preview). */
export function drawDocument(
  ctx: Pick<Context, "clock">,
  whole: MatterFile,
  given: Contract.IssueDocumentInput,
  { preview = false }: { preview?: boolean } = {},
): Drawn {
  const template = TEMPLATES.find(({ key }) => key === given.templateKey);
  if (!template?.fits(whole.matter)) {
    const message = "Este documento no se puede hacer en este asunto";
    throw new InvalidInput([{ field: ["templateKey"], code: "NOT_FOUND", message }]);
  }
  const party = chosenParty(whole, given.partyId);
  const file = party === null ? whole : fileForParty(ctx, whole, party, { alone: template.alone === true });
  // Why it can't be issued at all comes before what is still to be written: of a certificate asked for too early the reason is missing.
  const reason = preview ? null : blockedBy(template, file);
  if (reason !== null) throw new Conflict(reason, { code: "BLOCKED", field: ["templateKey"] });
  const { values, audience } = readInput(new IssueDocumentInput({ template, file, preview }), given);
  return { template, file, values, audience: audienceOf(template, audience) };
}

export function contentOfDrawn({ template, file, values }: Drawn): DocumentContent {
  return template.write(file, values);
}

function audienceOf({ forClient = false }: Template, wanted: Audience): Audience {
  return forClient && wanted === "ALL" ? "CLIENT" : wanted;
}
