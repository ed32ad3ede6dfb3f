import { describe, expect, test } from "@jest/globals";
import { openFindings } from "../../schema/rules/personal-data/findings.ts";
import { SheetInspector } from "../../schema/rules/personal-data/sheet-inspector.ts";
import { processorMs } from "../support/processor-time.ts";

/** One column of thirty cells, between a contract and an amount that name nobody. */
function inspect(header: string, valueOf: (at: number) => string) {
  const inspector = new SheetInspector("Hoja 1", false);
  inspector.add(["Contrato", header, "Importe deuda"]);
  for (let at = 0; at < 30; at += 1) inspector.add([`C-${at}/24`, valueOf(at), `${1000 + at},5`]);
  return inspector.finish();
}

const FIRST = ["María", "Juan Carlos", "Fátima", "Iker", "Ionut"];
const LAST = ["García López", "Etxeberria Ruiz", "Benali", "de la Torre Gil", "Popescu"];
const of = (list: readonly string[]) => (at: number) => list[at % list.length] ?? "";
const digits = (from: number, step: number) => (at: number) => String(from + at * step);
const LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const nif = (at: number) => `${40_000_000 + at * 7919}${LETTERS[(40_000_000 + at * 7919) % 23]}`;

/** The affiliation with its two check figures. */
const nss = (at: number) => {
  const number = 10_000_000 + at * 7919;
  return `28${number}${String((28 * 100_000_000 + number) % 97).padStart(2, "0")}`;
};
const born = (at: number) => `${String(1 + (at % 28)).padStart(2, "0")}/0${1 + (at % 9)}/${1948 + at * 2}`;
const plate = (at: number) => `${1234 + at} ${"BCDFGHJKLMNPRSTVWXYZ".slice(at % 15, (at % 15) + 3)}`;

