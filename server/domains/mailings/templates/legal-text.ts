import { prose } from "../../../../schema/rules/sentences.ts";
import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import type { MailingChannel, MailingPurpose } from "../../../generated/schema-types.ts";
import type { MailedDebt } from "./merge-fields.ts";
import type { MergeValues } from "./template-body.ts";

/**
 * What every mail to who owes says, whatever was written in its template: who writes for whom, to whom as what, what the debt is, that an
 * answer needs no account, what happens to the data (RGPD art. 14) and how to tell that it is real. Nobody can edit it out.
 */
export function legalText(
  purpose: MailingPurpose,
  {
    CREDITOR,
    ROLE,
    CONTRACT,
    MANAGER,
    TOTAL,
    REFERENCE,
  }: Pick<MergeValues, "CREDITOR" | "ROLE" | "CONTRACT" | "MANAGER" | "TOTAL" | "REFERENCE">,
  {
    publicUrl,
    medium = "MAIL",
    controller = CREDITOR,
    debts = [],
  }: {
    publicUrl: string;
    medium?: MailingChannel;
    /** Whose data they are, with the address where it is known. */
    controller?: string;
    /** Of whoever gets it; none where nobody does. */
    debts?: readonly Invited[];
  },
): string[] {
  return [
    prose`Te escribe ${MANAGER}, por encargo de ${CREDITOR}, porque figuras como ${ROLE}. Se trata de ${TOTAL}, contrato ${CONTRACT}. Referencia: ${REFERENCE}.`,
    ...(purpose === "INVITATION" ? [invitationText(debts)] : []),
    "Con tu enlace personal ves el detalle y puedes responder, proponer otra cosa, preguntar o decir que no estás de acuerdo. No te hace falta cuenta ni te cuesta nada.",
    `Tratamos tus datos por encargo de ${controller}, de quien los hemos recibido, solo para esta gestión. Puedes pedir acceso, rectificación, oposición o supresión: ${publicUrl}/legal/privacy-policy-user`,
    `Para comprobar que ${OURS[medium]}: entra en ${publicUrl} y escríbenos con la referencia.`,
  ];
}

const OURS: Readonly<Record<MailingChannel, string>> = {
  MAIL: "este correo es nuestro, no uses el enlace",
  CERTIFIED_MAIL: "este correo certificado es nuestro, no uses el enlace",
  CERTIFIED_SMS: "este mensaje es nuestro, no uses el enlace",
  LETTER: "esta carta es nuestra, no uses su código",
};

type Invited = Pick<MailedDebt, "contract" | "isExcluded">;

const INVITATION =
  "Te invita a negociar antes de ir a juicio. Participar es voluntario. Te pedimos que respondas, aunque sea para decir que no";

/** LO 1/2025 art. 10.4.a, as the invitations of single matters say it; without the term for a debt that law leaves out (art. 3.2). */
function invitationText(debts: readonly Invited[]): string {
  if (isTermless(debts)) return `${INVITATION}.`;
  return `${INVITATION}: si pasan 30 días naturales desde que recibes esta invitación sin ninguna respuesta, la negociación se puede dar por terminada sin acuerdo (Ley Orgánica 1/2025, artículo 10.4${exceptions(debts)}).`;
}

/** Whether none of these debts has a term to answer. */
export function isTermless(debts: readonly Invited[]): boolean {
  return debts.length > 0 && debts.every(({ isExcluded }) => isExcluded);
}

/** ", salvo el contrato 1, que la ley deja fuera"; "" for none. */
export function exceptions(debts: readonly Invited[]): string {
  const excluded = debts.filter(({ isExcluded }) => isExcluded).map(({ contract }) => contract);
  if (excluded.length === 0) return "";
  const contracts = excluded.length === 1 ? "el contrato" : "los contratos";
  return `; salvo ${contracts} ${listed(excluded)}, que la ley deja fuera`;
}

/** With placeholders instead of somebody's values, for whoever writes a template. */
export const SHOWN_FIELDS: MergeValues = {
  DEBTOR: "[deudor]",
  ROLE: "[titular de la deuda, fiador, avalista…]",
  CREDITOR: "[acreedor]",
  TOTAL: "[importe total]",
  DEBT_COUNT: "[número de deudas]",
  CONTRACT: "[contrato]",
  REFERENCE: "[referencia]",
  MANAGER: "[quien gestiona]",
  TODAY: "[fecha]",
};
