import type { Context } from "../../shared/context.ts";
import { listLanguages } from "../../domains/catalogs/catalogs.service.ts";
import { completeSpecialistProfile } from "../../domains/specialists/complete-profile.ts";
import { publicSpecialists } from "../../domains/specialists/search/public-specialists.ts";
import type { PublicSpecialistFilter } from "../../generated/schema-types.ts";
import { inSearchSlot } from "../../domains/specialists/search/search-slots.ts";
import { optionOfNumber, SPECIALIST_TYPES } from "../../domains/specialists/specialist-properties.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { integerAt } from "../body.ts";
import { presentSpecialist, specialistSchema } from "../presenters/specialist.presenter.ts";
import type { Row, RowRequest } from "../row.ts";
import { readSpecialistProfile, specialistProfileBody, underOwnNames } from "./specialist-profile-body.ts";

const USUAL_PAGE = 10;

export const specialistsRows: Row[] = [
  {
    method: "POST",
    path: "/specialists/continue-register-specialist",
    access: ["STEP_COMPLETE_PROFILE"],
    summary: "Último paso del registro de un especialista: guarda su perfil y activa la cuenta.",
    body: specialistProfileBody,
    handle: async (ctx, { body }) => {
      const form = readSpecialistProfile(body);
      const { message } = await underOwnNames(() => completeSpecialistProfile(ctx, form));
      return { message };
    },
  },
  {
    method: "GET",
    path: "/specialists",
    access: ["PUBLIC"],
    summary:
      "Especialistas del buscador público, por páginas. Los valores desconocidos de un filtro se ignoran.",
    query: {
      page: "Página, desde 1",
      limit: "Especialistas por página, 10 si no se indica y 100 como máximo",
      filterTerm:
        "Nombre, habilidad, tipo, ciudad o presentación; sin distinguir acentos ni mayúsculas, y con erratas",
      city: "Ciudad o provincia",
      fee: "Tarifa máxima por caso, en euros",
      experienceLevel: "Años de experiencia, al menos",
      specialistType: "1 conciliador, 2 mediador, 3 recaudador, 4 judicial",
      language: "Idioma: identificador, código o nombre",
    },
    answer: {
      type: "object",
      properties: {
        specialist: { type: "array", items: specialistSchema },
        total: { type: "integer" },
        totalPages: { type: "integer" },
      },
    },
    handle: async (ctx, { query }) => {
      const page = { number: positive(query, "page"), size: positive(query, "limit") ?? USUAL_PAGE };
      const filter = await readFilter(ctx, query);
      const found = await inSearchSlot(ctx, () => publicSpecialists(ctx, filter, "BEST_MATCH", page));
      return {
        message: "Especialistas",
        data: {
          specialist: found.nodes.map(presentSpecialist),
          total: found.totalCount,
          totalPages: found.pageInfo.pageCount,
        },
      };
    },
  },
];

async function readFilter(ctx: Context, query: RowRequest["query"]): Promise<PublicSpecialistFilter> {
  const years = positive(query, "experienceLevel");
  return {
    search: query["filterTerm"],
    city: query["city"],
    maxFee: positive(query, "fee"),
    minExperienceLevel: years === null ? null : levelOfYears(years),
    type: optionOfNumber(SPECIALIST_TYPES, integerAt(query, "specialistType"))?.code,
    languageId: await readLanguage(ctx, query["language"]),
  };
}

function positive(query: RowRequest["query"], name: string): number | null {
  const number = integerAt(query, name);
  return number !== null && number > 0 ? number : null;
}

/** 0–2 years are level 1, 3–4 level 2, 5–6 level 3, more level 4. */
function levelOfYears(years: number): number {
  if (years <= 2) return 1;
  if (years <= 4) return 2;
  return years <= 6 ? 3 : 4;
}

async function readLanguage(ctx: Context, given: string | undefined): Promise<string | null> {
  const wanted = foldText(given ?? "");
  if (wanted === "") return null;
  const found = (await listLanguages(ctx)).find(({ id, code, language }) =>
    [String(id), code, foldText(language)].includes(wanted),
  );
  return found ? String(found.id) : null;
}
