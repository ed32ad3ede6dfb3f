import { FEE_REQUIRED, SPECIALIST_TYPE_REQUIRED } from "../../../schema/rules/specialists.ts";
import type { Context } from "../../shared/context.ts";
import { credentialLoader, isExpired } from "./credentials.ts";
import type { CredentialRow } from "./credentials.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";
import { COLLECTOR, CONCILIATOR, FEWEST_SKILLS, MEDIATOR } from "./specialist-properties.ts";

/** One thing that is still missing; `anchor` is the section of the profile page. */
export interface ProfileGap {
  code: string;
  label: string;
  anchor: string;
  /** Without it the profile isn't public. */
  required: boolean;
}

interface Wish extends ProfileGap {
  /** Whether it concerns this profile; default yes. */
  concerns?: (record: SpecialistRecord) => boolean;
  /** Of the credentials those that count: neither rejected nor run out. */
  isMet: (record: SpecialistRecord, credentials: readonly CredentialRow[]) => boolean;
}

const isOf = (record: SpecialistRecord, ...types: number[]) =>
  types.some((type) => record.types.includes(type));
const has = (credentials: readonly CredentialRow[], ...kinds: CredentialRow["kind"][]) =>
  credentials.some(({ kind }) => kinds.includes(kind));

/** In the order of the page. The required ones are those of IS_PUBLIC. */
const WISHES: readonly Wish[] = [
  {
    code: "TYPES",
    label: SPECIALIST_TYPE_REQUIRED,
    anchor: "tipos",
    required: true,
    isMet: ({ types }) => types.length > 0,
  },
  {
    code: "SKILLS",
    label: `Elige al menos ${FEWEST_SKILLS} habilidades`,
    anchor: "habilidades",
    required: true,
    isMet: ({ skills }) => skills.length >= FEWEST_SKILLS,
  },
  {
    code: "FEE",
    label: FEE_REQUIRED,
    anchor: "tarifa",
    required: true,
    isMet: ({ feeAmount, feePercentage }) => feeAmount !== null || feePercentage !== null,
  },
  {
    code: "FEE_AMOUNT",
    label: "Indica cuánto cobras por caso como conciliador o mediador",
    anchor: "tarifa",
    required: false,
    concerns: (record) => isOf(record, CONCILIATOR, MEDIATOR),
    isMet: ({ feeAmount }) => feeAmount !== null,
  },
  {
    code: "FEE_PERCENTAGE",
    label: "Indica qué porcentaje cobras por recaudar",
    anchor: "tarifa",
    required: false,
    concerns: (record) => isOf(record, COLLECTOR),
    isMet: ({ feePercentage }) => feePercentage !== null,
  },
  {
    code: "CITIES",
    label: "Añade al menos una ciudad en la que trabajas",
    anchor: "idiomas",
    required: true,
    isMet: ({ cities }) => cities.length > 0,
  },
  {
    code: "WORK_MODALITY",
    label: "Elige tu modalidad de trabajo",
    anchor: "idiomas",
    required: true,
    isMet: ({ workModality }) => workModality !== null,
  },
  {
    code: "NATIVE_LANGUAGE",
    label: "Indica tu idioma nativo",
    anchor: "idiomas",
    required: false,
    isMet: ({ nativeLanguage }) => nativeLanguage !== null,
  },
  {
    code: "HEADLINE",
    label: "Escribe un titular que te resuma en una frase",
    anchor: "presentacion",
    required: false,
    isMet: ({ headline }) => headline !== "",
  },
  {
    code: "PRESENTATION",
    label: "Preséntate: cómo trabajas y en qué puedes ayudar",
    anchor: "presentacion",
    required: false,
    isMet: ({ presentation }) => presentation !== "",
  },
  {
    code: "TRAINING",
    label: "Cuenta tu formación",
    anchor: "presentacion",
    required: false,
    isMet: ({ training }) => training !== "",
  },
  {
    code: "PHOTO",
    label: "Sube una foto tuya",
    anchor: "foto",
    required: false,
    isMet: ({ photoKey }) => photoKey !== null,
  },
  {
    code: "QUALIFICATION",
    label: "Acredita tu titulación o tu colegiación",
    anchor: "credenciales",
    required: false,
    isMet: (_record, credentials) => has(credentials, "QUALIFICATION", "REGISTRATION"),
  },
  {
    // Ley 5/2012, art. 11.3.
    code: "INSURANCE",
    label: "Acredita tu seguro de responsabilidad civil, que la ley exige para mediar",
    anchor: "credenciales",
    required: false,
    concerns: (record) => isOf(record, MEDIATOR),
    isMet: (_record, credentials) => has(credentials, "INSURANCE"),
  },
];

/** What the profile still lacks. */
export async function profileGaps(ctx: Context, record: SpecialistRecord): Promise<ProfileGap[]> {
  const credentials = await credentialLoader(ctx).load(record.accountId);
  return gapsOf(ctx, record, credentials);
}

/** How much of what concerns the profile is there, 0–100. */
export async function completeness(ctx: Context, record: SpecialistRecord): Promise<number> {
  const wishes = wishesFor(record).length;
  return Math.round((100 * (wishes - (await profileGaps(ctx, record)).length)) / wishes);
}

export function gapsOf(
  ctx: Pick<Context, "clock">,
  record: SpecialistRecord,
  credentials: readonly CredentialRow[],
): ProfileGap[] {
  const counting = credentials.filter((row) => row.status !== "REJECTED" && !isExpired(ctx, row));
  return wishesFor(record)
    .filter(({ isMet }) => !isMet(record, counting))
    .map(({ code, label, anchor, required }) => ({ code, label, anchor, required }));
}

function wishesFor(record: SpecialistRecord): Wish[] {
  return WISHES.filter(({ concerns }) => concerns?.(record) ?? true);
}
