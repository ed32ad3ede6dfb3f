import { describe, expect, test } from "@jest/globals";
import {
  accountProblems,
  emptyAccount,
  toClientInput,
} from "../../../web/features/registration/account/account-values.ts";
import { emptyClientProfile } from "../../../web/features/registration/client/client-profile.ts";
import { toCaseInput } from "../../../web/parts/cases/case-input.ts";
import { isOffered, withType } from "../../../web/parts/cases/offered-areas.ts";
import {
  withPendingCity,
  withTypes,
} from "../../../web/features/registration/specialist/specialist-profile-rules.ts";
import {
  emptySpecialistProfile,
  furthestStep,
} from "../../../web/features/registration/specialist/specialist-profile-values.ts";
import type {
  Registration,
  RegistrationState,
} from "../../../web/features/registration/wizard/use-registration.ts";
import { openStep } from "../../../web/features/registration/wizard/use-wizard.ts";
import {
  PASSWORD_RULES,
  passwordProblem,
  RESET_PASSWORD_RULES,
} from "../../../schema/rules/password-rules.ts";
import { codeProblem } from "../../../schema/rules/email-code.ts";
import { cleanCode, phoneProblem } from "../../../web/lib/account-rules.ts";
import { feeEstimate } from "../../../web/parts/specialist-profile/specialist-profile.ts";
import { secondsUntil } from "../../../web/lib/use-countdown.ts";
import { missingSkillsText } from "../../../web/parts/specialist-profile/SkillsEditor.tsx";

describe("the account form", () => {
  const secrets = { password: "", confirmation: "" };

  test("an empty form of a person has the documented messages, in the order of its fields", () => {
    expect(
      accountProblems("CLIENT", emptyAccount, secrets).map(({ field, message }) => [
        field.join("."),
        message,
      ]),
    ).toEqual([
      ["user.names", "Este campo es requerido"],
      ["user.surnames", "Este campo es requerido"],
      ["identityDocument", "Este campo es requerido"],
      ["contact.email", "Correo electrónico inválido"],
      ["contact.phone", "Número de teléfono inválido"],
      ["password", "La contraseña debe tener al menos 8 caracteres"],
    ]);
  });

  test("a company needs its name, a specialist is never asked for one", () => {
    const company = { ...emptyAccount, kind: "COMPANY" as const };
    const messages = (who: "CLIENT" | "SPECIALIST") =>
      accountProblems(who, company, secrets).map(({ message }) => message);
    expect(messages("CLIENT")).toContain("Para empresas, este campo es obligatorio");
    expect(messages("SPECIALIST")).not.toContain("Para empresas, este campo es obligatorio");
  });

  test("both passwords have to agree", () => {
    const problems = accountProblems("CLIENT", emptyAccount, {
      password: "Segura-2026!",
      confirmation: "otra",
    });
    expect(problems.at(-1)).toEqual({ field: ["confirmation"], message: "Las contraseñas no coinciden" });
  });

  test("a person sends no company's name that was typed before the switch", () => {
    const values = { ...emptyAccount, companyName: "Norte SL", names: " Eva " };
    expect(toClientInput(values, "x")).not.toHaveProperty("companyName");
    expect(toClientInput(values, "x").user.names).toBe("Eva");
    expect(toClientInput({ ...values, kind: "COMPANY" }, "x")).toHaveProperty("companyName", "Norte SL");
  });

  test.each([
    ["Corta1!", "La contraseña debe tener al menos 8 caracteres"],
    ["SinNumeros!", "Debe contener al menos un número"],
    ["minusculas1!", "Debe contener al menos una mayúscula"],
    ["MAYUSCULAS1!", "Debe contener al menos una minúscula"],
    ["SinEspecial1", "Debe contener al menos un carácter especial"],
    ["Prueba-1234", undefined],
  ])("password %s: %s", (password, message) => {
    expect(passwordProblem(password, PASSWORD_RULES)).toBe(message);
  });

  test("the reset form has messages of its own", () => {
    expect(passwordProblem("minusculas1!", RESET_PASSWORD_RULES)).toBe(
      "Debe contener al menos una letra mayúscula",
    );
    expect(passwordProblem("SinEspecial1#", RESET_PASSWORD_RULES)).toBe(
      "Debe contener al menos un carácter especial (@$!%*?&_-)",
    );
  });

  test.each([
    ["600 123-456", true],
    ["+34 600123456", true],
    ["123456", false],
    ["1234567890123456", false],
    ["600 12a 456", false],
  ])("phone %s: %s", (phone, isFine) => {
    expect(phoneProblem(phone) === undefined).toBe(isFine);
  });
});

