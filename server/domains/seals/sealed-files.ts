import { Readable } from "node:stream";
import { In } from "typeorm";
import { shownSealCode } from "../../../schema/rules/seals.ts";
import { FileMissing } from "../../platform/errors.ts";
import { insertUnlessThere } from "../../platform/insert-unless-there.ts";
import { renderPdf, type PdfDocument, type PdfSeal } from "../../platform/pdf.ts";
import { DEMONSTRATION_NAME } from "../../platform/pdf-signature/signature-words.ts";
import type { StampWish } from "../../platform/pdf-signature/pdf-signer.ts";
import type { Context } from "../../shared/context.ts";
import type { Seal } from "./seal.entity.ts";
import { SealedFile, type SealSignature } from "./sealed-file.entity.ts";

const FOLDER = "sealed";
const SIGNED = "El PDF lleva la firma electrónica de la plataforma.";
const SIGNED_IN_DEMONSTRATION = `Firmado con un certificado de prueba: ${DEMONSTRATION_NAME}.`;

export type SealingDeps = Pick<Context, "clock" | "db" | "env" | "files" | "signer"> & {
  /** How it is printed, where many are: in a press. */
  render?: (document: PdfDocument) => Promise<Buffer>;
};

export interface Sealing {
  seal: Seal;
  /** Hash of what the document says. */
  version: string;
  /** As it would be printed without a seal. */
  document: PdfDocument;
}

/**
 * The document's file, with its seal and the platform's signature: made at the first call, by whichever instance, and the
 * same bytes ever after. Throws Busy, NoTimeStamp (REQUIRED alone), StoreUnavailable.
 */
export async function sealedFile(deps: SealingDeps, sealing: Sealing, stamp: StampWish): Promise<SealedFile> {
  return (await findFile(deps, sealing)) ?? (await makeFile(deps, sealing, stamp));
}

/** Makes those of these files that aren't there yet, so many at once. Throws as sealedFile. */
export async function makeMissingFiles(
  deps: SealingDeps,
  sealings: readonly Sealing[],
  { stamp, atOnce }: { stamp: StampWish; atOnce: number },
): Promise<void> {
  const there = await deps.db
    .getRepository(SealedFile)
    .findBy({ sealId: In(sealings.map(({ seal }) => seal.id)) });
  const missing = sealings.filter(
    ({ seal, version }) => !there.some((file) => file.sealId === seal.id && file.version === version),
  );
  // Who has made one takes the next from the same list.
  const next = missing.values();
  const lanes = Array.from({ length: atOnce }, async () => {
    for (const sealing of next) await makeFile(deps, sealing, stamp);
  });
  await Promise.all(lanes);
}

/** Its bytes. Throws FileMissing, StoreUnavailable. */
export function openSealed(
  { files }: Pick<Context, "files">,
  { fileKey }: Pick<SealedFile, "fileKey">,
): Promise<Readable> {
  if (fileKey === null) throw new FileMissing();
  return files.getStream(fileKey);
}

function findFile(
  { db }: SealingDeps,
  { seal, version }: Pick<Sealing, "seal" | "version">,
): Promise<SealedFile | null> {
  return db.getRepository(SealedFile).findOneBy({ sealId: seal.id, version });
}

/**
 * Who comes second with the same file gets the first one's, and takes the own one back. What is left behind when the row
 * can't be written goes by platform/orphan-files.ts, which looks first whether it was written after all.
 */
async function makeFile(deps: SealingDeps, sealing: Sealing, stamp: StampWish): Promise<SealedFile> {
  const { pdf, signature } = await print(deps, sealing, stamp);
  const { key, sha256, bytes } = await deps.files.putStream(FOLDER, Readable.from([pdf]), {
    contentType: "application/pdf",
    extension: ".pdf",
  });
  const made = {
    sealId: sealing.seal.id,
    version: sealing.version,
    fileKey: key,
    sha256,
    bytes,
    signature,
    madeAt: deps.clock.now(),
  };
  const id = await insertUnlessThere(deps.db.getRepository(SealedFile), made);
  if (id !== null) return { id, ...made };
  await deps.files.delete(key);
  const kept = await findFile(deps, sealing);
  if (!kept) throw new Error("a sealed file wasn't stored");
  return kept;
}

async function print(
  { signer, clock, env, render = renderPdf }: SealingDeps,
  { seal, document }: Sealing,
  stamp: StampWish,
): Promise<{ pdf: Buffer; signature: SealSignature }> {
  const place = signer?.placeFor(clock.now(), `Documento ${seal.number}`) ?? null;
  if (signer === null || place === null)
    return { pdf: await render({ ...document, seal: sealMark(env, seal, "") }), signature: "NONE" };
  const mark = sealMark(env, seal, signer.isDemonstration ? SIGNED_IN_DEMONSTRATION : SIGNED);
  const printed = await render({ ...document, seal: mark, signature: place });
  const { pdf, level } = await signer.sign(printed, stamp);
  return { pdf, signature: signer.isDemonstration ? "DEMONSTRATION" : level };
}

/** `signed`: a sentence about the signature. */
function sealMark({ publicUrl }: SealingDeps["env"], { code }: Seal, signed: string): PdfSeal {
  const address = `${publicUrl}/verificar`;
  const shown = shownSealCode(code);
  return {
    title: "Cómo comprobar este documento",
    code: shown,
    text: `Lee el QR con el móvil, o entra en ${address} y escribe este código. Ahí puedes subir también el PDF: si ha cambiado en algo, lo sabrás. ${signed}`,
    // Behind #, so that neither logs nor other sites get to see it.
    address: `${address}#${shown}`,
    foot: `Código de verificación ${shown} · ${address}`,
  };
}
