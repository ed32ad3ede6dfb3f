import { describe, expect, test } from "@jest/globals";
import { findNames } from "../../schema/rules/personal-data/names.ts";
import { personalStretches } from "../../schema/rules/personal-data/pseudonyms.ts";
import { namesSomebody, SheetInspector } from "../../schema/rules/personal-data/sheet-inspector.ts";

const list = (text: string) => text.split("|").map((one) => one.trim());
const NAMES =
  list(`PÉREZ RUIZ, JUAN|Pérez Ruiz, Juan Carlos|García López, María del Pilar|GIL, ANA|Gómez, Pilar
  |de la Torre Gil, Marta|Benali, Fátima|ETXEBERRIA RUIZ, IKER|Pérez Ruiz,Juan|Pérez Ruiz , Juan|Ruiz Madrid, Elena
  |Castillo Moreno, Sergio|Pérez Kolikowska, Adrián|PÉREZ-RUIZ, JUAN|Pérez Ruiz, D. Juan|Gil Soler, Mª Carmen
  |Pérez Ruiz, J. Carlos|Moreno, Laura|Popescu, Ionut|Martín López, Óscar|López Martín, Santiago|Blanco, Javier`);
const FRAMES =
  list(`Avalista: %|Avalista %. Impago desde 2020|Deudor: %|%: no paga desde 2019|Hablado con % el 12/03/2024
  |2º titular % (cónyuge)|Ver expediente 123/24 de %|Titular: % - DNI en archivo|Reclamado a % y sin respuesta
  |NOTA: % HA FALLECIDO|Pagos a cuenta de %;|Autos 12/2020 contra %|El recibo lo devolvió %, cliente desde 2001`);

const TOWNS =
  list(`Madrid|Getafe|San Juan|Alicante|Toledo|Alcalá de Henares|Medina del Campo|Santa Cruz de Tenerife|Zamora
  |Palma|Vitoria|Villanueva de la Serena|Jerez de la Frontera|Navarra|Castellón de la Plana|San Fernando|Santiago`);
const STREETS =
  list(`Juan Bravo|García de Paredes|Alonso Martínez|Fernández Ladreda|Santa Engracia|Blasco Ibáñez|Real|Mayor
  |Doctor García Morato|Ramón y Cajal|López de Hoyos|del Pilar|Virgen del Rosario|Marqués de Salamanca|Ruiz Jiménez`);
const CLEAN_FRAMES = list(`Inmueble en C/ % 3, @|Garantía: calle %, @|Avda. %, 28, @|Finca sita en Plaza % (@)
  |Oficina de @, Calle % 14|Hipoteca sobre vivienda en Paseo %, @, 2º B`);
const CLEAN =
  list(`Madrid, Juan Bravo 3|Getafe, Madrid|San Juan, Alicante|Calle García López, Pilar de la Horadada
  |Zamora, Salamanca, Santiago|Toledo, Victoria y León|Córdoba, Granada y Jaén|Colores: Blanco, Rosa y Verde
  |Muro, Torre, Pilar y Plaza|Ferrer, Vidal y Gómez Abogados|Bufete García, Martín y Ruiz|Talleres García, Manuel e Hijos, S.L.
  |Ruiz, Jorge y Asociados|García López, S.A.|Pérez, S.L. no contesta|Banco de Santander, Oficina 3|Cruz Roja, Soledad
  |Real Decreto, Capítulo 3|Impago, Demanda, Monitorio|Sevilla, Jueves Santo|Fiesta de San Pedro, Burgos|Lunes, Enero 2020
  |Residencial Castillo Real, Marina|Centro Comercial Vega Plaza, Murcia|Hospital Ruiz Jiménez, Elena|Torre, Sol, Luz
  |Avda. García Lorca, Elena|Plaza de la Cruz, Rosario|Polígono Los Olivares, Jaén|Hidalgo, Reina y Conde|León, Asturias
  |Préstamo, Tarjeta, Aval|Demanda en Juzgado 3, Alcalá|Pago parcial, Resto pendiente|Lourdes, Francia|Pagos de Abril, Julio y Octubre
  |Domingo, Lunes|Apellidos, Nombre|Navidad, Reyes, Pascua|Vivienda, Garaje y Trastero|Reina, Rey, Conde`);
