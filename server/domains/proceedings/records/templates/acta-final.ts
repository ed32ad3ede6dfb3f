import { groundInSentence } from "../../../../../schema/rules/case-states.ts";
import { partyName, partyNames } from "../../../parties/party.ts";
import type { PartyRow } from "../../../parties/party.ts";
import { BY_FACTS } from "../../../cases/certifiable.ts";
import type { PartyGrounds } from "../../../cases/closing-grounds.ts";
import { decline } from "../../../cases/refusals.ts";
import { section, signatures } from "../document-content.ts";
import { endingsText } from "../attempt-grounds.ts";
import { declarationOf } from "../good-faith.ts";
import { sessionsTable } from "../record-tables.ts";
import {
  excludedWarnings,
  matterLine,
  neutralFields,
  neutralSection,
  placeAndDay,
  placeField,
  respondents,
  typedField,
  unsignedSection,
} from "../parts.ts";
import { partiesSection } from "../identity-parts.ts";
import { isReached, isTold, standingOf, toldParties } from "../standing.ts";
import { finalSigners, notDeclined, unsignedAtEnd, unsignedWarnings } from "../taking-part.ts";
import { notifiedObjectField } from "../object-parts.ts";
import { agreementName } from "../../agreements/agreement-rows.ts";
import type { FileAgreement, MatterFile } from "../matter-file.ts";
import type { Template } from "../template.ts";

/** Ley 5/2012 art. 22: how it ended, in clear words; signed by all, a refusal is noted; documents given back. */
export const actaFinal: Template = {
  key: "acta-final",
  name: "Acta final",
  isRecord: true,
  description: "Cierra el procedimiento: con los acuerdos alcanzados, o por qué termina sin ellos.",
  certifies: "Recoge que el procedimiento terminó y con qué resultado.",
  legalBasis: "Ley 5/2012, art. 22; LO 1/2025, arts. 10.4 y 16",
  alone: true,
  fits: () => true,
  fields: (file) => [
    placeField(file),
    ...neutralFields(file),
    notifiedObjectField(file),
    typedField("conclusion", "Cómo concluye", conclusionOf(file), { multiline: true }),
    typedField(
      "documentos",
      "Documentos aportados",
      "Se devuelven a cada parte los documentos que aportó. Los que no hubieran de devolverse se archivan durante cuatro meses.",
      { multiline: true },
    ),
  ],
  warnings: (file) => [
    ...excludedWarnings(file),
    ...unsignedWarnings(unsignedAtEnd(file)),
    ...(file.matter.open ? ["El asunto sigue abierto: ciérralo cuando se firme el acta."] : []),
  ],
  blockedBy: (file) =>
    respondents(file).some((party) => isTold(file, party))
      ? null
      : "No consta que la otra parte sepa nada de este asunto: ni un aviso, ni una respuesta, ni una sesión. No hay ningún procedimiento al que ponga fin un acta: invita antes a la contraparte o, si el cliente ya no quiere seguir, cierra el asunto sin acta.",
  signers: finalSigners,
  write: (file, values) => ({
    title: "Acta final",
    facts: [matterLine(file), placeAndDay(file, values)],
    lead: "",
    sections: [
      partiesSection(toldParties(notDeclined(file))),
      neutralSection(file, values),
      section("Objeto", values["objeto"] ?? ""),
      section("Sesiones", sessionsTable(file)),
      section("Conclusión", values["conclusion"] ?? ""),
      section("Documentos", values["documentos"] ?? ""),
      section("Declaración", ...declarationOf(file)),
      section(
        "Firma",
        "Firman las partes que se nombran abajo y la tercera persona neutral, y cada parte recibe un ejemplar. Si alguna no quiere firmar, se hace constar y se entrega un ejemplar a las que lo quieran (Ley 5/2012, art. 22.3).",
      ),
      ...unsignedSection(unsignedAtEnd(file)),
      signatures([...finalSigners(file).map(partyName), values["neutral"] ?? ""]),
    ],
  }),
  endsAttempt: (values) => /sin (acuerdo|efecto)/i.test(values["conclusion"] ?? ""),
};

function conclusionOf(file: MatterFile): string {
  const agreement = file.agreements.find(({ status }) => status === "ACCEPTED");
  if (agreement) return agreed(agreement);
  const partial = file.partial.filter(({ status }) => status === "ACCEPTED");
  if (partial.length > 0) return partlyAgreed(file, partial);
  // Not the reason it was closed with: that was written for the client, and all parties read this.
  const facts = endingsText(file, factsOf);
  return facts === ""
    ? ""
    : `El procedimiento termina sin acuerdo.${file.endings.length > 1 ? "\n" : " "}${facts}`;
}

/** The first ground that holds with this counterparty by what happened. */
function factsOf(ending: PartyGrounds): string {
  const isSaid = decline(ending) !== null;
  const holds = ending.grounds.find(
    ({ ground, blockedBy }) =>
      blockedBy === null && (BY_FACTS.includes(ground) || (ground === "ENDED_BY_PARTY" && isSaid)),
  );
  return holds?.facts ?? "";
}

/** Not what it was closed with where that rested on what no longer stands. */
function whyWith({ endings }: MatterFile, { id, closingGround }: PartyRow): string {
  const own = endings.find(({ party }) => party.id === id)?.grounds ?? [];
  const isUntrue = own.some(
    ({ ground, blockedBy }) =>
      ground === closingGround && ["NO_ANSWER", "REFUSED"].includes(ground) && blockedBy !== null,
  );
  return closingGround === null || isUntrue ? "" : `: ${groundInSentence(closingGround)}`;
}

/** What some agreed on is for them: the record for all says with whom, not what. */
function partlyAgreed(file: MatterFile, partial: readonly FileAgreement[]): string {
  const others = respondents(file);
  const isIn = ({ id }: PartyRow) => partial.some(({ partyIds }) => partyIds.includes(id));
  return [
    `Hay acuerdo con ${partyNames(others.filter(isIn))} (${partial.map(agreementName).join(", ")}), cuyo texto se entrega a quienes lo firman.`,
    ...others
      .filter((party) => !isIn(party))
      .map((party) =>
        isReached(file, party)
          ? `Con ${partyName(party)} el procedimiento termina sin acuerdo${whyWith(file, party)}.`
          : standingOf(file, party),
      ),
  ].join("\n");
}

function agreed({ title, terms, ...agreement }: FileAgreement): string {
  return `Las partes han alcanzado un acuerdo. ${agreementName(agreement)}: ${title}.\n${terms}`;
}
