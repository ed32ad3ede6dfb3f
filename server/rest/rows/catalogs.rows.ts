import { listLanguages, listSkills } from "../../domains/catalogs/catalogs.service.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Row } from "../row.ts";

const NUMBER: JsonSchema = { type: "integer" };
const TEXT: JsonSchema = { type: "string" };

export const catalogsRows: Row[] = [
  {
    method: "GET",
    path: "/catalogs/languages",
    access: ["PUBLIC"],
    summary: "Los idiomas que se pueden elegir, con su código ISO 639.",
    answer: {
      type: "array",
      items: { type: "object", properties: { id: NUMBER, code: TEXT, language: TEXT } },
    },
    handle: async (ctx) => ({ message: "Idiomas", data: await listLanguages(ctx) }),
  },
  {
    method: "GET",
    path: "/catalogs/skills",
    access: ["PUBLIC"],
    summary: "Las habilidades de los especialistas; las que tienen show a false ya no se ofrecen.",
    answer: {
      type: "array",
      items: {
        type: "object",
        properties: { id: NUMBER, skill: TEXT, show: { type: "boolean" } },
      },
    },
    handle: async (ctx) => ({
      message: "Habilidades",
      data: (await listSkills(ctx)).map(({ id, skill, show }) => ({ id, skill, show })),
    }),
  },
];