const SURNAMES = list("García|Gil|Martín|Vidal|Herrero|Esteban|Marcos|Alonso|Blanco|Santiago|Ferrer|Lorenzo");
const COMPANIES =
  list(`%, @ y # Abogados|Bufete % & @|García @, S.L.|%, @ e Hijos, S.A.|Despacho %, @ y Asociados
  |Talleres % y @|%, @ & # Consultores|Suministros %, S.L.U.`);

describe("names with the surnames first within longer texts", () => {
  test.each(NAMES)("«%s» is found whole, whatever stands around", (name) => {
    for (const frame of FRAMES) {
      const text = frame.replace("%", name);
      const found = findNames(text).map(({ start, end }) => text.slice(start, end));
      expect([text, found]).toEqual([text, [name.replace(/^de la /, "")]]);
      expect(namesSomebody(text)).toBe(true);
    }
  });

  test("without a comma, too, where there are two surnames", () => {
    for (const name of ["PÉREZ RUIZ JUAN", "García López Adrián", "GÓMEZ DE LA TORRE ELENA"])
      for (const frame of FRAMES)
        expect([frame, findNames(frame.replace("%", name)).length]).toEqual([frame, 1]);
  });

  test("of two people each is found", () => {
    const text = "Titulares: Pérez Ruiz, Juan y García Gil, Ana; avisado Juan Martín, Ana Gómez";
    expect(findNames(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "Pérez Ruiz, Juan",
      "García Gil, Ana",
      "Juan Martín",
      "Ana Gómez",
    ]);
  });

  test("in a column of remarks and in a title above the table", () => {
    const inspector = new SheetInspector("Hoja 1", false);
    inspector.add(["Deudor: Pérez Ruiz, Juan"]);
    inspector.add(["Contrato", "Observaciones", "Importe deuda"]);
    for (let at = 0; at < 30; at += 1)
      inspector.add([`C-${at}/24`, "Avalista: PÉREZ RUIZ, JUAN. Impago desde 2020", `${at},5`]);
    const { columns, asides } = inspector.finish();
    expect(columns).toMatchObject([{ column: 1, counts: { NAME: 30 }, inText: true }]);
    expect(columns[0]?.samples).toEqual(["P•••• R•••, J•••"]);
    expect(asides.map(({ kind }) => kind)).toEqual(["TITLES"]);
  });

  test("a pseudonym takes the place of the whole name", () => {
    expect(personalStretches("Avalista: PÉREZ RUIZ, JUAN CARLOS.")).toEqual([
      { kind: "NAME", start: 10, end: 33 },
    ]);
  });
});

describe("no names", () => {
  test.each(CLEAN)("«%s»", (text) => {
    expect(findNames(text)).toEqual([]);
  });

  test("streets and towns in remarks", () => {
    const texts = CLEAN_FRAMES.flatMap((frame) =>
      STREETS.flatMap((street) => TOWNS.map((town) => frame.replace("%", street).replace("@", town))),
    );
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((text) => findNames(text).length > 0)).toEqual([]);
  });

  test("companies called after their partners", () => {
    const texts = COMPANIES.flatMap((frame) =>
      SURNAMES.flatMap((one, at) =>
        SURNAMES.map((other) =>
          frame
            .replace("%", one)
            .replace("@", other)
            .replace("#", SURNAMES[(at + 1) % 12] ?? ""),
        ),
      ),
    );
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((text) => findNames(text).length > 0)).toEqual([]);
  });

  test("towns beside towns", () => {
    const texts = TOWNS.flatMap((one) => TOWNS.map((other) => `Zona: ${one}, ${other}`));
    expect(texts.filter((text) => findNames(text).length > 0)).toEqual([]);
  });
});