describe("personal data, whatever the column is called", () => {
  test.each([
    [
      "names under their header",
      "Deudor",
      (at: number) => `${of(FIRST)(at)} ${of(LAST)(at)}`,
      { NAME: 30 },
      "STRONG",
    ],
    [
      "surnames first, in capitals",
      "Titular",
      (at: number) => `${of(LAST)(at)}, ${of(FIRST)(at)}`.toUpperCase(),
      { NAME: 30 },
      "STRONG",
    ],
    [
      "names nobody has listed",
      "Nombre y apellidos",
      (at: number) => `Zvetlana${"abcdefghijklmnopqrstuvwxyzabcdefgh"[at]} Kolikowska`,
      { NAME: 30 },
      "STRONG",
    ],
    ["first names alone", "Nombre", of(FIRST), { NAME: 30 }, "STRONG"],
    [
      "names without a header that says so",
      "Dato 3",
      (at: number) => `${of(FIRST)(at)} ${of(LAST)(at)}`,
      { NAME: 30 },
      "STRONG",
    ],
    ["first names under no telling header", "A", of(FIRST), { NAME: 30 }, "STRONG"],
    ["surnames under no telling header", "Columna 2", of(LAST), { NAME: 30 }, "STRONG"],
    [
      "surnames one by one, with towns among them",
      "Dato 2",
      of(["García", "PÉREZ", "Ruiz", "Gómez", "Etxeberria", "León", "Gil", "Díaz"]),
      { NAME: 26 },
      "STRONG",
    ],
    ["NIF", "Dato 1", nif, { IDENTITY: 30 }, "STRONG"],
    [
      "NIF with signs",
      "Dato 1",
      (at: number) => nif(at).replace(/^(\d\d)(\d{3})(\d{3})/, "$1.$2.$3-"),
      { IDENTITY: 30 },
      "STRONG",
    ],
    ["NIE", "Id", () => "X1234567L", { IDENTITY: 30 }, "STRONG"],
    ["NIF without letter under a bare code", "ID", digits(10_000_000, 1), { IDENTITY: 30 }, "WEAK"],
    ["documents of elsewhere", "Cédula", digits(10_000_000, 7919), { IDENTITY: 30 }, "STRONG"],
    ["NIF without letter", "DNI", digits(40_000_000, 7919), { IDENTITY: 30 }, "STRONG"],
    ["e-mails", "Contacto", (at: number) => `persona${at}@correo.es`, { EMAIL: 30 }, "STRONG"],
    ["phones", "Tfno. móvil", digits(612_345_678, 11), { PHONE: 30 }, "STRONG"],
    ["phones in groups", "Dato 5", () => "612 345 678", { PHONE: 30 }, "STRONG"],
    ["phones with their country", "Dato 5", () => "+34 612345678", { PHONE: 30 }, "STRONG"],
    [
      "nine bare figures that all begin as phones do",
      "Dato 5",
      digits(612_345_678, 11),
      { PHONE: 30 },
      "WEAK",
    ],
    ["accounts", "Cuenta de cargo", () => "ES91 2100 0418 4502 0005 1332", { IBAN: 30 }, "STRONG"],
    ["accounts from before the IBAN", "CCC", () => "21000418450200051332", { IBAN: 30 }, "STRONG"],
    ["accounts of a bank", "Cuenta bancaria", () => "21000418450200051332", { IBAN: 30 }, "STRONG"],
    ["accounts with slips", "Nº cta. corriente", () => "2100-0418-99-0200051332", { IBAN: 30 }, "STRONG"],
    ["IBAN with slips", "IBAN", () => "ES0021000418450200051332", { IBAN: 30 }, "STRONG"],
    ["whom an account belongs to", "Titular cuenta bancaria", () => "Ana Gil", { NAME: 30 }, "STRONG"],
    ["accounts to debit", "Cuenta de cargo", () => "2100/0418/45/0200051332", { IBAN: 30 }, "STRONG"],
    ["accounts under any name", "Dato 5", () => "2100 0418 45 0200051332", { IBAN: 30 }, "STRONG"],
    ["accounts in fours", "Número", () => "2100 0418 4502 0005 1332", { IBAN: 30 }, "STRONG"],
    ["loans numbered as accounts", "Nº préstamo", () => "21000418450200051332", { IBAN: 30 }, "WEAK"],
    ["addresses", "Domicilio", (at: number) => `C/ Mayor ${at}, 2º B`, { ADDRESS: 30 }, "STRONG"],
    ["days of birth", "F. nacimiento", born, { BIRTH: 30 }, "STRONG"],
    ["days of birth in two figures", "Fec. nac.", () => "3-1-75", { BIRTH: 30 }, "STRONG"],
    ["days that are decades apart", "Dato 7", born, { BIRTH: 30 }, "WEAK"],
    ["days that are decades apart, called days", "Fecha", born, { BIRTH: 30 }, "WEAK"],
    ["plates", "Matrícula", plate, { PLATE: 30 }, "STRONG"],
    ["plates of provinces", "Matrícula vehículo", () => "M-1234-AB", { PLATE: 30 }, "STRONG"],
    ["plates under another name", "Dato 7", plate, { PLATE: 30 }, "WEAK"],
    ["affiliations", "Nº Seguridad Social", nss, { SOCIAL_SECURITY: 30 }, "STRONG"],
    ["affiliations with a slip", "NSS", () => "281234567899", { SOCIAL_SECURITY: 30 }, "STRONG"],
    ["affiliations under another name", "Dato 7", nss, { SOCIAL_SECURITY: 30 }, "STRONG"],
    [
      "affiliations in parts, even called numbers",
      "Número",
      (at: number) => nss(at).replace(/^(..)(.{8})/, "$1/$2/"),
      { SOCIAL_SECURITY: 30 },
      "STRONG",
    ],
    ["affiliations that lost their nought", "NAF", () => "81234567840", { SOCIAL_SECURITY: 30 }, "STRONG"],
    [
      "addresses of pledges",
      "Dirección del inmueble",
      (at: number) => `Calle Mayor ${at}`,
      { ADDRESS: 30 },
      "WEAK",
    ],
  ] as const)("%s", (_what, header, valueOf, counts, evidence) => {
    expect(inspect(header, valueOf).columns).toMatchObject([
      { column: 1, name: header, counts, evidence, inText: false },
    ]);
  });

  const [JUAN, RUIZ] = [of(["Juan"]), of(["Pérez Ruiz"])];
  test.each([
    ["one first name", "Nombre", JUAN, "STRONG"],
    ["one pair of surnames", "Apellidos", RUIZ, "STRONG"],
    ["two first names", "Nombre de pila", of(["Juan", "María"]), "STRONG"],
    ["three surnames in capitals", "APELLIDO_1", of(["PÉREZ", "GARCÍA", "GIL"]), "STRONG"],
    ["towns as surnames", "2º apellido", of(["Toledo", "León"]), "STRONG"],
    ["surnames in Basque", "Abizenak", RUIZ, "STRONG"],
    ["surnames in Catalan", "Primer cognom", of(["Puig"]), "STRONG"],
    ["first names of debtors", "Nombre del deudor", of(["Ana", "Juan"]), "STRONG"],
    ["first names under whom they are of", "Gestor", of(["Ana", "Juan"]), "STRONG"],
    ["a surname that nobody has listed", "Apellidos", of(["Kolikowska"]), "STRONG"],
    ["a first name that nobody has listed", "Nombre", of(["Zvetlana"]), "WEAK"],
    ["a debtor that nobody has listed", "Deudor", of(["Zvetlana Kolikowska"]), "WEAK"],
  ] as const)("of the same few people again and again: %s", (_what, header, valueOf, evidence) => {
    const { columns } = inspect(header, valueOf);
    expect(columns).toMatchObject([{ column: 1, counts: { NAME: 30 }, evidence, inText: false }]);
    expect(columns[0]?.samples).not.toEqual([]);
  });

  test("of one person among companies, and with no more than one row filled", () => {
    const among = (name: string) => (at: number) => (at === 7 ? name : `Talleres ${at}, S.L.`);
    expect(inspect("Nombre", among("Juan")).columns).toMatchObject([
      { counts: { NAME: 1 }, evidence: "WEAK" },
    ]);
    const alone = (at: number) => (at === 7 ? "Pérez Ruiz" : "");
    expect(inspect("Apellidos", alone).columns).toMatchObject([{ counts: { NAME: 1 }, evidence: "STRONG" }]);
  });

  test("an account without its country in a remark", () => {
    const { columns } = inspect("Notas", (at) => (at === 4 ? "Paga por 2100 0418 45 0200051332" : "Nada"));
    expect(columns).toMatchObject([{ counts: { IBAN: 1 }, evidence: "STRONG", inText: true }]);
  });

  test.each(["Hablé con Juan Pérez Ruiz y paga", "Avisar a Ana Gómez", "Paga su hermano Juan Pérez"])(
    "one note of few words that names somebody is shown: %s",
    (note) => {
      const { columns } = inspect("Notas", (at) => (at === 4 ? note : "Sin novedad"));
      expect(columns).toMatchObject([{ counts: { NAME: 1 }, evidence: "WEAK", inText: true }]);
      const more = inspect("Notas", (at) => (at === 4 ? `${note}, 12345678Z` : "Sin novedad"));
      expect(more.columns).toMatchObject([{ counts: { NAME: 1, IDENTITY: 1 }, evidence: "STRONG" }]);
    },
  );

  test("names in columns of their own without any header", () => {
    const inspector = new SheetInspector("Hoja 1", false);
    for (let at = 0; at < 30; at += 1)
      inspector.add([`C-${at}`, of(FIRST)(at), of(["García", "Gil", "Ruiz", "Benali"])(at), "López", "1"]);
    expect(inspector.finish().columns.map(({ name, evidence }) => [name, evidence])).toEqual([
      ["Columna B", "STRONG"],
      ["Columna C", "STRONG"],
    ]);
  });

  test("within remarks, each counted, none shown whole", () => {
    const remarks = (at: number) =>
      at === 4
        ? "Hablado con Ana Gómez, tel 612345678; correo ana@uno.es; DNI 12345678Z; ES91 2100 0418 4502 0005 1332 PAGADO; nacida el 12/03/1975, NSS 28/12345678/40, coche 1234 BCD"
        : "Sin novedad";
    const [column] = inspect("Observaciones", remarks).columns;
    expect(column).toMatchObject({
      counts: { NAME: 1, IDENTITY: 1, EMAIL: 1, PHONE: 1, IBAN: 1, BIRTH: 1, PLATE: 1, SOCIAL_SECURITY: 1 },
      evidence: "STRONG",
      inText: true,
    });
    expect(JSON.stringify(column?.samples)).not.toMatch(/Gómez|612345678|12345678Z|ana@uno/);
  });
});

