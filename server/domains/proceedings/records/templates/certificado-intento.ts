import { prose } from "../../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../../schema/rules/spanish-dates.ts";
import { partyNames } from "../../../parties/party.ts";
import { section, signatures } from "../document-content.ts";
import { declarationOf } from "../good-faith.ts";
import { noticesTable, sessionsTable } from "../record-tables.ts";
import {
  claimants,
  excludedWarnings,
  matterLine,
  neutralFields,
  neutralSection,
  placeAndDay,
  placeField,
  respondents,
  typedField,
} from "../parts.ts";
import { partiesSection } from "../identity-parts.ts";
import { contentHashes, notifiedObjectField } from "../object-parts.ts";
import { namesOf } from "../../matter-parties.ts";
import { hasNeutral } from "../template.ts";
import { groupOf } from "../../../cases/case-machine.ts";
import { suingSentences } from "../../../cases/suing-term.ts";
import { closedWith, endingsText, endOf, suingTermsOf, holding, withoutReceipt } from "../attempt-grounds.ts";
import { GROUND_LABELS } from "../../../../../schema/rules/case-states.ts";
import type { ClosingGround } from "../../../../../schema/rules/case-states.ts";
import type { PartyRow } from "../../../parties/party.ts";
import { attendedMediation, BY_FACTS } from "../../../cases/certifiable.ts";
import type { PartyGrounds } from "../../../cases/closing-grounds.ts";
import { decline } from "../../../cases/refusals.ts";
import type { FileAgreement, MatterFile } from "../matter-file.ts";
import type { Template, Values } from "../template.ts";
import type { PdfSection } from "../../../../platform/pdf.ts";
import { evidenceAnnex } from "../evidence-annex.ts";

const ENDED = "Una parte lo dio por terminado por escrito (LO 1/2025, art. 10.4.d).";

/**
 * LO 1/2025 art. 10.3: identity, qualification and professional body, institution or registry of the neutral; identity of
 * the parties; object; dates of the meetings; declaration of good faith; of who didn't come or refused: how it was
 * summoned, proof, and date of receipt. Without somebody neutral it is the document of art. 10.2.
 */
export const certificadoIntento: Template = {
  key: "certificado-intento",
  name: "Certificado de intento sin acuerdo",
  isRecord: true,
  description: "Acredita que se intentó negociar antes de ir a juicio, para quien lo pida.",
  certifies:
    "Acredita que se intentó negociar antes de acudir a los tribunales y que no hubo acuerdo (LO 1/2025, art. 10).",
  legalBasis: "LO 1/2025, arts. 10.2, 10.3 y 10.4",
  alone: true,
  fits: () => true,
  fields: (file) => [
    // The law asks for no place here.
    { ...placeField(file), required: false },
    typedField("solicitante", "A petición de", namesOf(claimants(file))),
    ...(isAlone(file) ? [] : neutralFields(file)),
    notifiedObjectField(file),
    typedField("causa", "Por qué termina sin acuerdo", causeOf(file), { multiline: true }),
  ],
  identifies: "CLAIMANTS",
  blockedBy,
  warnings: (file) => [
    ...excludedWarnings(file),
    ...(hasNeutral(file.matter)
      ? []
      : [
          "En una reclamación de deuda no interviene una tercera persona neutral: el documento acredita el intento con la prueba de las comunicaciones (art. 10.2), no es la certificación del art. 10.3.",
        ]),
  ],
  write: (file, values) => {
    const isCertificate = hasNeutral(file.matter);
    return {
      title: isCertificate
        ? "Certificado de intento de negociación sin acuerdo"
        : "Documento acreditativo del intento de negociación",
      facts: [matterLine(file), `A petición de ${values["solicitante"]}`, placeAndDay(file, values)],
      lead: isCertificate
        ? "La tercera persona neutral certifica lo siguiente, a efectos del artículo 10.3 de la Ley Orgánica 1/2025."
        : "Se deja constancia de lo siguiente, a efectos del artículo 10.2 de la Ley Orgánica 1/2025.",
      sections: [
        ...whoLed(file, values),
        partiesSection(file, { saysGaps: true }),
        section("Objeto de la controversia", values["objeto"] ?? ""),
        section("Reuniones mantenidas", sessionsTable(file)),
        section("Citación, prueba y recepción", noticesTable(file), ...contentHashes(file)),
        section("Terminación sin acuerdo", values["causa"] ?? ""),
        section("Declaración de buena fe", ...declarationOf(file, { showsProof: true })),
        file.leftOut === null
          ? section("Plazo", ...suingSentences(suingTermsOf(file)))
          : section("Advertencia", file.leftOut),
        signatures([values["neutral"] ?? values["solicitante"] ?? ""]),
        ...evidenceAnnex(file),
      ],
    };
  },
  endsAttempt: () => true,
};

