import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Conflict } from "../../platform/refusals.ts";
import { takeCodes } from "../../platform/take-codes.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { keepMadeFile } from "../leads/answer-files.ts";
import { AnswerLeadInput } from "../leads/answer-lead.input.ts";
import { answerLead } from "../leads/answer-lead.ts";
import { requireLead } from "../leads/lead-rows.ts";
import { openSealed } from "../seals/sealed-files.ts";
import { twoDigitYear } from "../tasks/task-codes.ts";
import { fileNameOf, reportFacts } from "./export-valuation.ts";
import type { ValuationAnswer } from "./prepare-valuation.ts";
import { sealedReport, sealNewReport } from "./seal-report.ts";
import { refuseOther } from "./update-valuation.ts";
import { requireValuation, sentLoader } from "./valuation-rows.ts";
import { valuationWorkbook } from "./valuation-workbook.ts";
import { WalletValuation } from "./wallet-valuation.entity.ts";

/**
 * Signs what was seen, then mails report and workbook to who asked. Two steps, because printing takes its time: when the
 * second fails, the valuation is signed and the same call sends it. Throws InvalidInput, NotFound, Conflict (CHANGED,
 * NOTHING_TO_VALUE), Busy, StoreUnavailable.
 */
export async function signValuation(
  ctx: SignedInContext,
  { id, version, message }: Contract.MutationSignValuationArgs,
): Promise<ValuationAnswer> {
  const known = await requireValuation(ctx.db, id);
  // What is wrong with the message is told before anything is signed.
  readInput(new AnswerLeadInput(), { key: known.sendKey, message, fileIds: [] });
  const valuation = await sign(ctx, known.id, version);
  const lead = await requireLead(ctx.db, valuation.leadId);
  const sentBefore = await sentLoader(ctx).load(valuation.sendKey);
  if (sentBefore === null) await send(ctx, valuation, message);
  const sent = sentBefore === null ? `sale ahora por correo para ${lead.email}` : "ya se había enviado";
  return { valuation, message: `Valoración ${valuation.number ?? ""} firmada; ${sent}.` };
}

async function sign(ctx: SignedInContext, id: number, version: number): Promise<WalletValuation> {
  return ctx.db.transaction(async (manager) => {
    const valuation = await requireValuation(manager, id, true);
    if (valuation.signedAt !== null) return valuation;
    refuseOther(valuation, version);
    if (valuation.figures.count === 0)
      throw new Conflict("No hay ningún contrato valorado: revisa qué es cada columna.", {
        code: "NOTHING_TO_VALUE",
      });
    await requireLead(manager, valuation.leadId, true);
    const year = twoDigitYear(ctx.clock);
    const serial = await takeCodes(manager, "VC", year);
    const number = `VC${String(year).padStart(2, "0")}-${String(serial).padStart(6, "0")}`;
    const signedAt = ctx.clock.now();
    await manager
      .getRepository(WalletValuation)
      .update(id, { number, signedAt, signedBy: ctx.actor.accountId });
    await sealNewReport(manager, { id, number, signedAt });
    await audit(ctx, manager, {
      action: "signValuation",
      subjectType: "lead",
      subjectId: valuation.leadId,
      data: { valuationId: id, number, count: valuation.figures.count },
    });
    return requireValuation(manager, id);
  });
}

async function send(ctx: SignedInContext, valuation: WalletValuation, message: string): Promise<void> {
  const facts = await reportFacts(ctx, valuation);
  const lead = await requireLead(ctx.db, valuation.leadId);
  const sealed = await sealedReport(ctx, facts);
  const pdf = await keepMadeFile(ctx, lead.id, {
    fileName: fileNameOf(valuation, lead, "PDF"),
    contentType: "application/pdf",
    extension: ".pdf",
    content: () => openSealed(ctx, sealed),
  });
  const workbook = await keepMadeFile(ctx, lead.id, {
    fileName: fileNameOf(valuation, lead, "XLSX"),
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: ".xlsx",
    content: () => Promise.resolve(valuationWorkbook(ctx, facts)),
  });
  const fileIds = [String(pdf), String(workbook)];
  await answerLead(ctx, String(lead.id), { key: valuation.sendKey, message, fileIds });
  ctx.log.info(
    { valuation: valuation.id, contracts: shownCount(valuation.figures.count) },
    "a valuation was sent",
  );
}