describe("codes", () => {
  test.each([
    ["", "No puede quedar vacío"],
    ["12a456", "El código debe contener solo números"],
    ["12345", "El código debe tener 6 dígitos"],
    ["123456", undefined],
  ])("%s: %s", (code, message) => expect(codeProblem(code)).toBe(message));

  test("a pasted one loses its spaces and whatever goes beyond six characters", () => {
    expect(cleanCode(" 123 456 ")).toBe("123456");
    expect(cleanCode("123-4567")).toBe("1234567");
    expect(codeProblem("1234567")).toBe("El código debe tener 6 dígitos");
  });

  test("another code is waited for a minute at most, however wrong the clock is", () => {
    expect(secondsUntil(new Date(Date.now() + 3_600_000).toISOString())).toBe(60);
    expect(secondsUntil(new Date(Date.now() - 5000).toISOString())).toBe(0);
    expect(secondsUntil(null)).toBe(0);
  });
});

describe("which step is open", () => {
  const live = (step: Registration["step"]): RegistrationState => ({
    status: "live",
    registration: {
      step,
      role: "CLIENT",
      kind: "PERSON",
      maskedEmail: "a•••@b.es",
      names: "A",
      nextCodeAt: null,
      form: null,
    },
  });
  const none: RegistrationState = { status: "none", isTold: false };

  test.each([
    ["no token, no step", null, null, none, 4, 0],
    ["no token, a profile step", null, 3, none, 4, 1],
    ["a dead token", "t", null, none, 4, 1],
    ["a code that is still due", "t", 4, live("VERIFY_EMAIL"), 4, 1],
    ["back at the account form", "t", 0, live("VERIFY_EMAIL"), 4, 0],
    ["a token alone goes on with the profile", "t", null, live("COMPLETE_PROFILE"), 4, 2],
    ["a step that was come to", "t", 3, live("COMPLETE_PROFILE"), 4, 3],
    ["a step too far", "t", 4, live("COMPLETE_PROFILE"), 2, 2],
  ])("%s", (_case, token, asked, state, furthest, step) => {
    expect(openStep({ token, asked }, state, furthest)).toBe(step);
  });

  test("a specialist can't be past what is missing, nor past where the way led", () => {
    const types = [{ type: "MEDIATOR" as const, experienceLevel: 1 }];
    const skillIds = ["1", "2", "3", "4"];
    expect(furthestStep({ ...emptySpecialistProfile, reached: 5 })).toBe(2);
    expect(furthestStep({ ...emptySpecialistProfile, types, reached: 5 })).toBe(3);
    expect(furthestStep({ ...emptySpecialistProfile, types, skillIds, reached: 4 })).toBe(4);
    expect(furthestStep({ ...emptySpecialistProfile, types, skillIds, reached: 6 })).toBe(5);
  });
});

