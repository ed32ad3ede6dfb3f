import { describe, expect, test } from "@jest/globals";
import { passwordProblems } from "../../server/domains/accounts/rules/passwords.ts";

async function messages(password: string, form: "REGISTRATION" | "RESET" = "REGISTRATION", email = "") {
  const problems = await passwordProblems(password, { field: ["password"], form, email });
  for (const problem of problems) expect(problem.field).toEqual(["password"]);
  return problems.map(({ message }) => message);
}

describe("the rules of each form, all broken ones at once", () => {
  test("registration", async () => {
    expect(await messages("")).toEqual(["La contraseña debe tener al menos 8 caracteres"]);
    expect(await messages(" ")).toEqual([
      "La contraseña debe tener al menos 8 caracteres",
      "Debe contener al menos un número",
      "Debe contener al menos una mayúscula",
      "Debe contener al menos una minúscula",
      "Debe contener al menos un carácter especial",
    ]);
    expect(await messages("segura-2026")).toEqual(["Debe contener al menos una mayúscula"]);
    expect(await messages("SEGURA-2026")).toEqual(["Debe contener al menos una minúscula"]);
    expect(await messages("Segura-Segura")).toEqual(["Debe contener al menos un número"]);
    for (const password of ["Segura 2026", "Segura#2026", "Segura€2026", "Segura+2026"]) {
      expect(await messages(password)).toEqual(["Debe contener al menos un carácter especial"]);
      expect(await messages(password, "RESET")).toEqual([
        "Debe contener al menos un carácter especial (@$!%*?&_-)",
      ]);
    }
    for (const special of "@$!%*?&._-") {
      expect(await messages(`Segura${special}2026`)).toEqual([]);
      expect(await messages(`Segura${special}2026`, "RESET")).toEqual([]);
    }
  });

  test("new password", async () => {
    expect(await messages("", "RESET")).toEqual(["La contraseña es requerida"]);
    expect(await messages(" ", "RESET")).toEqual([
      "La contraseña debe tener al menos 8 caracteres",
      "Debe contener al menos una letra mayúscula",
      "Debe contener al menos una letra minúscula",
      "Debe contener al menos un número",
      "Debe contener al menos un carácter especial (@$!%*?&_-)",
    ]);
    expect(await messages("Segura#2026", "RESET")).toEqual([
      "Debe contener al menos un carácter especial (@$!%*?&_-)",
    ]);
    for (const sign of "@$!%*?&._-") expect(await messages(`Segura${sign}2026`, "RESET")).toEqual([]);
  });

  test("128 characters are fine, 129 are not", async () => {
    const long = `Aa1-${"x".repeat(124)}`;
    expect(await messages(long)).toEqual([]);
    expect(await messages(`${long}x`)).toEqual(["La contraseña puede tener como máximo 128 caracteres"]);
  });
});

describe("what is guessed first", () => {
  test.each(["Prueba-1234", "Demo-1234", "Segura-2026!", "Correcto-Caballo-7", "Ñandú-verde-3"])(
    "%s will do",
    async (password) => {
      expect(await messages(password)).toEqual([]);
      expect(await messages(password, "RESET")).toEqual([]);
    },
  );

  test.each([
    "Password1!",
    "P@ssw0rd1",
    "P@ssw0rd!",
    "PASSWORd1?",
    "Qwerty123!",
    "Contraseña1!",
    "Contrasena123.",
    "Hola1234!",
    "Admin123!",
    "Abc12345!",
    "Verano2026!",
    "Madrid1999.",
  ])("%s is too common", async (password) => {
    expect(await messages(password)).toEqual(["Esta contraseña es demasiado común: elige otra."]);
  });

  test("one's own e-mail, or what stands before its @", async () => {
    const email = " Ana.Ruiz1a@Correo.example ";
    const refused = ["La contraseña no puede ser tu correo electrónico."];
    expect(await messages("ana.ruiz1A", "REGISTRATION", email)).toEqual(refused);
    expect(await messages("ana.ruiz1A@correo.EXAMPLE", "RESET", email)).toEqual(refused);
    expect(await messages("ana.ruiz1A", "REGISTRATION", "otra@correo.example")).toEqual([]);
  });
});
