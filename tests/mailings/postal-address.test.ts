import { describe, expect, test } from "@jest/globals";
import { addressLines, readPostalAddress } from "../../server/domains/mailings/letters/postal-address.ts";

describe("a postal address", () => {
  test.each([
    ["Calle Mayor 3, 28013 Madrid", ["Calle Mayor 3"], "28013", "Madrid"],
    ["Calle Mayor, 3, 2.º A, 28013 Madrid (Madrid)", ["Calle Mayor, 3, 2.º A"], "28013", "Madrid"],
    ["Gran Vía 1, Bilbao, 48001", ["Gran Vía 1"], "48001", "Bilbao"],
    ["03001 Alicante, Rambla 12", ["Rambla 12"], "03001", "Alicante"],
    ["Polígono 12345, nave 7; C.P. 41007; Sevilla; España", ["Polígono 12345, nave 7"], "41007", "Sevilla"],
    ["Av. de Europa 5\n08001\nBarcelona", ["Av. de Europa 5"], "08001", "Barcelona"],
  ])("%s", (text, street, postalCode, city) => {
    expect(readPostalAddress(text)).toEqual({ street, postalCode, city });
  });

  test.each([
    ["no postal code", "Calle Mayor 3, Madrid"],
    ["no street", "28013 Madrid"],
    ["no place", "Calle Mayor 3, 28013"],
    ["no Spanish province", "Calle Mayor 3, 99013 Madrid"],
    ["nothing", ""],
  ])("%s: none", (_name, text) => {
    expect(readPostalAddress(text)).toBeNull();
  });

  test("never takes more than the six lines of a window, long ones broken at their own commas", () => {
    const address = readPostalAddress(
      "Urbanización Los Jazmines de la Sierra Norte, parcela 117, escalera izquierda, 3.º B, 28760 Tres Cantos",
    );
    const lines = addressLines("María Ruiz", address!);
    expect(lines).toEqual([
      "María Ruiz",
      "Urbanización Los Jazmines de la Sierra Norte",
      "parcela 117, escalera izquierda, 3.º B",
      "28760 TRES CANTOS",
    ]);
  });
});
