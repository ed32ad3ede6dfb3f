import { optionOfNumber, SPECIALIST_TYPES } from "../../domains/specialists/specialist-properties.ts";
import { feeCharges, ratingOf } from "../../domains/specialists/specialist-profile.ts";
import type { SpecialistRecord } from "../../domains/specialists/specialist-profile.ts";
import { displayName, photoUrl } from "../../domains/accounts/account.entity.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";

const TEXT: JsonSchema = { type: "string" };
const NUMBER: JsonSchema = { type: "integer" };

/** One of the public list; the shape is documented and old clients rely on it. */
export const specialistSchema: JsonSchema = {
  type: "object",
  properties: {
    id: NUMBER,
    user: {
      type: "object",
      properties: {
        names: TEXT,
        surnames: TEXT,
        address: { type: "array", items: { type: "object", properties: { city: TEXT } } },
      },
    },
    specialistTypes: {
      type: "array",
      items: {
        type: "object",
        properties: { id: NUMBER, type: NUMBER, name: TEXT, experienceLevel: NUMBER },
      },
    },
    approximateFee: {
      type: "object",
      properties: {
        mount: { type: "integer", description: "Euros por caso; 0 si no cobra por caso" },
        hide: { type: "boolean", description: "Sin tarifa por caso que mostrar" },
        feeCharges: {
          type: "array",
          items: { type: "object", properties: { chargeType: TEXT, tariffValue: NUMBER } },
        },
      },
    },
    displayName: TEXT,
    headline: TEXT,
    photoUrl: { type: ["string", "null"] },
    available: { type: "boolean", description: "Admite casos nuevos" },
    rating: { type: ["number", "null"], description: "Media de 1 a 5; null sin valoraciones" },
    reviewCount: NUMBER,
  },
};

export function presentSpecialist(record: SpecialistRecord): Record<string, unknown> {
  const { accountId, names, surnames, cities, types, experienceLevels, feeAmount, headline } = record;
  return {
    id: accountId,
    user: { names, surnames, address: cities.map((city) => ({ city })) },
    specialistTypes: types.map((type, at) => ({
      id: type,
      type,
      name: optionOfNumber(SPECIALIST_TYPES, type)?.text,
      experienceLevel: experienceLevels[at],
    })),
    // Who only takes a share has no amount a case; without `hide` clients would show it as free of charge.
    approximateFee: { mount: feeAmount ?? 0, hide: feeAmount === null, feeCharges: feeCharges(record) },
    displayName: displayName(record),
    headline,
    photoUrl: photoUrl(record),
    available: record.available,
    rating: ratingOf(record),
    reviewCount: record.ratingCount,
  };
}
