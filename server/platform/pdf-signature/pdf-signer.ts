import { Signer } from "@signpdf/utils";
import { SignPdf } from "@signpdf/signpdf";
import type { Logger } from "../log.ts";
import type { SignaturePlace } from "../pdf.ts";
import { signDetached } from "./cms.ts";
import type { SigningKey } from "./signing-key.ts";
import { NoTimeStamp } from "./signature-words.ts";
import { timeStamp, type Authority } from "./time-stamp.ts";

/** B_T carries a time stamp of an authority. */
export type SignatureLevel = "B_B" | "B_T";

/** REQUIRED: throws NoTimeStamp where the authority gives none. Without TSA_URL both come to the same. */
export type StampWish = "REQUIRED" | "IF_POSSIBLE";

export interface PdfSigner {
  /** Its certificate is of the platform's own making and worth nothing. */
  isDemonstration: boolean;
  /** Where it will sign, for the printer; null when it can't: its certificate isn't valid then. */
  placeFor(at: Date, reason: string): SignaturePlace | null;
  /** Fills the place of a printed document. Throws NoTimeStamp. */
  sign(pdf: Buffer, stamp: StampWish): Promise<{ pdf: Buffer; level: SignatureLevel }>;
}

interface SignerParts {
  signing: SigningKey;
  isDemonstration: boolean;
  /** Null: signatures carry no time stamp. */
  authority: Authority | null;
  log: Logger;
}

const FRAME_BYTES = 2_048;
/** With the authority's own certificates. */
const TOKEN_BYTES = 14_336;

export function pdfSigner({ signing, isDemonstration, authority, log }: SignerParts): PdfSigner {
  const { certificate, chain } = signing;
  const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? "";
  const certificateBytes = [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 0);
  const bytes = FRAME_BYTES + certificateBytes + (authority === null ? 0 : TOKEN_BYTES);
  const stampOf = (wish: StampWish) => async (signature: Buffer) => {
    if (authority === null) return null;
    try {
      return await timeStamp(authority, signature);
    } catch (error) {
      if (wish === "REQUIRED" || !(error instanceof NoTimeStamp)) throw error;
      log.warn({ err: error }, "signed without a time stamp");
      return null;
    }
  };
  return {
    isDemonstration,
    placeFor(at, reason) {
      const isValid = at >= certificate.validFromDate && at < certificate.validToDate;
      return isValid ? { name, reason, at, bytes } : null;
    },
    async sign(pdf, wish) {
      const signer = new CmsSigner(signing, stampOf(wish));
      const signed = await new SignPdf().sign(pdf, signer);
      return { pdf: signed, level: signer.stamped ? "B_T" : "B_B" };
    },
  };
}

class CmsSigner extends Signer {
  stamped = false;
  readonly #signing: SigningKey;
  readonly #stamp: (signature: Buffer) => Promise<Buffer | null>;

  constructor(signing: SigningKey, stamp: (signature: Buffer) => Promise<Buffer | null>) {
    super();
    this.#signing = signing;
    this.#stamp = stamp;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { der, stamped } = await signDetached(content, this.#signing, this.#stamp);
    this.stamped = stamped;
    return der;
  }
}
