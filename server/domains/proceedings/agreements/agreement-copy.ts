import type { EntityManager } from "typeorm";
import type { MailAttachment } from "../../../platform/mail.ts";
import { answersOf, selectAgreements } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";

type Named = Pick<AgreementRow, "id" | "caseNumber" | "taskCodeId" | "number" | "agreementVersion">;

const MADE = /^agreement:(\d{1,15}):(\d{1,15})$/;

/** A party's copy, printed when the mail goes out: as the party may read it. */
export function agreementCopy(agreement: Named, partyId: number): MailAttachment {
  return {
    fileName: agreementFileName(agreement, ".pdf"),
    contentType: "application/pdf",
    made: `agreement:${agreement.id}:${partyId}`,
  };
}

/** Of the accepted agreements of a case: to each party the copies of those it is in, by the party's id. */
export async function copiesOfAgreed(
  db: Pick<EntityManager, "query" | "getRepository">,
  caseId: number,
): Promise<Map<number, MailAttachment[]>> {
  const accepted = `WHERE g.case_id = $1 AND g.status = 'ACCEPTED' ORDER BY g.id`;
  const agreements = await selectAgreements(db, accepted, [caseId]);
  const answers = await answersOf(
    db,
    agreements.map(({ id }) => id),
  );
  const copies = new Map<number, MailAttachment[]>();
  for (const agreement of agreements)
    for (const { agreementId, partyId } of answers)
      if (agreementId === agreement.id)
        copies.set(partyId, [...(copies.get(partyId) ?? []), agreementCopy(agreement, partyId)]);
  return copies;
}

/** Whose copy of which agreement it is; null for anything else. */
export function readAgreementCopy(made: string): { agreementId: number; partyId: number } | null {
  const [, agreementId, partyId] = MADE.exec(made) ?? [];
  if (agreementId === undefined || partyId === undefined) return null;
  return { agreementId: Number(agreementId), partyId: Number(partyId) };
}

/** `acuerdo-P26000123-1.2.pdf` */
export function agreementFileName(agreement: Named, ending: string): string {
  const of = agreement.caseNumber ?? agreement.taskCodeId ?? "";
  return `acuerdo-${of}-${agreement.number}.${agreement.agreementVersion}${ending}`;
}