describe("no personal data", () => {
  test.each([
    ["contracts of nine figures like phones", "Nº contrato", digits(600_000_000, 7919)],
    ["contracts of nine figures under another name", "Nº op.", digits(700_000_000, 104_729)],
    ["nine figures of which few begin as phones do", "Clave", digits(100_000_000, 26_000_000)],
    ["contracts of twenty figures", "Nº contrato", (at: number) => `210004189902000${51_332 + at * 7}`],
    ["references of twenty figures", "Dato 5", (at: number) => `210004189902000${51_332 + at * 7}`],
    ["twenty noughts", "Dato 5", () => "0".repeat(20)],
    ["accounts of a ledger", "Cuenta contable", digits(4_300_000_012, 7)],
    ["banks of accounts", "Cuenta bancaria", of(["CaixaBank", "Sí", "****1332"])],
    ["amounts", "Saldo", digits(612_345_678, 11)],
    ["CIF of companies", "CIF", () => "B12345674"],
    ["companies", "Deudor", (at: number) => `Suministros ${of(LAST)(at)}, S.L.`],
    ["pseudonyms", "Deudor", (at: number) => `Deudor ${String(at).padStart(4, "0")}`],
    ["numbers of clients", "Cliente", digits(10_001, 1)],
    ["options that look like names", "Tipo de titular", of(["Persona física", "Persona jurídica"])],
    ["options under a header of names", "Titular", of(["Persona física", "Persona jurídica"])],
    ["products as names", "Nombre", of(["Tarjeta Oro", "Préstamo personal", "Hipoteca Joven"])],
    ["names of products", "Nombre del producto", of(["Victoria", "Rosa"])],
    ["names of operations", "Nombre operación", of(["Premium", "Estándar"])],
    ["first names crossed out", "Nombre", of(["XXXX", "xxxxx"])],
    ["surnames taken out", "Apellidos", of(["Anonimizado", "No consta", "-"])],
    ["surnames as pseudonyms", "Apellidos", (at: number) => `Persona ${String(at).padStart(4, "0")}`],
    ["numbers as names", "Nombre", digits(10_001, 1)],
    ["days as names", "Nombre", () => "12/03/2024"],
    ["letters for people", "Deudor", of(["Deudor A", "Deudor B"])],
    ["companies of one group", "Nombre", of(["Suministros Gil, S.L.", "Talleres Moya SA"])],
    ["products", "Producto", of(["Tarjeta Oro", "Préstamo personal", "Hipoteca Joven"])],
    ["places", "Municipio", of(["San Fernando", "Santa Cruz de Tenerife", "León", "Don Benito"])],
    [
      "towns called after saints",
      "Lugar",
      of(["San Sebastián de los Reyes", "Santa Marta de Tormes", "San José del Valle"]),
    ],
    ["towns that are surnames", "Dato 4", of(["Toledo", "Sevilla", "Zaragoza", "Segovia", "León"])],
    ["provinces under their header", "Provincia", of(["Navarra", "Lugo", "Moya", "Ponce", "Madrid"])],
    [
      "companies without their form",
      "Dato 4",
      of(["Ferrer Logística", "Talleres Moya", "Banco Gil", "Zara", "Puig"]),
    ],
    ["products called like people", "Producto", of(["Victoria", "Rosa", "Real", "Luna", "Sol"])],
    ["colours", "Tramo", of(["Rojas", "Blanco", "Verde", "Moreno", "Gris", "Azul"])],
    ["states of a word", "Dato 4", of(["Bueno", "Malo", "Bravo", "Nuevo", "Viejo"])],
    ["streets", "Zona", of(["Calle María Moliner", "Plaza Juan Carlos Gil", "Avenida Pablo Iglesias"])],
    ["days of debts, however old", "Fecha de impago", born],
    ["days of a few years", "Alta", (at: number) => `12/03/${2004 + (at % 20)}`],
    ["years of birth alone", "Año de nacimiento", (at: number) => String(1950 + at)],
    ["codes like plates with vowels", "Modelo", (at: number) => `${1234 + at}AEI`],
    ["operations like plates", "Nº operación", plate],
    ["contracts of twelve figures", "Nº contrato", digits(281_234_567_800, 7919)],
    [
      "contracts in the parts of an affiliation",
      "Préstamo",
      (at: number) => `28/${12_345_678 + at * 7919}/11`,
    ],
    ["the levels of security", "Nivel de seguridad", of(["Alta", "Baja"])],
    ["dates", "Fecha de impago", (at: number) => `${10 + (at % 18)}/03/2024`],
    ["codes of eight figures and any letter", "Lote", (at: number) => `${10_000_000 + at}A`],
    ["codes of fewer figures", "ID", digits(100_000, 1)],
    ["codes that come again and again", "ID", (at: number) => String(10_000_000 + (at % 5))],
    ["codes of contracts", "ID contrato", digits(10_000_000, 7919)],
    ["numbers of bonds", "Cédula hipotecaria", digits(10_000_000, 7919)],
    ["masked e-mails and documents", "Correo", of(["j***z@correo.es", "***4567**"])],
    ["states", "Estado", of(["Impago", "Con acuerdo", "Sin acuerdo"])],
    ["postal codes and provinces", "CP y provincia", of(["28001 Madrid", "08001 Barcelona"])],
  ] as const)("%s", (_what, header, valueOf) => {
    expect(inspect(header, valueOf)).toEqual({ columns: [], asides: [] });
  });
});

