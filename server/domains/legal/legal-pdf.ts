import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { renderPdf } from "../../platform/pdf.ts";
import { NotFound } from "../../platform/refusals.ts";
import { legalDocument, type LegalDocument } from "./legal-documents.ts";

export interface LegalPdf {
  bytes: Buffer;
  fileName: string;
  /** Changes with the content. */
  tag: string;
}

type Asking = Pick<Deps, "clock" | "env">;
type Kept = Map<string, Promise<Pick<LegalPdf, "bytes" | "tag">>>;

/**
 * Of each application, by document and version: a handful of files of about 70 kB. Promises, so that everybody who comes
 * while one is made waits for the same one.
 */
const kept = new WeakMap<Deps["env"], Kept>();
const MOST = 12;

/** The version in force as a PDF. Throws NotFound for an unknown key, Busy. */
export async function openLegalPdf(ctx: Asking, key: string): Promise<LegalPdf> {
  const document = legalDocument(ctx, key);
  if (!document) throw new NotFound("No hay ningún documento con ese nombre.");
  const files: Kept = kept.get(ctx.env) ?? new Map();
  kept.set(ctx.env, files);
  const name = `${document.key} ${document.version} ${document.effectiveFrom}`;
  return { ...(await (files.get(name) ?? make(files, name, document))), fileName: `${document.key}.pdf` };
}

function make(files: Kept, name: string, document: LegalDocument): NonNullable<ReturnType<Kept["get"]>> {
  const oldest = files.keys().next();
  if (files.size >= MOST && !oldest.done) files.delete(oldest.value);
  const file = render(document).then((bytes) => ({
    bytes,
    tag: createHash("sha256").update(bytes).digest("base64url"),
  }));
  files.set(name, file);
  // What failed is tried again by the next one who asks.
  file.catch(() => files.delete(name));
  return file;
}

function render({ title, version, effectiveFrom, summary, sections }: LegalDocument): Promise<Buffer> {
  const day = effectiveFrom.split("-").toReversed().join("/");
  return renderPdf({
    title,
    subject: summary,
    author: PRODUCT_NAME,
    facts: [`Versión ${version}, en vigor desde el ${day}`],
    lead: summary,
    sections,
    footer: `${title} · Versión ${version} · En vigor desde el ${day}`,
    date: new Date(`${effectiveFrom}T00:00:00Z`),
  });
}
