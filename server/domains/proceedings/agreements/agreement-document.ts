import { AGREEMENT_STATES } from "../../../../schema/rules/agreements.ts";
import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import { shownDay, shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import { list, section, table } from "../records/document-content.ts";
import type { DocumentContent } from "../records/document-content.ts";
import { SIDES } from "../records/identity-parts.ts";
import { ENFORCEABLE } from "./agreement-mails.ts";
import { agreementName } from "./agreement-rows.ts";
import type { AgreementHeader, AgreementRow, AnswerRow, InstalmentRow } from "./agreement-rows.ts";
import { evidenceText } from "./agreement-views.ts";
import { signedByText } from "./signature.ts";

export interface WholeAgreement {
  agreement: AgreementRow;
  instalments: readonly InstalmentRow[];
  answers: readonly AnswerRow[];
  /** Of a draft the header it would be proposed with now. */
  header: AgreementHeader;
}

/** LO 1/2025 art. 12 and Ley 5/2012 art. 23, with a page of who accepted, when and how. */
export function agreementContent(
  { agreement, instalments, answers, header }: WholeAgreement,
  proves: (answer: AnswerRow) => boolean,
): DocumentContent {
  const { title, terms, place, status, contentHash } = agreement;
  const where = place === "" ? "" : `En ${place}, a `;
  return {
    title,
    facts: [
      `${agreementName(agreement)} · ${header.reference}`,
      `${where}${shownDay(header.date)}`,
      AGREEMENT_STATES[status].onPaper,
      ...(header.proposal === undefined ? [] : [header.proposal]),
    ],
    lead: header.procedure,
    sections: [
      section("Partes", list(header.parties.map(partyLine))),
      section("Tercera persona neutral", list(neutralLines(header))),
      ...(header.object ? [section("Objeto de la controversia", ...header.object.split(/\n{2,}/))] : []),
      section("Obligaciones de cada parte", ...terms.split(/\n{2,}/)),
      ...paymentSections(agreement, instalments),
      section("Declaraciones", header.declaration, ENFORCEABLE, "Cada parte recibe un ejemplar."),
      ...(status === "DRAFT" ? [] : [acceptance(header, answers, proves)]),
      ...(status === "DRAFT"
        ? []
        : [
            section(
              "Huella del contenido",
              `SHA-256 de los términos, los pagos y la identificación de las partes: ${contentHash}`,
            ),
          ]),
    ],
  };
}

function partyLine({
  side,
  name,
  identityDocument,
  address,
  lawyer,
}: AgreementHeader["parties"][number]): string {
  return [
    `${SIDES[side]}: ${name}`,
    identityDocument === "" ? "" : `con documento ${identityDocument}`,
    address === "" ? "" : `con domicilio en ${address}`,
    lawyer === "" ? "" : `con la asistencia de ${lawyer}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function neutralLines({ neutral }: AgreementHeader): string[] {
  if (neutral === null) return ["No ha intervenido."];
  return [
    neutral.identityDocument === ""
      ? neutral.name
      : `${neutral.name}, con documento ${neutral.identityDocument}`,
    ...(neutral.qualification === "" ? [] : [`Cualificación: ${neutral.qualification}`]),
    ...(neutral.registration === "" ? [] : [`Colegio, institución o registro: ${neutral.registration}`]),
  ];
}

function paymentSections({ amount }: AgreementRow, instalments: readonly InstalmentRow[]) {
  if (amount === null) return [];
  const rows = instalments.map(({ number, dueOn, amount: part }) => [
    String(number),
    shownDay(dueOn),
    shownEuros(part),
  ]);
  return [
    section(
      "Pagos entre las partes",
      `Importe total: ${shownEuros(amount)}.`,
      table(["Plazo", "Vence", "Importe"], rows),
    ),
  ];
}

/** Who accepted, when and how; who may not see the evidence of another party's answer reads only that it exists. */
function acceptance(
  { parties }: AgreementHeader,
  answers: readonly AnswerRow[],
  proves: (answer: AnswerRow) => boolean,
) {
  const rows = answers.map((answer) => {
    const name = parties.find(({ partyId }) => partyId === answer.partyId)?.name ?? "";
    const said = answer.accepted === null ? "Sin responder" : answer.accepted ? "Acepta" : "No acepta";
    const at = answer.at === null ? "—" : shortMoment(answer.at);
    const signedBy = signedByText(answer.evidence);
    const how = signedBy === null || answer.accepted === null ? said : `${said}, por medio de ${signedBy}`;
    return [name, how, at, proves(answer) ? (evidenceText(answer) ?? "—") : "Consta en el expediente"];
  });
  return section("Aceptación", table(["Parte", "Respuesta", "Fecha y hora", "Cómo"], rows));
}
