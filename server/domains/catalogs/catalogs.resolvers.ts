import type { Resolvers } from "../../generated/schema-types.ts";
import {
  listCallingCodes,
  listCountries,
  listInterventionAreas,
  listLanguages,
  listProvinces,
  listSkills,
  listTaxRates,
} from "./catalogs.service.ts";
import { checkPlace } from "./place-check.ts";

export const catalogsResolvers: Resolvers = {
  Query: {
    languages: (_root, _args, ctx) => listLanguages(ctx),
    skills: (_root, _args, ctx) => listSkills(ctx),
    interventionAreas: (_root, { intervention }, ctx) => listInterventionAreas(ctx, intervention),
    callingCodes: (_root, _args, ctx) => listCallingCodes(ctx),
    countries: (_root, _args, ctx) => listCountries(ctx),
    provinces: (_root, _args, ctx) => listProvinces(ctx),
    placeCheck: (_root, { name }, ctx) => checkPlace(ctx, name),
    taxRates: (_root, _args, ctx) => listTaxRates(ctx),
  },
};