describe("a specialist's profile", () => {
  const level = (type: "CONCILIATOR" | "MEDIATOR" | "COLLECTOR", experienceLevel = 1) => ({
    type,
    experienceLevel,
  });
  const amount = { chargeType: "AMOUNT", tariffValue: 400 };
  const percentage = { chargeType: "PERCENTAGE", tariffValue: 20 };

  test.each([
    [[level("CONCILIATOR")], [amount]],
    [[level("MEDIATOR"), level("CONCILIATOR")], [amount]],
    [[level("COLLECTOR")], [percentage]],
    [
      [level("COLLECTOR"), level("MEDIATOR")],
      [amount, percentage],
    ],
    [[], []],
  ])("default fees of %j", (types, expected) => {
    const before = {
      ...emptySpecialistProfile,
      types: [level("MEDIATOR"), level("COLLECTOR"), level("CONCILIATOR")],
    };
    expect(withTypes(before, types).fee.feeCharges).toEqual(expected);
  });

  test("another level of experience leaves the fee alone", () => {
    const chosen = withTypes(emptySpecialistProfile, [level("MEDIATOR")]);
    const priced = {
      ...chosen,
      fee: { feeCharges: [{ chargeType: "AMOUNT" as const, tariffValue: 750 }], hide: false },
    };
    expect(withTypes(priced, [level("MEDIATOR", 4)]).fee.feeCharges[0]?.tariffValue).toBe(750);
    expect(withTypes(priced, [level("MEDIATOR"), level("COLLECTOR")]).fee.feeCharges[0]?.tariffValue).toBe(
      400,
    );
  });

  test("the estimates are the documented ones, for other fees in proportion", () => {
    const net = (chargeType: "AMOUNT" | "PERCENTAGE", tariffValue: number) =>
      feeEstimate({ chargeType, tariffValue }).net.replaceAll("\u00A0", " ");
    expect(net("AMOUNT", 400)).toBe("350-360 €");
    expect(net("PERCENTAGE", 10)).toBe("9-9,5 %");
    expect(net("PERCENTAGE", 20)).toBe("18-19 %");
    expect(net("AMOUNT", 0)).toBe("0 €");
  });

  test("how many skills are missing", () => {
    expect([0, 2, 3, 4, 9].map(missingSkillsText)).toEqual([
      "Te faltan 4 habilidades",
      "Te faltan 2 habilidades",
      "Te falta 1 habilidad",
      null,
      null,
    ]);
  });

  test("a city still in its field counts, an empty or doubled one doesn't", () => {
    const cities = (pendingCity: string) =>
      withPendingCity({
        ...emptySpecialistProfile,
        pendingCity,
        languageLocation: { ...emptySpecialistProfile.languageLocation, cities: ["Cádiz"] },
      }).languageLocation.cities;
    expect(cities("  San   Fernando ")).toEqual(["Cádiz", "San Fernando"]);
    expect(cities("   ")).toEqual(["Cádiz"]);
    expect(cities("cadiz")).toEqual(["Cádiz"]);
  });
});

describe("a client's profile", () => {
  const areas = [
    { code: "BANKRUPTCY", showIn: "REC" as const },
    { code: "FAMILY", showIn: "MED" as const },
    { code: "CIVIL", showIn: "BOTH" as const },
  ];

  test("areas by type", () => {
    const offered = (type: "CONCILIATION" | "MEDIATION" | "COLLECTION") =>
      areas.filter(({ showIn }) => isOffered(showIn, type)).map(({ code }) => code);
    expect(offered("CONCILIATION")).toEqual(["BANKRUPTCY", "CIVIL"]);
    expect(offered("COLLECTION")).toEqual(["BANKRUPTCY", "CIVIL"]);
    expect(offered("MEDIATION")).toEqual(["FAMILY", "CIVIL"]);
  });

  test("another type keeps the area unless it isn't offered there", () => {
    const kept = (area: string) => withType({ ...emptyClientProfile, area }, "MEDIATION", areas).area;
    expect(kept("CIVIL")).toBe("CIVIL");
    expect(kept("BANKRUPTCY")).toBeNull();
  });

  test("what was left empty is sent as nothing", () => {
    expect(toCaseInput(emptyClientProfile)).toEqual({
      intervention: { type: "CONCILIATION", area: null },
      counterpart: { user: { names: null, surnames: null }, contact: null, description: null, object: null },
    });
  });
});
