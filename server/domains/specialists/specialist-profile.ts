// SQL: who is public, and by which id, is told by profile and account together, on every page and list.
import type { DataSource, EntityManager } from "typeorm";
import { Account } from "../accounts/account.entity.ts";
import type { Context } from "../../shared/context.ts";
import { languagesById, skillsById } from "../catalogs/catalogs.loaders.ts";
import type { Language } from "../catalogs/language.entity.ts";
import type { Skill } from "../catalogs/skill.entity.ts";
import { NotFound } from "../../platform/refusals.ts";
import { Specialist, type LanguageLevel } from "./specialist.entity.ts";
import { FEWEST_SKILLS, optionOfNumber, SPECIALIST_TYPES, WORK_MODALITIES } from "./specialist-properties.ts";
import type { FeeChargeType, SpecialistType, WorkModality } from "./specialist-properties.ts";
import { selectList } from "../../platform/select-list.ts";

/** Of an active account, with all that a profile must have. Over specialists s and accounts a. */
export const IS_PUBLIC = `(a.role = 'SPECIALIST' AND a.status = 'ACTIVE' AND cardinality(s.types) > 0
  AND cardinality(s.skills) >= ${FEWEST_SKILLS} AND (s.fee_amount IS NOT NULL OR s.fee_percentage IS NOT NULL)
  AND cardinality(s.cities) > 0 AND s.work_modality IS NOT NULL)`;

/** Public, and found by the search: who hides the fee is left out. */
export const IS_LISTED = `(${IS_PUBLIC} AND NOT s.fee_hidden)`;

/** Public id as text, over specialists s. */
export const PUBLIC_ID = `CASE WHEN s.fee_hidden THEN s.link_token ELSE s.account_id::text END`;

/**
 * Whom a public id means: a number nobody who hides the fee, a link's secret also who has shown it again since. The
 * placeholders are those of the number and of the text.
 */
export function namedBySql(number: string, text: string): string {
  return `((s.account_id = ${number} AND NOT s.fee_hidden) OR s.link_token = ${text})`;
}

const PROFILE = [
  "accountId",
  "types",
  "experienceLevels",
  "skills",
  "feeAmount",
  "feePercentage",
  "feeHidden",
  "workModality",
  "cities",
  "nativeLanguage",
  "additionalLanguages",
  "headline",
  "presentation",
  "training",
  "available",
  "ratingSum",
  "ratingCount",
  "verifiedUntil",
  "version",
  "updatedAt",
] as const satisfies readonly (keyof Specialist)[];
const PERSON = [
  "names",
  "surnames",
  "companyName",
  "photoKey",
  "status",
] as const satisfies readonly (keyof Account)[];

/** A profile together with what the account says of the person. */
export interface SpecialistRecord
  extends Pick<Specialist, (typeof PROFILE)[number]>, Pick<Account, (typeof PERSON)[number]> {
  /** Found by the public search. */
  isListed: boolean;
  /** What names it to the public: its number or, for who hides the fee, what nobody can guess. */
  publicId: string;
}

export const RECORD_COLUMNS = `${selectList(Specialist, "s", PROFILE)}, ${selectList(Account, "a", PERSON)},
  ${IS_LISTED} AS "isListed", ${PUBLIC_ID} AS "publicId"`;

export const FROM_SPECIALISTS = `FROM specialists s JOIN accounts a ON a.id = s.account_id`;

/** Throws NotFound. */
export async function requireProfile(
  db: DataSource | EntityManager,
  accountId: number,
): Promise<SpecialistRecord> {
  const [record] = await db.query<SpecialistRecord[]>(
    `SELECT ${RECORD_COLUMNS} ${FROM_SPECIALISTS} WHERE s.account_id = $1`,
    [accountId],
  );
  if (!record) throw new NotFound("Esta cuenta no tiene un perfil de especialista.");
  return record;
}

export function typeLevels(record: SpecialistRecord): { type: SpecialistType; experienceLevel: number }[] {
  return record.types.flatMap((number, at) => {
    const type = optionOfNumber(SPECIALIST_TYPES, number);
    return type ? [{ type: type.code, experienceLevel: record.experienceLevels[at] ?? 1 }] : [];
  });
}

export function feeCharges({
  feeAmount,
  feePercentage,
}: Pick<SpecialistRecord, "feeAmount" | "feePercentage">): {
  chargeType: FeeChargeType;
  tariffValue: number;
}[] {
  return [
    ...(feeAmount === null ? [] : [{ chargeType: "AMOUNT" as const, tariffValue: feeAmount }]),
    ...(feePercentage === null ? [] : [{ chargeType: "PERCENTAGE" as const, tariffValue: feePercentage }]),
  ];
}

export function modalityOf(record: SpecialistRecord): WorkModality | null {
  return optionOfNumber(WORK_MODALITIES, record.workModality)?.code ?? null;
}

/** Average with one decimal; null without reviews. */
export function ratingOf({
  ratingSum,
  ratingCount,
}: Pick<SpecialistRecord, "ratingSum" | "ratingCount">): number | null {
  return ratingCount === 0 ? null : Math.round((10 * ratingSum) / ratingCount) / 10;
}

/** Has a verified credential that lasts today. */
export function isVerified(
  { clock }: Pick<Context, "clock">,
  { verifiedUntil }: Pick<SpecialistRecord, "verifiedUntil">,
): boolean {
  // "infinity" comes after every day.
  return verifiedUntil !== null && verifiedUntil >= clock.today();
}

/** In the catalogue's order. */
export async function skillsOf(ctx: Context, { skills }: SpecialistRecord): Promise<Skill[]> {
  const known = await skillsById(ctx);
  return skills.flatMap((id) => known.get(id) ?? []);
}

export async function nativeLanguageOf(ctx: Context, record: SpecialistRecord): Promise<Language | null> {
  if (record.nativeLanguage === null) return null;
  return (await languagesById(ctx)).get(record.nativeLanguage) ?? null;
}

export async function additionalLanguagesOf(
  ctx: Context,
  { additionalLanguages }: SpecialistRecord,
): Promise<{ language: Language; level: LanguageLevel }[]> {
  if (additionalLanguages.length === 0) return [];
  const known = await languagesById(ctx);
  return additionalLanguages.flatMap(({ language: id, level }) => {
    const language = known.get(id);
    return language ? [{ language, level }] : [];
  });
}