test("a sender's word outweighs weak evidence only", () => {
  const phones = inspect("Dato 5", digits(612_345_678, 11));
  const documents = inspect("Dato 5", nif);
  const word = [{ sheet: "Hoja 1", column: "Dato 5" }];
  expect(openFindings(phones, word).columns).toEqual([]);
  expect(openFindings(phones, [{ sheet: "Hoja 2", column: "Dato 5" }]).columns).toHaveLength(1);
  expect(openFindings(documents, word).columns).toHaveLength(1);
});

test("titles above the header, names as headers, and the sheet's own name", () => {
  const inspector = new SheetInspector("Ana García López", false);
  inspector.add(["Elaborado por Juan Pérez Ruiz"]);
  inspector.add(["Contrato", "Importe deuda", "María Ruiz Gil"]);
  for (let at = 0; at < 30; at += 1) inspector.add([`C-${at}`, `${at},5`, "1"]);
  const { columns, asides } = inspector.finish();
  expect(columns).toEqual([]);
  expect(asides.map(({ kind }) => kind)).toEqual(["SHEET_NAME", "TITLES", "COLUMN_NAMES"]);
});

test("a list without header has its columns by letters", () => {
  const inspector = new SheetInspector("Hoja 1", false);
  for (let at = 0; at < 30; at += 1) inspector.add([`C-${at}`, nif(at), `${1000 + at},5`, "1", "2"]);
  expect(inspector.finish().columns).toMatchObject([{ name: "Columna B", counts: { IDENTITY: 30 } }]);
});

test("cells made to be costly cost little", () => {
  const inspector = new SheetInspector("Hoja 1", false);
  inspector.add(["Contrato", "Nota"]);
  const cost = processorMs(() => {
    for (const part of [
      ",a1",
      "a@",
      "1 ",
      "ES91 ",
      "Ana ",
      "+34 6",
      "12.345.67",
      "&",
      "tel ",
      "Gil, Ana ",
      "Gil Paz ",
      "2100 ",
    ])
      inspector.add(["C-1", part.repeat(32_767 / part.length)]);
    inspector.finish();
  });
  expect(cost).toBeLessThan(2_000);
});
