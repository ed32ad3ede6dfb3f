import type { PublicSpecialistFilter, SearchFilterName } from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { optionOfCode, SPECIALIST_TYPES, WORK_MODALITIES } from "../specialist-properties.ts";

/** One filter as the listings know it. */
export interface Condition {
  filter: SearchFilterName;
  /** All of them have to be there. */
  lexemes: readonly string[];
  /** What lexemes can't say, over specialist_listings. `place` takes a parameter and gives its number. */
  where?: (place: (value: unknown) => string) => string;
  /** So many meet it at most, where that is known beforehand. */
  most?: number;
}

const MOST_SKILLS = 10;
const MOST_IDS = 200;
const LARGEST_INT = 2_147_483_647;
const LOWEST_LEVEL = 1;
/** A lexeme that no listing has, for an unknown id or code. */
export const NOBODY = "#-";
/** Upper ends of the fee lexemes, euros. */
export const FEE_STEPS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** All but words and city, which need the vocabulary. Unknown ids and codes are conditions nobody meets. */
export function conditionsOf(filter: PublicSpecialistFilter): Condition[] {
  const type = optionOfCode(SPECIALIST_TYPES, filter.type);
  const modality = optionOfCode(WORK_MODALITIES, filter.workModality);
  const level = filter.minExperienceLevel ?? LOWEST_LEVEL;
  return [
    ...(type ? [{ filter: "TYPE" as const, lexemes: [`#t${type.number}`] }] : []),
    ...(level > LOWEST_LEVEL
      ? [{ filter: "MIN_EXPERIENCE_LEVEL" as const, lexemes: [`#l${type?.number ?? 0}${Math.trunc(level)}`] }]
      : []),
    ...(filter.languageId == null
      ? []
      : [{ filter: "LANGUAGE" as const, lexemes: [lexemeOfId("#g", filter.languageId)] }]),
    ...skillConditions(filter.skillIds),
    ...(modality ? [{ filter: "WORK_MODALITY" as const, lexemes: [`#m${modality.number}`] }] : []),
    ...(filter.provinceCode == null
      ? []
      : [
          {
            filter: "PROVINCE" as const,
            lexemes: [/^\d\d$/.test(filter.provinceCode) ? `#p${filter.provinceCode}` : NOBODY],
          },
        ]),
    ...(filter.maxFee == null ? [] : [feeCondition(filter.maxFee)]),
    ...(filter.available === true ? [{ filter: "AVAILABLE" as const, lexemes: ["#a"] }] : []),
    ...(filter.ids == null ? [] : [idsCondition(filter.ids)]),
  ];
}

function lexemeOfId(prefix: string, id: string): string {
  const number = readId(id);
  return number === null ? NOBODY : `${prefix}${number}`;
}

function skillConditions(ids: readonly string[] | null | undefined): Condition[] {
  if (!ids || ids.length === 0) return [];
  const lexemes = ids.slice(0, MOST_SKILLS).map((id) => lexemeOfId("#s", id));
  return [{ filter: "SKILLS", lexemes: [...new Set(lexemes)] }];
}

/** The lexeme of the next step leads to few enough; the amount itself decides. */
function feeCondition(maxFee: number): Condition {
  const most = Math.max(-1, Math.min(Math.floor(maxFee), LARGEST_INT));
  const step = FEE_STEPS.find((upTo) => upTo >= most);
  return {
    filter: "MAX_FEE",
    lexemes: step === undefined ? [] : [`#f${step}`],
    ...(step === most ? {} : { where: (place) => `fee_amount <= ${place(most)}::int` }),
  };
}

function idsCondition(ids: readonly string[]): Condition {
  const numbers = ids.slice(0, MOST_IDS).flatMap((id) => readId(id) ?? []);
  return {
    filter: "IDS",
    lexemes: [],
    where: (place) => `account_id = ANY(${place(numbers)}::bigint[])`,
    most: numbers.length,
  };
}
