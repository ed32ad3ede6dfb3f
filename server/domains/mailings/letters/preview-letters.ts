import { Readable } from "node:stream";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { renderLetters } from "../../../platform/letter-sheets.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import type { ExportedFile } from "../../../platform/spreadsheets/table-file.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { MailsInput } from "../create-mailing.input.ts";
import { requirePostalAddress } from "../offered-channels.ts";
import { chooseShown, type Shown } from "../preview-mailing.ts";
import { owedBy } from "../sending/prepare-mails.ts";
import { requireTemplate, type TemplateView } from "../templates/templates.ts";
import { letterOf } from "./letter-of.ts";
import { readPostalAddress } from "./postal-address.ts";

/** The `kind` of the tickets previewLetters makes. */
export const LETTER_PREVIEW_DOWNLOAD = "letter-preview";

const NO_CODE = "XXXX-XXXX-XX";
const NOBODY = new InvalidInput([
  {
    field: ["selection"],
    code: "NOBODY_LEFT",
    message: "No hay nadie a quien escribir por carta con esta selección.",
  },
]);

/** Throws InvalidInput (nobody to write to, NOT_CONFIGURED), NotFound. */
export async function previewLetters(
  ctx: SignedInContext,
  given: Contract.MutationPreviewLettersArgs,
): Promise<{ url: string; fileName: string }> {
  const { selection, templateId } = readInput(new MailsInput(), given);
  requirePostalAddress(ctx);
  const template = await requireTemplate(ctx.db.manager, templateId);
  if ((await addressed(ctx, selection, template)).length === 0) throw NOBODY;
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "previewLetters",
      subjectType: "mailingTemplate",
      subjectId: template.id,
    });
    const params = { selection, templateId };
    return issueDownloadTicket(ctx, manager, { kind: LETTER_PREVIEW_DOWNLOAD, params });
  });
  return { url, fileName: "carta-de-ejemplo.pdf" };
}

type Addressed = Shown & { postal: NonNullable<ReturnType<typeof readPostalAddress>> };

async function addressed(
  ctx: Context,
  selection: MailsInput["selection"],
  template: TemplateView,
): Promise<Addressed[]> {
  const shown = await chooseShown(ctx, selection, template, "LETTER");
  return shown.flatMap((person) => {
    const postal = readPostalAddress(person.address ?? "");
    return postal === null || person.reason !== null ? [] : [{ ...person, postal }];
  });
}

/** For the parameters of a redeemed ticket. Throws InvalidInput, NotFound. */
export async function openLetterPreview(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<ExportedFile> {
  const { selection, templateId } = params as unknown as MailsInput;
  const { manager } = ctx.db;
  const template = await requireTemplate(manager, templateId);
  const postalAddress = requirePostalAddress(ctx);
  const people = await addressed(ctx, selection, template);
  if (people.length === 0) throw NOBODY;
  const owed = await owedBy(ctx, manager, people);
  const now = ctx.clock.now();
  const letters = people.map(({ name, postal: address, ...places }) => {
    const debts = owed(places).map(({ debt }) => debt);
    const codes = debts.map(() => ({ url: `${ctx.env.publicUrl}/invitacion`, code: NO_CODE }));
    const facts = { name, debts, now, reference: "Ejemplo", address, codes };
    return letterOf(template, facts, { publicUrl: ctx.env.publicUrl, postalAddress }).sheet;
  });
  const { file } = await renderLetters({
    title: "Carta de ejemplo",
    author: PRODUCT_NAME,
    date: now,
    letters,
  });
  return { file: Readable.from([file]), fileName: "carta-de-ejemplo.pdf", contentType: "application/pdf" };
}
