import { INTERVENTION_WORDS, storedIntervention } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { mailAccount, mailAddress } from "../accounts/account-mail.ts";
import type { AddressMail } from "../accounts/account-mail.ts";
import { caseBell } from "../notifications/case-bells.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { partiesOfCases } from "../parties/party.ts";
import type { EntityManager } from "typeorm";
import { authorOf } from "./account-author.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { CaseRecord } from "./case-record.ts";
import { changeCase, refuseOldVersion } from "./case-versions.ts";
import { requireCase } from "./cases.policy.ts";
import { ChangeInterventionInput } from "./change-intervention.input.ts";
import { refuseClosed, RUNNING, currentCase } from "./update-case.ts";

/**
 * Changes the type of intervention; parties, documents, money and the dates of legal terms stay. The area stays if it
 * is offered for the new type, unless another one is given. The client and participating counterparties are told.
 * Throws NotFound, Forbidden, InvalidInput with every problem, Conflict (closed, changed).
 */
export async function changeIntervention(
  ctx: SignedInContext,
  number: string,
  given: Contract.ChangeInterventionInput,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { record, role } = await requireCase(ctx, manager, number, { roles: RUNNING, lock: true });
    refuseClosed(record);
    refuseOldVersion(record, given.version);
    const from = storedIntervention(record.interventionType);
    const offered = await listInterventionAreas({ db: manager }, given.type);
    const { type, reason, area } = readInput(
      new ChangeInterventionInput({ stored: { type: from, area: record.area }, offered }),
      given,
    );
    await changeCase(ctx, manager, record.id, { interventionType: INTERVENTION_WORDS[type].number, area });
    const text = `La ${INTERVENTION_WORDS[from].inSentence} pasa a ser una ${INTERVENTION_WORDS[type].inSentence}.`;
    const lost =
      record.area !== null && area === null ? " El área elegida no se ofrece para ella y se ha quitado." : "";
    await writeCaseEntry(ctx, manager, {
      caseId: record.id,
      type: "SISTEMA",
      text: `${text}${lost} Motivo: ${reason}`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, role),
      data: { event: "interventionChanged", from, to: type },
    });
    await audit(ctx, manager, {
      action: "changeIntervention",
      subjectType: "case",
      subjectId: record.id,
      data: { from, to: type, fields: ["area"], version: record.version + 1 },
    });
    await mailEverybody(ctx, manager, record, text);
    return { case: await currentCase(manager, record.id), message: text };
  });
}

async function mailEverybody(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  text: string,
): Promise<void> {
  const mail = (category: AddressMail["category"], url?: string): AddressMail => ({
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
    await mailAccount(ctx, manager, record.clientId, {
      ...mail("cases", `${panel}/client/cases/${record.number}`),
      bell: caseBell(record.number, "CLIENT"),
    });
  if (record.specialistId !== null && record.specialistId !== ctx.actor.accountId)
    await mailAccount(ctx, manager, record.specialistId, {
      ...mail("cases", `${panel}/specialist/`),
      bell: caseBell(record.number, "SPECIALIST"),
    });
  for (const { side, email, response } of await partiesOfCases(manager, [record.id])) {
    if (side === "RESPONDENT" && response === "ACCEPTED" && email !== null)
      await mailAddress(ctx, manager, email, mail("necessary"));
  }
}
