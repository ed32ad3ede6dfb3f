import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { sealValuation } from "../seals/document-seals.ts";
import type { SealedFile } from "../seals/sealed-file.entity.ts";
import { Seal } from "../seals/seal.entity.ts";
import { sealedFile } from "../seals/sealed-files.ts";
import { REPORT_TITLE, valuationReport, type ReportFacts } from "./valuation-report.ts";

/** The only printing of a signed report, whatever later versions of the program would print. */
const ONCE = "signed";

/** Gives a report its seal, in the transaction in which it is signed. Says nothing of who asked nor of the portfolio. */
export function sealNewReport(
  manager: EntityManager,
  { id, number, signedAt }: { id: number; number: string; signedAt: Date },
): Promise<void> {
  return sealValuation(manager, {
    valuationId: id,
    number,
    title: REPORT_TITLE,
    certifies:
      "Valoración de una cartera de deuda, revisada y firmada por un administrador de la plataforma.",
    issuedAt: signedAt,
  });
}

/** The signed report's PDF; made at the first call, the same bytes ever after. Throws Busy, StoreUnavailable. */
export async function sealedReport(ctx: Context, facts: ReportFacts): Promise<SealedFile> {
  const seal = await ctx.db.getRepository(Seal).findOneByOrFail({ valuationId: facts.valuation.id });
  return sealedFile(ctx, { seal, version: ONCE, document: valuationReport(facts) }, "IF_POSSIBLE");
}
