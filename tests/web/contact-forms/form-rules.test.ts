import { describe, expect, test } from "@jest/globals";
import { requestProblems } from "../../../web/features/corporate-tasks-landing/request-values.ts";
import {
  confirmProblems,
  dataProblems,
  emptyWallet,
  furthestStep,
  noWalletConsents,
  stepOf,
  toWalletInput,
  WALLET_LABELS,
  type WalletValues,
} from "../../../web/features/wallet/form/wallet-values.ts";
import { walletFileProblem } from "../../../web/features/wallet/form/wallet-file-problem.ts";
import { cifProblem } from "../../../web/parts/accounts/cif.ts";
import {
  emptyLeadContact,
  leadProblems,
  noConsents,
  toLeadInput,
} from "../../../web/parts/leads/lead-form.ts";

const byField = (problems: readonly { field: string[]; message: string }[]) =>
  Object.fromEntries(problems.map(({ field, message }) => [field.join("."), message]));

const contact = {
  fullName: " Marta Gil ",
  company: "Fondo Levante",
  email: "marta@fondo.example",
  lada: "34",
  phone: "600 12 34 56",
  message: "Una cartera.",
};
const wallet: WalletValues = {
  ...contact,
  entityType: "INVESTMENT_FUND",
  cif: "B12345674",
  service: "VALUATION",
};

describe("the contact data", () => {
  test("an empty form tells every problem at once, in the documented words", () => {
    expect(byField(requestProblems(emptyLeadContact, noConsents))).toEqual({
      fullName: "Este campo es requerido",
      company: "Este campo es requerido",
      email: "Correo electrónico inválido",
      phone: "Número de teléfono inválido",
      message: "Este campo es requerido",
      acceptsPrivacy: "Para enviar la solicitud tienes que aceptar la política de privacidad",
    });
  });

  test("only the privacy policy has to be accepted", () => {
    const privacy = { acceptsPrivacy: true, acceptsCommercial: false };
    const commercial = { acceptsPrivacy: false, acceptsCommercial: true };
    expect(requestProblems(contact, privacy)).toEqual([]);
    expect(Object.keys(byField(requestProblems(contact, commercial)))).toEqual(["acceptsPrivacy"]);
  });

  test("it goes trimmed, with Spain's calling code unless another was chosen", () => {
    expect(emptyLeadContact.lada).toBe("34");
    expect(toLeadInput(contact, noConsents)).toMatchObject({
      fullName: "Marta Gil",
      lada: "34",
      acceptsPrivacy: false,
      acceptsCommercial: false,
    });
  });

  test("the server's problems come to the controls that are about them", () => {
    const message = "no";
    expect(
      leadProblems([
        { field: ["contact", "email"], message },
        { field: ["lada"], message },
        { field: ["contact", "lada"], message },
        { field: ["cif"], message },
      ]).map(({ field }) => field.join(".")),
    ).toEqual(["email", "phone-lada", "phone-lada", "cif"]);
  });
});

describe("a CIF", () => {
  test.each(["B12345674", "b-12.345.674", "ESB12345674", "P2807900B", "A58818501", "N0032484H"])(
    "%s",
    (cif) => {
      expect(cifProblem(cif)).toBeUndefined();
    },
  );

  test.each([
    ["", "Este campo es requerido"],
    ["12345678Z", "Este número es de una persona: escribe el CIF de la entidad"],
    ["X1234567L", "Este número es de una persona: escribe el CIF de la entidad"],
    ["I12345674", "Ningún CIF empieza por I"],
    ["B12345675", "El último carácter del CIF no corresponde: debería ser 4, si lo demás es correcto"],
    ["P28079002", "El último carácter del CIF no corresponde: debería ser B, si lo demás es correcto"],
    ["B1234", "Escribe un CIF: una letra, 7 cifras y un carácter de control, por ejemplo B12345674"],
  ])("%j is refused", (cif, message) => {
    expect(cifProblem(cif)).toBe(message);
  });
});

describe("the wallet's three steps", () => {
  test("the first lacks its fields in the order they stand", () => {
    expect(dataProblems(emptyWallet).map(({ field }) => field[0])).toEqual([
      "fullName",
      "company",
      "entityType",
      "cif",
      "email",
      "phone",
      "message",
    ]);
    expect(dataProblems(wallet)).toEqual([]);
    expect(byField(dataProblems({ ...wallet, entityType: "BANK" }))).toHaveProperty("entityType");
  });

  test("nobody gets further than what is filled in", () => {
    expect(furthestStep(emptyWallet, true)).toBe(0);
    expect(furthestStep(wallet, false)).toBe(1);
    expect(furthestStep(wallet, true)).toBe(2);
  });

  test("the last wants a choice and four confirmations; the commercial one is nobody's duty", () => {
    const all = {
      acceptsLegalNotice: true,
      acceptsPrivacy: true,
      confirmsHolder: true,
      confirmsNoCommitment: true,
      acceptsCommercial: false,
    };
    expect(Object.values(noWalletConsents)).toEqual([false, false, false, false, false]);
    expect(
      confirmProblems({ ...wallet, service: "" }, noWalletConsents).map(({ field }) => field[0]),
    ).toEqual(["service", "acceptsLegalNotice", "acceptsPrivacy", "confirmsHolder", "confirmsNoCommitment"]);
    expect(confirmProblems(wallet, all)).toEqual([]);
    for (const one of ["acceptsLegalNotice", "acceptsPrivacy", "confirmsHolder", "confirmsNoCommitment"]) {
      expect(confirmProblems(wallet, { ...all, [one]: false }).map(({ field }) => field[0])).toEqual([one]);
    }
  });

  test("every field has one step, the unknown ones the last", () => {
    const steps = Object.keys(WALLET_LABELS).map(stepOf);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect([stepOf("cif"), stepOf("file"), stepOf("acceptsPrivacy"), stepOf("")]).toEqual([0, 1, 2, 2]);
  });

  test("what isn't an .xlsx, empty or above 10 MB isn't sent at all", () => {
    expect(walletFileProblem({ name: "CARTERA.XLSX", size: 10 * 1024 * 1024 })).toBeNull();
    expect(walletFileProblem({ name: "cartera.xls", size: 1 })).toBe(
      "Error en el tipo de archivo. Por favor, sube solo archivos .xlsx.",
    );
    expect(walletFileProblem({ name: "cartera.xlsx", size: 0 })).toBe("El archivo está vacío.");
    expect(walletFileProblem({ name: "cartera.xlsx", size: 10 * 1024 * 1024 + 1 })).toContain(
      "el máximo son 10 MB",
    );
  });

  test("the input of the contract, or none without both choices", () => {
    expect(toWalletInput({ ...wallet, service: "" }, noWalletConsents)).toBeNull();
    expect(toWalletInput(wallet, { ...noWalletConsents, confirmsHolder: true })).toMatchObject({
      contact: { fullName: "Marta Gil", acceptsPrivacy: false },
      entityType: "INVESTMENT_FUND",
      service: "VALUATION",
      confirmsHolder: true,
      confirmsNoCommitment: false,
    });
  });
});
