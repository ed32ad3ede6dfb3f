// SQL: an agreement names its matter, a case or a task; each caller says which and in what order.
import { In, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { contentHashOf } from "../../../platform/content-hash.ts";
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { wholeSelectList } from "../../../platform/select-list.ts";
import type { PartySide } from "../../parties/party.ts";
import { AgreementAnswer } from "./agreement-answer.entity.ts";
import { AgreementInstalment } from "./agreement-instalment.entity.ts";
import { Agreement } from "./agreement.entity.ts";

/** Procedure and parties as they were when the agreement was proposed. */
export interface AgreementHeader {
  reference: string;
  /** Mediación, conciliación … with the law it follows. */
  procedure: string;
  /** What was negotiated, as communicated to all parties; those proposed before it was kept have none. */
  object?: string;
  /** yyyy-mm-dd */
  date: string;
  parties: AgreementParty[];
  /** "A propuesta de Ana Pérez."; those proposed before it was kept have none. */
  proposal?: string;
  neutral: AgreementNeutral | null;
  declaration: string;
}

export interface AgreementParty {
  partyId: number;
  side: PartySide;
  name: string;
  identityDocument: string;
  address: string;
  lawyer: string;
}

export interface AgreementNeutral {
  name: string;
  identityDocument: string;
  qualification: string;
  registration: string;
}

export interface AgreementRow extends Agreement {
  /** `P26000123`, of a case. */
  caseNumber: string | null;
  /** `T26-0000345`, of a task. */
  taskCodeId: string | null;
}

export type InstalmentRow = Omit<AgreementInstalment, "agreement">;

export type AnswerRow = Omit<AgreementAnswer, "agreement" | "party">;

export interface AnswerEvidence {
  contentHash?: string;
  /** The name typed by whoever answers through a personal link. */
  signedName?: string;
  /** Of who signed under another name than the party's, with the own document. */
  capacity?: Contract.SigningCapacity;
  signerDocument?: string;
  address?: string;
  userAgent?: string;
  /** Of the creditor of a list, which offers plans to its debtors: in words, whose offer since when. */
  standingOffer?: string;
  /** Name of who wrote an answer down that was given otherwise. */
  recordedBy?: string;
}

export const NO_AGREEMENT = "No se ha encontrado el acuerdo.";

const AGREEMENT_COLUMNS = `${wholeSelectList(Agreement, "g")}, c.number AS "caseNumber", t.code_id AS "taskCodeId"`;

/** As `rest` says of agreements `g`, their cases `c` and tasks `t`. */
export function selectAgreements(
  db: Pick<EntityManager, "query">,
  rest: string,
  params: unknown[],
): Promise<AgreementRow[]> {
  return db.query<AgreementRow[]>(
    `SELECT ${AGREEMENT_COLUMNS}
     FROM agreements g LEFT JOIN cases c ON c.id = g.case_id LEFT JOIN tasks t ON t.id = g.task_id ${rest}`,
    params,
  );
}

/** The agreement by the contract's id. Throws NotFound. */
export async function findAgreement(
  db: Pick<EntityManager, "query">,
  id: string | number,
): Promise<AgreementRow> {
  return oneOf(await selectAgreements(db, `WHERE g.id = $1`, [readId(String(id)) ?? 0]));
}

/** As it is now and stays until the end of the transaction; its matter has been locked before. */
export async function lockAgreement(manager: EntityManager, id: number): Promise<AgreementRow> {
  return oneOf(await selectAgreements(manager, `WHERE g.id = $1 FOR UPDATE OF g`, [id]));
}

function oneOf([row]: AgreementRow[]): AgreementRow {
  if (!row) throw new NotFound(NO_AGREEMENT);
  return row;
}

/** Instalments of these agreements by agreement and number. One statement. */
export function instalmentsOf(
  db: Pick<EntityManager, "getRepository">,
  agreementIds: readonly number[],
): Promise<InstalmentRow[]> {
  return db.getRepository(AgreementInstalment).find({
    where: { agreementId: In(agreementIds) },
    order: { agreementId: "ASC", number: "ASC" },
  });
}

/** Answers to these agreements by agreement, claimants first; one statement. */
export function answersOf(
  db: Pick<EntityManager, "getRepository">,
  agreementIds: readonly number[],
): Promise<AnswerRow[]> {
  return db.getRepository(AgreementAnswer).find({
    where: { agreementId: In(agreementIds) },
    order: { agreementId: "ASC", party: { side: "ASC", position: "ASC" } },
  });
}

/** Of what is accepted: the terms, the money, and who they are between. */
export function agreementHash(
  agreement: Pick<
    AgreementRow,
    "number" | "agreementVersion" | "title" | "terms" | "place" | "amount" | "currency" | "header"
  >,
  instalments: readonly Pick<InstalmentRow, "number" | "dueOn" | "amount">[],
): string {
  const { number, agreementVersion, title, terms, place, amount, currency, header } = agreement;
  return contentHashOf({
    number,
    agreementVersion,
    title,
    terms,
    place,
    amount,
    currency,
    header,
    instalments: instalments.map(({ number: at, dueOn, amount: part }) => ({
      number: at,
      dueOn,
      amount: part,
    })),
  });
}

/** "Acuerdo n.º 1 (versión 2)" */
export function agreementName({
  number,
  agreementVersion,
}: Pick<AgreementRow, "number" | "agreementVersion">): string {
  return `Acuerdo n.º ${number}${agreementVersion === 1 ? "" : ` (versión ${agreementVersion})`}`;
}
