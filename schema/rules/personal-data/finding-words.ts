import { listed, shownCount } from "../spanish-numbers.ts";
import type { AsideFinding, AsideKind, ColumnFinding, Inspection, PersonalKind } from "./findings.ts";

/** Of how many cells: "30 nombres". */
const KINDS: Readonly<Record<PersonalKind, readonly [one: string, more: string]>> = {
  NAME: ["nombre", "nombres"],
  IDENTITY: ["NIF o NIE", "NIF o NIE"],
  EMAIL: ["correo", "correos"],
  PHONE: ["teléfono", "teléfonos"],
  IBAN: ["cuenta bancaria", "cuentas bancarias"],
  ADDRESS: ["dirección", "direcciones"],
  BIRTH: ["fecha de nacimiento", "fechas de nacimiento"],
  PLATE: ["matrícula", "matrículas"],
  SOCIAL_SECURITY: ["número de la Seguridad Social", "números de la Seguridad Social"],
};

const ASIDES: Readonly<Record<AsideKind, string>> = {
  TITLES: "datos personales en las filas de encima de la cabecera",
  COLUMN_NAMES: "datos personales en el título de una columna",
  SHEET_NAME: "datos personales en el nombre de la hoja",
  AUTHOR: "el nombre de quien hizo o guardó el documento",
  PROPERTIES: "datos personales en las propiedades del documento",
  COMMENTS: "comentarios o notas de celda",
  PAGE_HEADERS: "datos personales en el encabezado o el pie de página",
  FORMULAS: "datos personales dentro de fórmulas",
  PICTURES: "imágenes o cuadros de texto, que no podemos revisar",
  EMBEDDED: "archivos incrustados, que no podemos revisar",
  LINKED_DATA: "copias ocultas de datos (tablas dinámicas o vínculos a otros libros)",
  HYPERLINKS: "enlaces con datos personales",
};

/** More would be no message any more. */
const MOST_NAMED = 12;

/** "30 nombres y 2 correos" */
export function countsText(counts: ColumnFinding["counts"]): string {
  const parts = (Object.keys(KINDS) as PersonalKind[]).flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [`${shownCount(count)} ${KINDS[kind][count === 1 ? 0 : 1]}`];
  });
  return listed(parts);
}

/** "comentarios o notas de celda (hoja «Datos»)" */
export function asideText({ kind, sheet }: AsideFinding): string {
  return sheet === null ? ASIDES[kind] : `${ASIDES[kind]} (hoja «${sheet}»)`;
}

/** Why a file isn't taken, with the columns by their names: for who sends it without the form of the page. */
export function refusalText({ columns, asides }: Inspection): string {
  const named = [
    ...columns.map(
      ({ sheet, name, counts }) => `columna «${name}» de la hoja «${sheet}» (${countsText(counts)})`,
    ),
    ...asides.map(asideText),
  ];
  const more = named.length - MOST_NAMED;
  const shown = more > 0 ? [...named.slice(0, MOST_NAMED), `y ${more} más`] : named;
  return `El archivo contiene datos personales: ${shown.join("; ")}. Quítalos o seudonimízalos y vuelve a enviarlo. No hemos guardado nada de él.`;
}
