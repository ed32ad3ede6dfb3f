import { describe, expect, test } from "@jest/globals";
import { PASSWORD, testApp } from "../support/app.ts";
import { documentedClient } from "../support/documented-client.ts";
import { codeFor } from "../support/registrations.ts";

/**
 * A client that knows the specification and nothing else: its paths, its payloads field by field (with the values its
 * forms send when nobody touched them), and only the fields of the answers that it names.
 */
const app = testApp();
const { call, signIn, register } = documentedClient(app);

const person = (email: string, identityDocument: string) => ({
  user: { names: "Lucía", surnames: "García" },
  contact: { email, lada: "34", phone: "612345678" },
  identityDocument,
  password: "Segura.2026-&_?",
});

describe("registration, log-in and recovery", () => {
  test.each([
    [
      "a person, whose intervention has no area and whose counterpart is barely known",
      "customers/register-customer",
      person("persona@correo.example", "12345678Z"),
      {
        intervention: { type: 1, area: "" },
        counterpart: {
          user: { names: "", surnames: "" },
          contact: { email: "", lada: "34", phone: "" },
          description: "",
        },
      },
    ],
    [
      "a company, with everything filled in",
      "customers/register-customer-company",
      { ...person("empresa@correo.example", "B12345674"), companyName: "Reformas Sol, S.L." },
      {
        intervention: { type: 3, area: "BANKRUPTCY" },
        counterpart: {
          user: { names: "Luis", surnames: "Pérez" },
          contact: { email: "luis@correo.example", lada: "52", phone: "5512345678" },
          description: "No ha pagado tres facturas.",
        },
      },
    ],
  ])("%s", (_, path, form, profile) => register(path, form, "customers/continue-register-customer", profile));

  test("a specialist, who is found by the search afterwards, item by item", async () => {
    const form = person("mediadora@correo.example", "X1234567L");
    const skills = (await call("get", "catalogs/skills", undefined, "")).data as unknown as {
      id: number;
      skill: string;
      show: boolean;
    }[];
    const languages = (await call("get", "catalogs/languages", undefined, "")).data as unknown as {
      id: number;
      code: string;
      language: string;
    }[];
    expect(languages.length).toBeGreaterThanOrEqual(30);
    expect(skills.length).toBeGreaterThanOrEqual(60);
    const native = languages.find(({ code }) => code === "es")?.id ?? 0;
    const other = languages.find(({ code }) => code === "en")?.id ?? 0;
    await register("specialists/register-specialist", form, "specialists/continue-register-specialist", {
      typesSpecialist: [
        { type: 2, experienceLevel: 1 },
        { type: 3, experienceLevel: 4 },
      ],
      skills: skills
        .filter(({ show }) => show)
        .slice(0, 4)
        .map(({ id }) => id),
      approximateFee: {
        feeCharges: [
          { chargeType: "AMOUNT", tariffValue: 400 },
          { chargeType: "PERCENTAGE", tariffValue: 20 },
        ],
        hide: false,
      },
      languageLocation: {
        addresses: [{ city: "A Coruña" }],
        workModality: 3,
        language: native,
        additionalLanguages: [{ language: other, level: "A1" }],
      },
    });
    const query =
      "page=1&limit=10&filterTerm=luc%C3%ADa&city=coru%C3%B1a&fee=400&experienceLevel=2&specialistType=2&language=Espa%C3%B1ol";
    const { data } = await call("get", `specialists?${query}`, undefined, "");
    expect(data).toMatchObject({ total: 1, totalPages: 1 });
    expect(data["specialist"]).toEqual([
      expect.objectContaining({
        id: expect.any(Number),
        user: expect.objectContaining({
          names: "Lucía",
          surnames: "García",
          address: [expect.objectContaining({ city: "A Coruña" })],
        }),
        specialistTypes: [
          expect.objectContaining({ id: expect.any(Number), type: 2 }),
          expect.objectContaining({ id: expect.any(Number), type: 3 }),
        ],
        approximateFee: expect.objectContaining({ mount: 400, hide: false }),
      }),
    ]);
  });

  test("who has forgotten the password, by the param and by the body; who changes it while signed in", async () => {
    const { email } = await app.signIn("CLIENT", "olvido@correo.example");
    const asked = await call("post", "auth/forgot-password", { email }, "");
    const historicalId = String(asked.data["historicalId"]);
    const code = await codeFor(app, email);
    const opened = await call("post", `auth/forgot-password/${historicalId}`, { code, historicalId }, "");
    const reset = await call(
      "post",
      "auth/update-forgotten-password",
      { password: "Otra.Clave-2026" },
      String(opened.data["token"]),
    );
    expect(reset.status).toBe(200);
    const session = await signIn(email, "Otra.Clave-2026");
    const changed = await call("post", "auth/update-password", { password: "Una.Mas-2026" }, session);
    expect(changed.status).toBe(200);
    await signIn(email, "Una.Mas-2026");
  });

  test("refusals carry the message that the client shows", async () => {
    const wrong = await call("post", "auth/login", { email: "nadie@correo.example", password: PASSWORD }, "");
    expect([wrong.status, wrong.message]).toEqual([401, expect.any(String)]);
    for (const [path, body] of [
      ["customers/register-customer", {}],
      ["contacts/verify-email-code", { code: "000000" }],
      ["auth/update-forgotten-password", { password: "x" }],
    ] as const)
      expect((await call("post", path, body, "")).status).toBeGreaterThanOrEqual(400);
  });
});

test.each([
  "politicas_de_seguridad",
  "politica_de_cookies",
  "politica_privacidad_usuarios",
  "terminos_uso_usuarios",
  "terminos_uso_especialistas",
  "politica_privacidad_especialistas",
])("%s is a PDF", async (key) => {
  const answer = await app.http.get(`/api/downloads/pdf/${key}`).expect(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
});
