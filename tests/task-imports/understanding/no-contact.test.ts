import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { saysNoContact } from "../../../server/domains/task-imports/understanding/no-contact.ts";

const NONE = `sin dirección|dirección desconocida|domicilio desconocido|domicilio no facilitado|dirección no disponible
  |(sin dirección)|se desconoce|desconoce|ilocalizable|Deudor ilocalizable|pte.|Pdte.|Pendiente|pendiente de confirmar
  |por confirmar|No la facilita|no tiene|No se dispone de datos|no se localiza|no consta|No consta en el expediente
  |no consta, pedir al banco|No|ninguno|vacío|(sin correo)|-sin correo-|s/correo|S/N|s/d|SIN E-MAIL|Sin e mail
  |no contesta|teléfono erróneo|N/T|NS/NC|x|XXX|(x)|0|000|00-00|*|***|¿?|—`;
const WAYS = `Pendiente de Arriba 3|Pendiente de Arriba|No Número, Calle Mayor 3|Sin Número, Calle Mayor|Sinesio Delgado
  |Plaza Sin Nombre, Vigo|Calle Desconocida, Toledo|Calle Mayor s/n|C/ Mayor, s/n, Vigo|Calle del Correo|Norte|Numancia
  |Avenida No Alineados|Domicilio|sin móvil, llamar al 912345678|ana@correo.es|no@tiene.es|612345678|06`;
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
});