/** A creditor that negotiates by itself: a task that is nobody's. */
function isAlone({ matter }: MatterFile): boolean {
  return matter.kind === "TASK" && !hasNeutral(matter);
}

function whoLed(file: MatterFile, values: Values): PdfSection[] {
  const title = "Quien ha llevado la negociación";
  if (isAlone(file)) return [section(title, `${values["solicitante"]}, sin tercera persona neutral.`)];
  const neutral = neutralSection(file, values);
  return [hasNeutral(file.matter) ? neutral : { ...neutral, title }];
}

function blockedBy(file: MatterFile): string | null {
  const insolvent = respondents(file).filter(({ id }) => file.insolvent.includes(id));
  if (insolvent.length > 0)
    return `${partyNames(insolvent)}: consta en concurso de acreedores. La ley excluye la materia concursal y no se certifica el intento (LO 1/2025, art. 3.2).`;
  if (file.agreements.some(({ status }) => status === "ACCEPTED")) {
    return "Hay un acuerdo aceptado: el intento no ha terminado sin acuerdo.";
  }
  const partial = file.partial.filter(({ status }) => status === "ACCEPTED");
  if (partial.length > 0) {
    const names = partyNames(respondents(file).filter(({ id }) => isAmong(partial, id)));
    return `Hay un acuerdo con ${names}: elige arriba la parte con la que no lo hay, y el certificado es sobre ella.`;
  }
  const without = file.endings.filter((ending) => causesWith(file, ending).length === 0);
  if (without.length === 0) return unproved(file);
  const isSome = without.length < file.endings.length;
  const reasons = without.flatMap(({ party, grounds }) =>
    grounds
      .filter(({ ground }) => BY_FACTS.includes(ground) || ground === closedWith(file, party))
      .flatMap(({ blockedBy: reason }) => reason ?? []),
  );
  const withWhom = isSome ? ` con ${partyNames(without.map(({ party }) => party))}` : "";
  const endedOn = endOf(file.matter);
  const lead =
    endedOn === null
      ? `Todavía no ha terminado${withWhom}`
      : `Cuando se cerró, el ${shownDay(endedOn)}, no había terminado${withWhom}`;
  return [
    `${lead} ningún plazo de los que marca la ley (LO 1/2025, art. 10.4).`,
    ...new Set(without.flatMap(({ party }) => untrueClosing(file, party))),
    ...new Set(reasons),
    ...(isSome ? ["Para las demás, elige arriba la parte."] : []),
    ...wayOn(file),
  ].join(" ");
}

/** What it was closed with was true then, by what was known; of a notice withdrawn since it no longer is. */
function untrueClosing(file: MatterFile, party: PartyRow): string[] {
  const closing = closedWith(file, party);
  if (closing === null || !isOfLaw(closing)) return [];
  return [`Se cerró con el motivo «${GROUND_LABELS[closing]}», pero lo que consta ahora no lo confirma.`];
}

function isOfLaw(ground: ClosingGround): boolean {
  return ground === "ENDED_BY_PARTY" || BY_FACTS.includes(ground);
}

/** Nobody can answer what is over: to go on it has to be open again. */
function wayOn({ matter }: MatterFile): string[] {
  if (matter.open) return [];
  if (matter.kind === "TASK") return ["Para seguir con el intento, cambia el estado de la tarea."];
  return groupOf(matter.record.status) === "BROKEN"
    ? ["Para seguir con el intento, pide a la administración que reabra el expediente."]
    : [];
}

function isAmong(agreements: readonly FileAgreement[], partyId: number): boolean {
  return agreements.some(({ partyIds }) => partyIds.includes(partyId));
}

function causeOf(file: MatterFile): string {
  // Not the reason it was closed with: that was written for the client, and all parties read this.
  return endingsText(file, (ending) => causesWith(file, ending).join(" "));
}

/** What law takes for its end with one counterparty; none: it hasn't ended with it. */
function causesWith(file: MatterFile, ending: PartyGrounds): string[] {
  const grounds = holding(file, ending).map(({ ground, facts }) =>
    ground === "ENDED_BY_PARTY" && decline(ending) === null ? ENDED : facts,
  );
  const attended = attendedMediation(ending);
  return grounds.length > 0 || attended === null ? grounds : [attended];
}

/** Without receipt nothing ends, against every joint debtor (criteria of the Madrid courts of 26/09/2025). */
function unproved(file: MatterFile): string | null {
  const without = withoutReceipt(file);
  if (without.length === 0) return null;
  const what =
    without.length < respondents(file).length
      ? "Para las demás, elige arriba la parte."
      : "Anota un aviso con la prueba de que lo recibió (burofax, comunicación certificada, notario).";
  return prose`No consta que haya recibido ninguna comunicación: ${partyNames(without)}. Sin esa prueba el intento no vale frente a quien falte. ${what}`;
}
