import { CREDENTIAL_KIND_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { interventionWords } from "../../../../schema/rules/interventions.ts";
import { writtenDay } from "../../../../schema/rules/spanish-dates.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { namesOf } from "../matter-parties.ts";
import { partyIdentity } from "../party-texts.ts";
import { list, section } from "./document-content.ts";
import type { MatterFile } from "./matter-file.ts";
import type { Field, Values } from "./template.ts";
import type { PdfSection } from "../../../platform/pdf.ts";

/** Pieces that several letters and records share. */

export function respondents({ parties }: Pick<MatterFile, "parties">): PartyRow[] {
  return parties.filter(({ side }) => side === "RESPONDENT");
}

export function claimants({ parties }: Pick<MatterFile, "parties">): PartyRow[] {
  return parties.filter(({ side }) => side === "CLAIMANT");
}

/** Who isn't asked to sign a record, and why; nothing when everybody is. */
export function unsignedSection(lines: readonly string[]): PdfSection[] {
  return lines.length === 0 ? [] : [section("Quienes no firman", list([...lines]))];
}

export function neutralSection(file: MatterFile, values: Values): PdfSection {
  return section("Tercera persona neutral", list(neutralLines(file, values)));
}

/** LO 1/2025 art. 10.3.a: identity, qualification, professional body, institution or registry. */
function neutralLines({ neutral }: MatterFile, values: Values): string[] {
  const document = neutral?.identityDocument ?? "";
  return [
    `Identidad: ${values["neutral"]}${document === "" ? "" : `, con documento ${document}`}.`,
    `Cualificación: ${values["cualificacion"]}.`,
    `Colegio profesional, institución o registro: ${values["inscripcion"]}.`,
  ];
}

/** Whom law wants named, with what the specialist's profile says. */
export function neutralFields({ neutral }: MatterFile): Field[] {
  const hint = "En el perfil de especialista, apartado de credenciales.";
  const field = (key: string, label: string, value: string, multiline = false): Field => ({
    key,
    label,
    value,
    multiline,
    required: true,
    hint,
    place: "PROFILE",
  });
  return [
    field("neutral", "Nombre de la tercera persona neutral", neutral?.name ?? ""),
    field(
      "cualificacion",
      "Cualificación de la persona neutral",
      (neutral?.qualifications ?? []).join("; "),
      true,
    ),
    field(
      "inscripcion",
      "Colegio profesional, institución o registro",
      (neutral?.registrations ?? []).join("; "),
      true,
    ),
  ];
}

/** Ley 5/2012 art. 11.3 and RD 980/2013 art. 28: the policy is named in the initial record. */
export function insuranceField({ neutral }: MatterFile): Field {
  return {
    key: "seguro",
    label: CREDENTIAL_KIND_NAMES.INSURANCE,
    value: (neutral?.insurances ?? []).join("; "),
    multiline: false,
    required: true,
    hint: "En el perfil de especialista, apartado de credenciales.",
    place: "PROFILE",
  };
}

export function placeField(file: MatterFile): Field {
  const city = /[^,\d]+$/.exec(file.neutral?.address ?? "")?.[0]?.trim() ?? "";
  return typedField("lugar", "Lugar", city);
}

/** A value that only the author of the document knows. */
export function typedField(
  key: string,
  label: string,
  value = "",
  { multiline = false, required = true }: { multiline?: boolean; required?: boolean } = {},
): Field {
  return { key, label, value, multiline, required, hint: "Escríbelo aquí.", place: "FORM" };
}

/** "En Madrid, a 20 de noviembre de 2026" */
export function placeAndDay({ now }: MatterFile, { lugar = "" }: Values): string {
  return `${lugar === "" ? "A" : `En ${lugar}, a`} ${writtenDay(now)}`;
}

/** To whom a letter goes: the party it is for, else the counterparties that haven't declined, or all if all have. */
export function addresseesOf(file: MatterFile): PartyRow[] {
  if (file.concerns !== null) return [file.concerns];
  const all = respondents(file);
  const present = all.filter(({ response }) => response !== "DECLINED");
  return present.length === 0 ? all : present;
}

/** With document and address only in a letter to one: several addressees would read each other's. */
export function recipientLines(to: readonly PartyRow[]): string[] {
  return to.map((one) => `A la atención de ${to.length === 1 ? partyIdentity(one) : partyName(one)}`);
}

/** "Expediente P26000123 · Conciliación privada · Mercantil" */
export function matterLine({ matter, area }: MatterFile): string {
  const kind = matter.kind === "CASE" ? "Expediente" : "Gestión";
  return [`${kind} ${matter.reference}`, interventionName(matter), area].filter(Boolean).join(" · ");
}

export function interventionName({
  interventionType,
}: Pick<MatterFile["matter"], "interventionType">): string {
  return interventionWords(interventionType).toParties.name;
}

/** What a party may answer and to whom. */
export function contactLines({ neutral }: MatterFile): string[] {
  if (neutral === null) return [];
  return [
    `Correo electrónico: ${neutral.email}.`,
    ...(neutral.phone === "" ? [] : [`Teléfono: ${neutral.phone}.`]),
    ...(neutral.address === "" ? [] : [`Dirección: ${neutral.address}.`]),
  ];
}

/** What the law leaves out has no confidentiality by law (LO 1/2025 art. 3.2). */
export function confidentiality({ leftOut }: MatterFile): string {
  return leftOut === null
    ? "El procedimiento es confidencial: ni lo que se diga ni los documentos que se aporten pueden usarse ante un juzgado, salvo las excepciones que marca la ley (LO 1/2025, art. 9; Ley 5/2012, art. 9)."
    : "La confidencialidad que fija la ley (LO 1/2025, art. 9) no alcanza a este asunto (art. 3.2): para que lo que se diga y los documentos que se aporten no puedan usarse ante un juzgado, las partes tienen que pactarlo por escrito.";
}

export const NO_ADVICE =
  "Esta carta informa y no sustituye el consejo de un abogado, al que puedes acudir en cualquier momento.";

/** The claimants and the addressees of a letter: it doesn't name the other counterparties. */
export function partiesText(file: MatterFile, to: readonly PartyRow[]): string {
  const others = to.filter(({ side }) => side === "RESPONDENT");
  return `${namesOf(claimants(file))}, por una parte, y ${namesOf(others.length === 0 ? respondents(file) : others)}, por la otra`;
}

/** LO 1/2025 art. 3.2. */
export function excludedWarnings({ leftOut }: MatterFile): string[] {
  return leftOut === null ? [] : [leftOut];
}

/** What silence leads to where law sets no term (LO 1/2025 art. 3.2). */
export const EXCLUDED_SILENCE =
  "Si no respondes, la negociación se puede dar por terminada sin acuerdo. La ley deja fuera este asunto (LO 1/2025, art. 3.2): este intento no sirve como requisito para presentar una demanda, y cada parte conserva las vías que ya tenía.";
