import * as sheetjs from "@e965/xlsx";

const NAMES = ["Pérez Ruiz, Juan", "María García López", "Ana Gómez Gil"];

/** A header and thirty debts of three made-up people. */
export function debtRows(): (string | number | Date)[][] {
  return [
    [
      "Contrato",
      "Deudor",
      "NIF",
      "Teléfono",
      "E-mail",
      "Domicilio",
      "Importe deuda",
      "Fecha",
      "CIF acreedor",
      "Observaciones",
    ],
    ...Array.from({ length: 30 }, (_, at) => [
      String(at + 1).padStart(6, "0"),
      NAMES[at % 3] ?? "",
      "12345678Z",
      612_345_678,
      `persona${at % 3}@correo.es`,
      `C/ Mayor ${at}, 28001 Madrid`,
      1_000.5 + at,
      new Date(Date.UTC(2024, 2, 12)),
      "B12345674",
      at === 2 ? "Llamar a Ana Gómez al 612345678; paga por ES91 2100 0418 4502 0005 1332" : "Sin novedad",
    ]),
  ];
}

/**
 * They as a bank would send them: with an author, a comment, a formula, and a hidden sheet with more of the people.
 * `change` may bend the book.
 */
export function debtBook(change: (book: sheetjs.WorkBook) => void = () => undefined): Buffer {
  const book = sheetjs.utils.book_new();
  const sheet = sheetjs.utils.aoa_to_sheet(debtRows(), { dateNF: "dd/mm/yyyy", UTC: true });
  const cell = sheet["B2"] as sheetjs.CellObject;
  sheetjs.utils.cell_add_comment(cell, "Hablar con Notaria Gil", "Autora Secreta");
  sheetjs.utils.book_append_sheet(book, sheet, "Cartera");
  const more = sheetjs.utils.aoa_to_sheet([
    ["Avalista", "NIF"],
    ["María García López", "12345678Z"],
  ]);
  sheetjs.utils.book_append_sheet(book, more, "Avalistas");
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  book.Props = { Author: "Autora Secreta" };
  change(book);
  return sheetjs.write(book, { type: "buffer", bookType: "xlsx", cellDates: false }) as Buffer;
}
