import type { InterventionType } from "../../../schema/rules/interventions.ts";
import { INTERVENTION_WORDS, storedIntervention } from "../../../schema/rules/interventions.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { mailAccount, mailAddress } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { partiesOfCases } from "../parties/party.ts";
import type { EntityManager } from "typeorm";
import { authorOf } from "./account-author.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { CaseRecord } from "./case-record.ts";
import { refuseOldVersion } from "./case-versions.ts";
import { requireCase } from "./cases.policy.ts";
import { readArea } from "./update-case-rules.ts";
import { refuseClosed, RUNNING, stored } from "./update-case.ts";

const LONGEST_REASON = 1_000;

export interface ChangeInterventionForm {
  version: number;
  type: InterventionType;
  area?: string | null;
  reason: string;
}

/**
 * Another kind of intervention with the same people, documents and money. The area stays only where it is offered for the
 * new kind, unless another one is given; terms that law counts go on from the same dates. Client and participating
 * counterparties are told. Throws NotFound, Forbidden, InvalidInput with every problem, Conflict (closed, changed).
 */
export async function changeIntervention(
  ctx: SignedInContext,
  number: string,
  form: ChangeInterventionForm,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { record, role } = await requireCase(ctx, manager, number, { roles: RUNNING, lock: true });
    refuseClosed(record);
    refuseOldVersion(record, form.version);
    const { reason, area } = await readForm(manager, record, form);
    const from = storedIntervention(record.interventionType);
    const type = INTERVENTION_WORDS[form.type].number;
    await manager.query(
      `UPDATE cases SET intervention_type = $2, area = $3, updated_at = $4, version = version + 1 WHERE id = $1`,
      [record.id, type, area, ctx.clock.now()],
    );
    const text = `La ${INTERVENTION_WORDS[from].inSentence} pasa a ser una ${INTERVENTION_WORDS[form.type].inSentence}.`;
    const lost =
      record.area !== null && area === null ? " El área elegida no se ofrece para ella y se ha quitado." : "";
    await writeCaseEntry(ctx, manager, {
      caseId: record.id,
      type: "SISTEMA",
      text: `${text}${lost} Motivo: ${reason}`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, role),
      data: { event: "interventionChanged", from, to: form.type },
    });
    await audit(ctx, manager, {
      action: "changeIntervention",
      subjectType: "case",
      subjectId: record.id,
      data: { from, to: form.type, fields: ["area"], version: record.version + 1 },
    });
    await mailEverybody(ctx, manager, record, text);
    return { case: await stored(manager, record.id), message: text };
  });
}

async function readForm(
  manager: EntityManager,
  record: CaseRecord,
  form: ChangeInterventionForm,
): Promise<{ reason: string; area: string | null }> {
  const problems = new FormProblems();
  if (storedIntervention(record.interventionType) === form.type)
    problems.take(["type"], new Fault("INVALID", "El expediente ya es de este tipo: elige otro"));
  const kept = await readArea(manager, form.type, record.area);
  const given =
    form.area == null || form.area.trim() === "" ? null : await readArea(manager, form.type, form.area);
  const area = given ?? (kept instanceof Fault ? null : kept);
  const reason = problems.take(["reason"], readText(form.reason, LONGEST_REASON));
  if (reason === "")
    problems.take(["reason"], new Fault("REQUIRED", "Escribe el motivo: queda en la actividad"));
  const result = { reason: reason ?? "", area: problems.take(["area"], area) };
  if (problems.list.length > 0) throw problems.refusal();
  return result;
}

async function mailEverybody(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  text: string,
): Promise<void> {
  const mail = (category: AccountMail["category"], url?: string): AccountMail => ({
    category,
    kind: "case-intervention-changed",
    subject: `Cambia el tipo de intervención: expediente ${record.number}`,
    content: {
      title: "Cambia el tipo de intervención",
      paragraphs: [`Expediente ${record.number}. ${text}`],
      ...(url === undefined ? {} : { action: { label: "Ver el expediente", url } }),
    },
  });
  const panel = `${ctx.env.publicUrl}/dashboard`;
  if (record.clientId !== null)
    await mailAccount(ctx, manager, record.clientId, mail("cases", `${panel}/client/cases/${record.number}`));
  if (record.specialistId !== null && record.specialistId !== ctx.actor.accountId)
    await mailAccount(ctx, manager, record.specialistId, mail("cases", `${panel}/specialist/`));
  for (const { side, email, response } of await partiesOfCases(manager, [record.id])) {
    if (side === "RESPONDENT" && response === "ACCEPTED" && email !== null)
      await mailAddress(ctx, manager, email, mail("necessary"));
  }
}
