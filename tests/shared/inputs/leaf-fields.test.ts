import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { Fault } from "../../../server/shared/fault.ts";
import { readAccountEmail, readEmail } from "../../../server/shared/identity/emails.ts";
import {
  readIdentityDocument,
  type IdentityDocument,
} from "../../../server/shared/identity/identity-documents.ts";
import { readPersonName } from "../../../server/shared/identity/person-names.ts";
import { readPhone } from "../../../server/shared/identity/phones.ts";
import { AccountEmail, Email, PhoneNumber } from "../../../server/shared/inputs/contact.ts";
import { AsGiven } from "../../../server/shared/inputs/field.ts";
import { IdentityNumber } from "../../../server/shared/inputs/identity.ts";
import { Nested } from "../../../server/shared/inputs/nested.ts";
import { AddressLine, Country, PostalCode, Province } from "../../../server/shared/inputs/postal-address.ts";
import { checkInput } from "../../../server/shared/inputs/read-input.ts";
import { PersonName, Verbatim } from "../../../server/shared/inputs/texts.ts";

class Somebody {
  @PersonName() names!: string;
  @Email() email!: string;
  @AccountEmail() account!: string;
  @AsGiven() lada!: string;
  @PhoneNumber() phone!: string;
  @IdentityNumber(() => "PERSON") document!: IdentityDocument;
  @IdentityNumber<Somebody>(({ names }) => (names === "Ana" ? "PERSON" : "COMPANY")) other!: IdentityDocument;
  @Verbatim({ schema: {}, isRequired: false }) secret!: string;
}

class Place {
  @AddressLine("street") street!: string | null;
  @AddressLine("city") city!: string | null;
  @PostalCode() postalCode!: string | null;
  @Country() country!: string;
  @Province() province!: string | null;
}

class Reachable {
  @AsGiven() lada!: string;
  @PhoneNumber() phone!: string;
}

class Caller extends Reachable {
  @Nested(() => new Reachable()) contact!: Reachable;
}

const typed = fc.oneof(
  fc.constantFrom("", " Ana ", "Ana", "ana@correo.example", " Ana@Correo.example", "34", "+1", "999"),
  fc.constantFrom("612 34 56 78", "(212) 555-0123", "123", "12.345.678-z", "X1234567L", "B12345674", "4"),
  fc.string({ unit: "binary", maxLength: 9 }),
);

/** What a plain function gives, as a form has it: its value and what is wrong. */
function expected(readings: Record<string, unknown>, phone: ReturnType<typeof readPhone>) {
  return Object.entries({ ...readings, phone }).flatMap(([name, reading]) =>
    reading instanceof Fault
      ? [{ field: ["part" in reading ? reading.part : name], code: reading.code, message: reading.message }]
      : [],
  );
}

test("fields read what the plain functions read, and blame what they blame", () => {
  const form = fc.record({ names: typed, email: typed, lada: typed, phone: typed, document: typed });
  fc.assert(
    fc.property(form, ({ names, email, lada, phone, document }) => {
      const somebody = new Somebody();
      const given = { names, email, account: email, lada, phone, document, other: document, secret: names };
      const problems = checkInput(somebody, given);
      const readings = {
        names: readPersonName(names),
        email: readEmail(email),
        account: readAccountEmail(email),
        document: readIdentityDocument(document, "PERSON"),
        other: readIdentityDocument(document, names.trim() === "Ana" ? "PERSON" : "COMPANY"),
        secret: names,
      };
      const number = readPhone(lada, phone);
      expect(new Set(problems)).toEqual(new Set(expected(readings, number)));
      const values = { ...readings, ...(number instanceof Fault ? {} : number) };
      for (const [name, value] of Object.entries(values))
        if (!(value instanceof Fault)) expect(Reflect.get(somebody, name)).toEqual(value);
    }),
    { numRuns: 1_000 },
  );
});

test.each([undefined, null, {}, ["x"], true, Number.NaN])("%j is as good as nothing", (nothing) => {
  const given = {
    names: nothing,
    email: nothing,
    account: nothing,
    lada: nothing,
    phone: nothing,
    document: nothing,
  };
  const secretive = new Somebody();
  expect(checkInput(secretive, given)).toEqual(
    checkInput(new Somebody(), { names: "", email: "", account: "", lada: "", phone: "", document: "" }),
  );
  expect(secretive.secret).toBe("");
});

test("a form hears of the input that is wrong: calling code or number", () => {
  const wrong = (given: object) =>
    checkInput(new Caller(), given).map(({ field, code }) => [field.join("."), code]);
  expect(wrong({ phone: null, contact: { lada: "999", phone: "612345678" } })).toEqual([
    ["phone", "REQUIRED"],
    ["contact.lada", "INVALID"],
  ]);
  expect(wrong({ lada: null, phone: "612345678", contact: { phone: "612345678" } })).toEqual([]);
});

test("an address without a country is Spanish; elsewhere nothing is known of codes and provinces", () => {
  const read = (given: object) => {
    const place = new Place();
    const problems = checkInput(place, given).map(({ field, message }) => [field.join("."), message]);
    return problems.length > 0 ? problems : Object.assign({}, place);
  };
  const empty = { street: null, city: null, postalCode: null, country: "ES", province: null };
  expect(read({})).toEqual(empty);
  const spanish = { street: " Calle  Mayor, 1 ", postalCode: "28 013", city: "Madrid", province: "28" };
  expect(read(spanish)).toEqual({ ...spanish, street: "Calle Mayor, 1", postalCode: "28013", country: "ES" });
  const foreign = { ...empty, postalCode: "SW1A 1AA", country: " gb " };
  expect(read(foreign)).toEqual({ ...foreign, country: "GB" });
  expect(read({ city: "<", postalCode: "5301", country: "es", province: "53" })).toEqual([
    ["city", "El texto contiene caracteres que no se admiten, como < o >"],
    ["postalCode", "El código postal tiene 5 cifras"],
    ["province", "Elige una provincia de la lista"],
  ]);
  expect(read({ postalCode: "53001" })).toEqual([
    ["postalCode", "Este código postal no existe: sus dos primeras cifras van de 01 a 52"],
  ]);
  expect(read({ postalCode: "<", country: "XX", province: "28" })).toEqual([
    ["postalCode", "El texto contiene caracteres que no se admiten, como < o >"],
    ["country", "Elige un país de la lista"],
    ["province", "La provincia solo se indica en direcciones de España"],
  ]);
});
