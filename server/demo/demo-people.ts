import type { PostalAddress } from "../shared/identity/postal-address.ts";
import type { Role } from "../shared/context.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { demoProfile } from "./demo-profiles.ts";
import type { DemoProfile } from "./demo-profiles.ts";
import { chosen, CITIES, FIRST_NAMES, SURNAMES } from "./spanish-names.ts";

export const DEMO_PASSWORD = "Demo-1234";

export interface DemoPerson {
  email: string;
  role: Role;
  names: string;
  surnames: string;
  /** A NIF from the end of the range, which nobody has. */
  identityDocument: string;
  phone: string;
  address: PostalAddress;
  /** Of a specialist. */
  profile: DemoProfile | null;
}

const ADMIN: DemoPerson = {
  email: "admin@demo.acuerdo.es",
  role: "ADMIN",
  names: "Clara",
  surnames: "Montes Vega",
  identityDocument: demoNif(0),
  phone: "600000101",
  address: {},
  profile: null,
};

const CLIENT: DemoPerson = {
  email: "cliente@demo.acuerdo.es",
  role: "CLIENT",
  names: "Andrés",
  surnames: "Lozano Prieto",
  identityDocument: demoNif(1),
  phone: "600000102",
  address: {
    street: "Calle Mayor, 14, 2.º B",
    postalCode: "46001",
    city: "Valencia",
    province: "46",
    country: "ES",
  },
  profile: null,
};

/** Everything but a photo and an insurance: somebody who opens the profile sees what is left to do. */
const SPECIALIST: DemoPerson = {
  email: "especialista@demo.acuerdo.es",
  role: "SPECIALIST",
  names: "Elena",
  surnames: "Ferrer Ibáñez",
  identityDocument: demoNif(2),
  phone: "600000103",
  address: {
    street: "Paseo de la Estación, 7, 3.º A",
    postalCode: "28045",
    city: "Madrid",
    province: "28",
    country: "ES",
  },
  profile: {
    ...demoProfile(0, [1, 2], ["Madrid", "Toledo"]),
    experienceLevels: [2, 3],
    feeAmount: 400,
    credentials: [
      {
        kind: "REGISTRATION",
        title: "Inscripción en el Registro de Mediadores",
        issuer: "Registro de Mediadores e Instituciones de Mediación",
        number: "RM-20741",
        validDays: null,
        isVerified: true,
      },
      {
        kind: "QUALIFICATION",
        title: "Máster en Mediación y Gestión de Conflictos",
        issuer: "Instituto Ibérico de Mediación",
        number: "",
        validDays: null,
        isVerified: false,
      },
    ],
  },
};

/** Documented; the first is the administrator. */
export const DEMO_ACCOUNTS: readonly DemoPerson[] = [ADMIN, CLIENT, SPECIALIST];

const SPECIALISTS = 60;
const TYPES: readonly (readonly number[])[] = [[2], [1, 2], [3], [2, 4], [1], [4], [2, 3], [1, 2, 3]];

/** With the documented one there are sixty, over all of Spain; the same ones every time. */
export function demoSpecialists(): DemoPerson[] {
  return Array.from({ length: SPECIALISTS - 1 }, (_, at) => {
    const names = chosen(FIRST_NAMES, at * 7 + 3);
    const surnames = `${chosen(SURNAMES, at * 11 + 5)} ${chosen(SURNAMES, at * 17 + 40)}`;
    const city = chosen(CITIES, at);
    const cities = at % 3 === 0 ? [city, chosen(CITIES, at + 9)] : [city];
    return {
      email: `${foldText(`${names}.${surnames}`).replace(/[^a-z]+/g, ".")}@correo.example`,
      role: "SPECIALIST",
      names,
      surnames,
      identityDocument: demoNif(at + 3),
      phone: String(600_000_200 + at),
      address: { city, country: "ES" },
      profile: demoProfile(at, chosen(TYPES, at), cities),
    };
  });
}

/** A CIF from the end of the range of limited companies, with its control digit (Orden EHA/451/2008). */
export function demoCif(at: number): string {
  const digits = String(9_999_000 + at);
  const sum = Array.from(digits).reduce((total, digit, place) => {
    const twice = Number(digit) * 2;
    return total + (place % 2 === 0 ? Math.floor(twice / 10) + (twice % 10) : Number(digit));
  }, 0);
  return `B${digits}${(10 - (sum % 10)) % 10}`;
}

/** Nobody's, from the end of the range; control letter by the number modulo 23. */
export function demoNif(at: number): string {
  const number = 99_999_000 + at;
  return `${number}${"TRWAGMYFPDXBNJZSQVHLCKE".charAt(number % 23)}`;
}
