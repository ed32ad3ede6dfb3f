import { describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { pendingProfile } from "../support/pending-account.ts";

const app = testApp();
let people = 0;

const pending = (role: "SPECIALIST" | "CLIENT" = "SPECIALIST") =>
  pendingProfile(app.deps, role, `pendiente${(people += 1)}@correo.example`);

const BODY = {
  typesSpecialist: [
    { type: 2, experienceLevel: 3 },
    { type: 1, experienceLevel: 1 },
  ],
  skills: [1, 2, 101, 102],
  approximateFee: { feeCharges: [{ chargeType: "AMOUNT", tariffValue: 400 }], hide: false },
  languageLocation: {
    addresses: [{ city: " Madrid " }, { city: "Toledo" }, { city: "madrid" }, { city: "" }],
    workModality: 3,
    language: 1,
    additionalLanguages: [{ language: 2, level: "B2" }, { language: 3 }],
  },
};

const INPUT = {
  types: [{ type: "MEDIATOR", experienceLevel: 2 }],
  skillIds: ["1", "2", "3", "4"],
  approximateFee: { feeCharges: [{ chargeType: "AMOUNT", tariffValue: 400 }] },
  languageLocation: { cities: ["Madrid"], workModality: "REMOTE", nativeLanguageId: "1" },
};

const COMPLETE = `mutation ($input: CompleteSpecialistProfileInput!) {
  completeSpecialistProfile(input: $input) { message userErrors { field code message } } }`;

type UserErrors = { field: string[]; code: string; message: string }[];

async function problemsOf(change: object): Promise<string[]> {
  const { token } = await pending();
  const { data, errors } = await app.graphql(COMPLETE, { input: { ...INPUT, ...change } }, token);
  expect(errors).toEqual([]);
  const payload = (data as { completeSpecialistProfile: { userErrors: UserErrors } } | null)
    ?.completeSpecialistProfile;
  return (payload?.userErrors ?? []).map(({ field, message }) => `${field.join(".")}: ${message}`);
}

const rest = (token: string, body: object) =>
  app.http.post("/api/specialists/continue-register-specialist").set("authorization", token).send(body);

const sessionsOf = (accountId: number) =>
  app.deps.db.query<unknown[]>(`SELECT id FROM sessions WHERE account_id = $1`, [accountId]);

describe("the end of the registration", () => {
  const WITH_TOKEN = `mutation ($input: CompleteSpecialistProfileInput!) {
    completeSpecialistProfile(input: $input) { token message userErrors { field } } }`;
  const finish = (token: string, input: object = INPUT) => app.graphql(WITH_TOKEN, { input }, token);

  test("is signed in: the token it brings opens the account, and a second send brings none", async () => {
    const { accountId, token } = await pending();
    const { data } = await finish(token);
    const payload = (data as unknown as { completeSpecialistProfile: { token: string } })
      .completeSpecialistProfile;
    const me = await app.graphql("{ me { id role } }", {}, payload.token);
    expect(me.data).toEqual({ me: { id: String(accountId), role: "SPECIALIST" } });
    expect((await finish(token)).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    expect(await sessionsOf(accountId)).toHaveLength(1);
  });

  test("opens nothing while something is wrong with the profile", async () => {
    const { accountId, token } = await pending();
    const { data } = await finish(token, { ...INPUT, skillIds: ["1"] });
    expect(data).toMatchObject({ completeSpecialistProfile: { token: null } });
    expect(await sessionsOf(accountId)).toEqual([]);
  });

  test("over REST stays as documented: a message, and no session that nobody would see", async () => {
    const { accountId, token } = await pending();
    const { body } = await rest(token, BODY).expect(200);
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    expect(await sessionsOf(accountId)).toEqual([]);
  });
});

describe("the documented call", () => {
  test("stores the profile, opens the account and uses the token up", async () => {
    const { accountId, token } = await pending();
    const answer = await rest(token, BODY).expect(200);
    expect(answer.body.message).toBe("Se ha guardado con éxito tu perfil");
    const [row] = await app.deps.db.query<Record<string, unknown>[]>(
      `SELECT a.status, s.types, s.experience_levels AS levels, s.skills, s.fee_amount, s.fee_percentage, s.cities,
         s.work_modality, s.native_language, s.additional_languages
       FROM accounts a JOIN specialists s ON s.account_id = a.id WHERE a.id = $1`,
      [accountId],
    );
    expect(row).toEqual({
      status: "ACTIVE",
      types: [1, 2],
      levels: [1, 3],
      skills: [1, 2, 101, 102],
      fee_amount: 400,
      fee_percentage: null,
      cities: ["Madrid", "Toledo"],
      work_modality: 3,
      native_language: 1,
      additional_languages: [
        { language: 2, level: "B2" },
        { language: 3, level: "A1" },
      ],
    });
    const again = await rest(token, BODY).expect(401);
    expect(again.body.message).toBe("Por favor verifica tu email antes de guardar el perfil");
  });

  test.each([true, "true", 1])("keeps a fee hidden that a client hides with %j", async (hide) => {
    const { accountId, token } = await pending();
    await rest(token, { ...BODY, approximateFee: { ...BODY.approximateFee, hide } }).expect(200);
    const [row] = await app.deps.db.query<{ hidden: boolean }[]>(
      `SELECT fee_hidden AS hidden FROM specialists WHERE account_id = $1`,
      [accountId],
    );
    expect(row).toEqual({ hidden: true });
  });

  test("tells every problem at once, under the names of the call", async () => {
    const { accountId, token } = await pending();
    const answer = await rest(token, {
      typesSpecialist: [{ type: 9, experienceLevel: 5 }],
      skills: [1, 1, 2],
      approximateFee: { feeCharges: [{ chargeType: "AMOUNT", tariffValue: 405 }] },
      languageLocation: {
        addresses: [],
        workModality: 7,
        language: 999,
        additionalLanguages: [{ language: "x" }],
      },
    }).expect(422);
    const fields = (answer.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(
      [
        "typesSpecialist.0.type",
        "typesSpecialist.0.experienceLevel",
        "skills",
        "approximateFee.feeCharges.0.tariffValue",
        "languageLocation.workModality",
        "languageLocation.language",
        "languageLocation.addresses",
        "languageLocation.additionalLanguages.0.language",
      ].toSorted(),
    );
    const [account] = await app.deps.db.query<{ status: string }[]>(
      `SELECT status FROM accounts WHERE id = $1`,
      [accountId],
    );
    expect(account?.status).toBe("PENDING_PROFILE");
    // Nothing was used up: the corrected form goes through.
    await rest(token, BODY).expect(200);
  });

  test.each([[{}], [{ typesSpecialist: "x", skills: { a: 1 }, approximateFee: [], languageLocation: null }]])(
    "a body without sense (%j) is refused field by field",
    async (body) => {
      const { token } = await pending();
      const answer = await rest(token, body).expect(422);
      expect(answer.body.errors.length).toBeGreaterThanOrEqual(5);
    },
  );

  test("without a token: the step's own words", async () => {
    const answer = await app.http
      .post("/api/specialists/continue-register-specialist")
      .send(BODY)
      .expect(401);
    expect(answer.body.message).toBe("Por favor verifica tu email antes de guardar el perfil");
  });

  test("a client's token doesn't make a specialist", async () => {
    const { token } = await pending("CLIENT");
    await rest(token, BODY).expect(403);
  });

  test("twenty at once: one success, one profile", async () => {
    const { accountId, token } = await pending();
    const answers = await Promise.all(Array.from({ length: 20 }, () => rest(token, BODY)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(401),
    ]);
    const [count] = await app.deps.db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM specialists WHERE account_id = $1`,
      [accountId],
    );
    expect(count?.n).toBe(1);
  });
});

describe("the rules", () => {
  test("a good form has no problem", async () => expect(await problemsOf({})).toEqual([]));

  const charges = (...feeCharges: object[]) => ({ approximateFee: { feeCharges } });
  const place = (change: object) => ({ languageLocation: { ...INPUT.languageLocation, ...change } });

  test.each<[string, object, string[]]>([
    ["no type", { types: [] }, ["types: Elige al menos un tipo de especialista"]],
    [
      "a type twice",
      { types: [{ type: "MEDIATOR" }, { type: "MEDIATOR", experienceLevel: 4 }] },
      ["types.1.type: «Mediador» está dos veces"],
    ],
    [
      "judicial is not for choosing",
      { types: [{ type: "JUDICIAL" }] },
      ["types.0.type: El tipo «Judicial» no se puede elegir: lo asigna la plataforma"],
    ],
    ["three skills", { skillIds: ["1", "2", "3"] }, ["skillIds: Te falta 1 habilidad: elige al menos 4"]],
    [
      "the same skill four times",
      { skillIds: ["1", "1", "1", "1"] },
      ["skillIds: Te faltan 3 habilidades: elige al menos 4"],
    ],
    [
      "an unknown skill",
      { skillIds: ["1", "2", "3", "4", "99999"] },
      ["skillIds: Alguna de las habilidades elegidas no existe o ya no se ofrece"],
    ],
    ["no fee", charges(), ["approximateFee.feeCharges: Indica tu tarifa aproximada"]],
    [
      "an amount below zero",
      charges({ chargeType: "AMOUNT", tariffValue: -10 }),
      ["approximateFee.feeCharges.0.tariffValue: El importe va de 10 en 10 euros, entre 0 y 100.000"],
    ],
    [
      "an amount above all sense",
      charges({ chargeType: "AMOUNT", tariffValue: 100_010 }),
      ["approximateFee.feeCharges.0.tariffValue: El importe va de 10 en 10 euros, entre 0 y 100.000"],
    ],
    [
      "a percentage between the steps",
      charges({ chargeType: "PERCENTAGE", tariffValue: 12 }),
      ["approximateFee.feeCharges.0.tariffValue: El porcentaje va de 5 en 5, entre 0 y 100"],
    ],
    [
      "the same kind of charge twice",
      charges({ chargeType: "AMOUNT", tariffValue: 10 }, { chargeType: "AMOUNT", tariffValue: 20 }),
      ["approximateFee.feeCharges.1.chargeType: Esta forma de cobro está dos veces"],
    ],
    ["zero is a fee", charges({ chargeType: "AMOUNT", tariffValue: 0 }), []],
    [
      "no city but blanks",
      place({ cities: [" ", ""] }),
      ["languageLocation.cities: Añade al menos una ciudad"],
    ],
    [
      "51 cities",
      place({ cities: Array.from({ length: 51 }, (_, at) => `Ciudad ${at}`) }),
      ["languageLocation.cities: Añade como máximo 50 ciudades"],
    ],
    [
      "the native language once more",
      place({ additionalLanguages: [{ languageId: "1", level: "C2" }] }),
      ["languageLocation.additionalLanguages.0.languageId: Ya es tu idioma nativo"],
    ],
    [
      "another language twice",
      place({ additionalLanguages: [{ languageId: "2" }, { languageId: "2" }] }),
      ["languageLocation.additionalLanguages.1.languageId: Este idioma está dos veces"],
    ],
    ["no native language", place({ nativeLanguageId: "0" }), []],
  ])("%s", async (_name, change, expected) => {
    expect(await problemsOf(change)).toEqual(expected);
  });

  test("a skill no longer offered can't be chosen anew", async () => {
    await app.deps.db.query(`UPDATE skills SET show = false WHERE id = 20`);
    expect(await problemsOf({ skillIds: ["1", "2", "3", "20"] })).toEqual([
      "skillIds: Alguna de las habilidades elegidas no existe o ya no se ofrece",
    ]);
  });
});
