import type { FeeChargeType, LanguageLevel, SpecialistType, WorkModality } from "../../generated/graphql.ts";

/** What a specialist says of the own work, as the registration and the profile page edit it. */
export interface TypeLevel {
  type: SpecialistType;
  /** 1–4, see `EXPERIENCE_LEVELS`. */
  experienceLevel: number;
}

export interface FeeChargeValue {
  chargeType: FeeChargeType;
  /** Whole euros or per cent. */
  tariffValue: number;
}

export interface FeeValues {
  feeCharges: FeeChargeValue[];
  hide: boolean;
}

export interface LanguageLocationValues {
  cities: string[];
  workModality: WorkModality | null;
  nativeLanguageId: string | null;
  additionalLanguages: { languageId: string; level: LanguageLevel }[];
}

export const MIN_SKILLS = 4;

/** Offered in the registration; JUDICIAL is given by administrators. */
export const OFFERED_TYPES = ["CONCILIATOR", "MEDIATOR", "COLLECTOR"] as const satisfies SpecialistType[];

/** Steps and limits of both kinds of fee. The server knows the same. */
export const FEE_LIMITS: Record<FeeChargeType, { min: number; max: number; step: number }> = {
  AMOUNT: { min: 0, max: 100_000, step: 10 },
  PERCENTAGE: { min: 0, max: 100, step: 5 },
};

/** Selecting adds with level 1, selecting again removes. */
export function withTypeToggled(types: readonly TypeLevel[], type: SpecialistType): TypeLevel[] {
  return types.some((known) => known.type === type)
    ? types.filter((known) => known.type !== type)
    : [...types, { type, experienceLevel: 1 }];
}

/** The documented defaults, set anew whenever the types change. */
export function defaultFeeCharges(types: readonly Pick<TypeLevel, "type">[]): FeeChargeValue[] {
  const does = (type: SpecialistType) => types.some((known) => known.type === type);
  return [
    ...(does("CONCILIATOR") || does("MEDIATOR") ? [{ chargeType: "AMOUNT" as const, tariffValue: 400 }] : []),
    ...(does("COLLECTOR") ? [{ chargeType: "PERCENTAGE" as const, tariffValue: 20 }] : []),
  ];
}

/**
 * What is left of a fee, from–to, as the documented estimates have it: 350–360 of 400 €, 9–9.5 of 10 per cent.
 * 10 per cent are the platform's commission (only on cases it assigned).
 */
const NET_SHARE: Record<FeeChargeType, readonly [number, number]> = {
  AMOUNT: [0.875, 0.9],
  PERCENTAGE: [0.9, 0.95],
};

export interface FeeEstimate {
  /** '350-360 €', '9-9,5 %'. */
  net: string;
  /** The documented average range. */
  average: string;
}

const decimal = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 2, useGrouping: "always" });

export function feeEstimate({ chargeType, tariffValue }: FeeChargeValue): FeeEstimate {
  const [least, most] = NET_SHARE[chargeType];
  const isAmount = chargeType === "AMOUNT";
  const round = (value: number) => (isAmount ? Math.round(value) : Math.round(value * 100) / 100);
  const [from, to] = [round(tariffValue * least), round(tariffValue * most)].map((value) =>
    decimal.format(value),
  );
  const unit = isAmount ? "€" : "%";
  return {
    net: from === to ? `${from}\u00A0${unit}` : `${from}-${to}\u00A0${unit}`,
    average: isAmount ? "500-1500\u00A0€" : "5-15\u00A0%",
  };
}
