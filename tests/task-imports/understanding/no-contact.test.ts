import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  isRemarkOnEmail,
  isRemarkOnPhone,
  saysNoContact,
} from "../../../server/domains/task-imports/understanding/no-contact.ts";

const NONE = `sin dirección|dirección desconocida|domicilio desconocido|domicilio no facilitado|dirección no disponible
  |(sin dirección)|se desconoce|desconoce|ilocalizable|Deudor ilocalizable|pte.|Pdte.|Pendiente|pendiente de confirmar
  |por confirmar|No la facilita|no tiene|No se dispone de datos|no se localiza|no consta|No consta en el expediente
  |no consta, pedir al banco|No|ninguno|vacío|(sin correo)|-sin correo-|s/correo|S/N|s/d|SIN E-MAIL|Sin e mail
  |no contesta|teléfono erróneo|N/T|NS/NC|x|XXX|(x)|0|000|00-00|*|***|¿?|—
  |carece de correo|Carece|en blanco|devuelto|Devuelta|fallecido|FALLECIDA|ver observaciones|Ver nota|@|(@)|sin @|- @ -
  |C/ no consta|calle no facilitada|No consta. Pedir al banco|NO CONSTA, PEDIR AL BANCO|Sin domicilio, vive en la calle
  |no consta calle ni número|no consta, s/n|sin dirección s/n|sin número de teléfono|Dirección sin número`;
const WAYS = `Pendiente de Arriba 3|Pendiente de Arriba|No Número, Calle Mayor 3|Sin Número, Calle Mayor|Sinesio Delgado
  |Plaza Sin Nombre, Vigo|Calle Desconocida, Toledo|Calle Mayor s/n|C/ Mayor, s/n, Vigo|Calle del Correo|Norte|Numancia
  |Avenida No Alineados|Domicilio|sin móvil, llamar al 912345678|ana@correo.es|no@tiene.es|612345678|06
  |No consta número: Calle Mayor, Getafe, Madrid|Sin dirección, Plaza Mayor de Madrid|C/ Pendiente|C/ La Falta|C. Nueva
  |no tiene numero Calle La Iglesia Villarriba|sin telefono fijo, C. Mayor esquina Sol Madrid|Nueva, s/n|Otra s/n
  |Sin domicilio propio vive con su madre en Plaza Mayor Getafe|No consta calle: Getafe|SIN DIRECCIÓN, GETAFE (MADRID)
  |NO CONSTA NUMERO: CALLE MAYOR|Sin Dirección Exacta, Villarriba|No tiene, Finca Los Olivos|CALLE DESCONOCIDA
  |Avda. Pendiente|Plaza del Correo|c/ sin nombre|No figura, Camino de la Fuente|Carece de número, Calle Real`;
const cells = (list: string) => list.split("|").map((cell) => cell.trim());

describe("whether a cell says that there is no way to reach somebody", () => {
  test.each(cells(NONE))("«%s» does", (cell) => {
    expect(saysNoContact(cell)).toBe(true);
  });

  test.each(cells(WAYS))("«%s» doesn't", (cell) => {
    expect(saysNoContact(cell)).toBe(false);
  });

  const signs = fc.constantFrom("", " ", "(", ")", "-", "*", ".", "…", "¿", "?", "[", "]");
  const remark = fc
    .tuple(
      fc.constantFrom("no consta", "sin", "desconocido", "pdte", "no facilitado"),
      fc.constantFrom("", "correo", "teléfono", "la dirección", "domicilio", "datos de contacto"),
    )
    .chain((parts) => fc.shuffledSubarray([...parts], { minLength: 2 }).map((words) => words.join(" ")));

  test("in any order, with any signs around, and never with a figure, an at sign or a name in it", () => {
    fc.assert(
      fc.property(remark, signs, signs, (words, before, behind) => {
        const cell = `${before}${words.trim()}${behind}`;
        expect([cell, saysNoContact(cell)]).toEqual([cell, true]);
        for (const more of ["3", "ana@b.es"]) expect(saysNoContact(`${cell} ${more}`)).toBe(false);
        expect(saysNoContact(`Calle Toledo ${cell}`)).toBe(false);
      }),
    );
  });

  const street = fc.constantFrom("C/", "Calle", "Plaza", "Avda.", "Camino de", "PASEO", "Urb.", "c.");
  const called = fc.constantFrom(
    "Mayor",
    "la Iglesia",
    "Pendiente",
    "La Falta",
    "Getafe",
    "San Juan",
    "del Correo",
  );

  test("never where a street is named behind or without words of absence", () => {
    const absence = fc.constantFrom(
      "No consta número:",
      "sin dirección,",
      "no tiene",
      "Sin domicilio propio;",
      "",
    );
    fc.assert(
      fc.property(absence, street, called, (before, kind, name) => {
        const cell = `${before} ${kind} ${name}`.trim();
        expect([cell, saysNoContact(cell)]).toEqual([cell, false]);
      }),
    );
  });
});

describe("whether a cell of e-mails or telephones is a remark", () => {
  const word = fc.constantFrom(
    ..."fallecido devuelto en blanco ver observaciones carece de correo es mayor su hija lo lleva Marta D.E.P. pte.".split(
      " ",
    ),
  );

  test("words alone are, whatever they say, and no longer with an at sign or a figure among them", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const text = words.join(" ");
        expect([text, isRemarkOnEmail(text), isRemarkOnPhone(text)]).toEqual([text, true, true]);
        for (const more of ["612345678", "a@b.es", "@correo", "ana@"]) {
          expect(isRemarkOnEmail(`${text} ${more}`)).toBe(false);
          expect(isRemarkOnPhone(`${text} ${more}`)).toBe(false);
        }
      }),
    );
  });

  test("what was meant as an address or as a number isn't", () => {
    const emails =
      "ana.correo.example|sin-arroba|ana gmail com|ana arroba correo|ana_gil|@correo.example|ana @ correo";
    for (const text of cells(emails)) expect([text, isRemarkOnEmail(text)]).toEqual([text, false]);
    for (const text of cells("llamar tardes|Solo mañanas")) expect(isRemarkOnPhone(text)).toBe(false);
    for (const text of cells("no llamar|sin móvil, llamar al banco|@"))
      expect(isRemarkOnPhone(text)).toBe(true);
  });
});
