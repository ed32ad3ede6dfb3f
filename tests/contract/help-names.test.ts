import { expect, test } from "@jest/globals";
import type { Role } from "../../web/generated/graphql.ts";
import { tourSteps } from "../../web/layouts/tour/tour-steps.ts";
import { GLOSSARY } from "../../web/parts/help/glossary.ts";
import { topicsFor, topicsNear, topicsOf } from "../../web/parts/help/topics.ts";
import { textsIn } from "../support/product-texts.ts";

const ROLES: readonly Role[] = ["ADMIN", "CLIENT", "SPECIALIST"];

/** Every text of the pages and of what the server says; not the help's own. */
function textsOfProduct(): ReadonlySet<string> {
  const texts = textsIn(["web/**/*.{ts,tsx}", "server/domains/**/*.ts", "schema/rules/**/*.ts"]);
  return new Set(
    texts.filter(({ file }) => !/^web\/(parts\/help|layouts\/tour)\//.test(file)).map(({ text }) => text),
  );
}

const answers = ROLES.flatMap((role) => [
  ...topicsOf(role).map(({ id, answer }) => ({ id: `${role} ${id}`, answer })),
  ...(["sidebar", "bar"] as const).flatMap((menu) =>
    tourSteps(role, menu).map(({ title, text }) => ({ id: `${role} ${title} (${menu})`, answer: text })),
  ),
]);

test("whatever the help and the tour name in «» is called so in the product", () => {
  const texts = textsOfProduct();
  expect(texts.size).toBeGreaterThan(5_000);
  const wrong = answers.flatMap(({ id, answer }) =>
    [...answer.matchAll(/«([^»]+)»/g)]
      .map(([, name = ""]) => name)
      // The third tab of a case is the product's name in capitals.
      .filter((name) => name !== "ACUERDO" && !texts.has(name))
      .map((name) => `${id}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test.each(ROLES)("%s: each answer has an address of its own and a thing to press or to know", (role) => {
  const topics = topicsOf(role);
  expect(topics.length).toBeGreaterThan(15);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  expect(new Set(topics.map(({ question }) => question)).size).toBe(topics.length);
});

test.each([
  ["CLIENT", "como pago", "pagar"],
  ["CLIENT", "tranferencia", "pagar"],
  ["CLIENT", "cambiar especilista", "otro-especialista"],
  ["CLIENT", "reunion", "sesiones"],
  ["SPECIALIST", "levantar acta", "emitir-acta"],
  ["SPECIALIST", "burofax", "anotar-aviso"],
  ["SPECIALIST", "cobrar", "transferir"],
  ["SPECIALIST", "google calendar", "calendario"],
  ["ADMIN", "EXCEL", "importar"],
  ["ADMIN", "papelrea", "papelera"],
  ["ADMIN", "auditoria", "registro"],
  ["ADMIN", "contraseña", "contrasena"],
  // Verbs as they are asked, not as the question has them.
  ["CLIENT", "cambiar telefono", "contacto"],
  ["SPECIALIST", "cambiar contraseña", "contrasena"],
  ["CLIENT", "no puedo ir a la reunion", "no-puedo-ir"],
  ["CLIENT", "cancelar expediente", "retirar"],
  ["CLIENT", "DNI", "foto-identidad"],
  ["CLIENT", "elejir mediador", "elegir-especialista"],
  ["CLIENT", "cuanto cuesta", "coste"],
  ["SPECIALIST", "anular sesion", "cambiar-sesion"],
  ["SPECIALIST", "pago atrasado", "pago-atrasado"],
  ["SPECIALIST", "mensaje cliente", "escribir-cliente"],
  ["SPECIALIST", "contestar reseña", "valoraciones"],
  ["SPECIALIST", "poner foto", "foto-identidad"],
  ["SPECIALIST", "sincronizar calendario", "calendario"],
  ["ADMIN", "asignar muchas tareas a la vez", "asignar"],
  ["ADMIN", "recuperar lista borrada", "papelera"],
  ["ADMIN", "devolver dinero", "confirmar-ingreso"],
] as const)("%s asks '%s'", (role, query, id) => {
  expect(
    topicsFor(role, query)
      .slice(0, 3)
      .map((topic) => topic.id),
  ).toContain(id);
});

test.each([
  ["CLIENT", "como estoy de avanzado mi asunto", "pendiente"],
  ["SPECIALIST", "perfil fotografo", "perfil"],
] as const)("%s asks '%s', of which no answer has every word, and gets the nearest", (role, query, id) => {
  expect(topicsFor(role, query)).toEqual([]);
  expect(topicsNear(role, query).map((topic) => topic.id)).toContain(id);
});

test("what nobody asks has no answer, and asking nothing has all of them", () => {
  expect(topicsFor("CLIENT", "xilófono")).toEqual([]);
  expect(topicsNear("CLIENT", "xilófono")).toEqual([]);
  expect(topicsNear("CLIENT", "de la")).toEqual([]);
  expect(topicsFor("CLIENT", "de la")).toEqual([]);
  expect(topicsFor("CLIENT", "  ")).toHaveLength(topicsOf("CLIENT").length);
});

test("words are explained in a few lines, each once", () => {
  const words = Object.values(GLOSSARY);
  expect(new Set(words.map(({ name }) => name)).size).toBe(words.length);
  expect(words.filter(({ text }) => text.length > 320 || !text.endsWith("."))).toEqual([]);
});
