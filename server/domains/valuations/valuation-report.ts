import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownCount, shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { VALUATION_METHOD } from "../../../schema/rules/valuation-method.ts";
import {
  AMOUNT_UNIT_NAMES,
  classBounds,
  LEFT_OUT_REASONS,
  NOTICES,
  PARAMETER_LIMITS,
  PRODUCTS,
  ROUTES,
  VALUATION_FIELDS,
  type LeftOutReason,
  type Notice,
  type ValuationParameters,
} from "../../../schema/rules/valuations.ts";
import type { PdfBlock, PdfDocument, PdfSection } from "../../platform/pdf.ts";
import { bullets, caption, paragraph, table } from "../../platform/pdf-content.ts";
import { nearestResult } from "./backtest/nearest-result.ts";
import type { Sums } from "./model/value-portfolio.ts";
import { STARTING_CURVES } from "./model/starting-curves.ts";
import { euros } from "./valuation-rows.ts";
import type { WalletValuation } from "./wallet-valuation.entity.ts";

/** What a report is printed from; the workbook has the same figures. */
export interface ReportFacts {
  valuation: WalletValuation;
  /** `S26-000012` */
  leadCode: string;
  company: string;
  /** Null as long as it is a draft. */
  signer: string | null;
}

export const REPORT_TITLE = "Valoración de cartera de deuda";
const SHOWN_MONTHS = [3, 6, 12, 24, 36, 48, 60];

export function valuationReport(facts: ReportFacts): PdfDocument {
  const { valuation, leadCode, company, signer } = facts;
  const { figures, number, replaces, signedAt, updatedAt, asOf } = valuation;
  const money = amounts(figures.amountCents);
  return {
    title: REPORT_TITLE,
    subject: `${number ?? "Borrador"}, solicitud ${leadCode}`,
    author: PRODUCT_NAME,
    facts: [
      number === null ? "Borrador sin firmar" : `Valoración ${number}`,
      ...(replaces === null ? [] : [`Sustituye a la valoración ${replaces}`]),
      `Para ${company}, solicitud ${leadCode}`,
      `Fecha de valoración: ${shownDay(asOf)}`,
      ...(signer === null || signedAt === null
        ? []
        : [`Revisada y firmada por ${signer} el ${shownDay(dayInMadrid(signedAt))}`]),
    ],
    lead: `De ${shownCount(figures.count)} contratos por ${money.plain(figures.amountCents)} se espera recuperar ${money.plain(figures.expectedCents)} en 60 meses (entre ${money.plain(figures.lowCents)} y ${money.plain(figures.highCents)} en ocho de cada diez simulaciones). Su valor actual neto es de ${money.plain(figures.presentValueCents)} (entre ${money.plain(figures.presentValueLowCents)} y ${money.plain(figures.presentValueHighCents)}).`,
    sections: [
      resultSection(valuation),
      ...(valuation.note === ""
        ? []
        : [{ title: "Nota de quien la ha revisado", blocks: paragraphs(valuation.note) }]),
      classSection(valuation),
      curveSection(valuation),
      routeSection(valuation),
      productSection(valuation),
      readingSection(valuation),
      methodSection(valuation),
      reliabilitySection(valuation),
      limitsSection(),
    ],
    footer: number === null ? `Borrador · ${leadCode}` : `Valoración ${number}`,
    date: signedAt ?? updatedAt,
    ...(number === null ? { watermark: "BORRADOR" } : { reference: number }),
  };
}

/** Amounts, and what part of the portfolio's they are. */
function amounts(of: number) {
  const plain = (cents: number) => shownEuros(euros(cents));
  const part = (cents: number) => (of === 0 ? "–" : `${shownDecimal((cents / of) * 100)} %`);
  return { plain, part };
}

export function shownDecimal(value: number): string {
  return value.toFixed(1).replace(".", ",").replace("-", "−");
}

function resultSection({ figures }: WalletValuation): PdfSection {
  const { plain, part } = amounts(figures.amountCents);
  const row = (name: string, low: number, expected: number, high: number) => [
    name,
    plain(low),
    `${plain(expected)} (${part(expected)})`,
    plain(high),
  ];
  return {
    title: "Resultado",
    blocks: [
      table(
        ["", "Mínimo (80 %)", "Esperado", "Máximo (80 %)"],
        [
          row("Recuperación en 60 meses", figures.lowCents, figures.expectedCents, figures.highCents),
          row(
            "Valor actual neto",
            figures.presentValueLowCents,
            figures.presentValueCents,
            figures.presentValueHighCents,
          ),
        ],
      ),
      bullets([
        `Contratos valorados: ${shownCount(figures.count)}, por ${plain(figures.amountCents)}.`,
        `Puntuación de recuperabilidad: ${figures.score} de 100 (media de los contratos, ponderada por importe).`,
      ]),
    ],
  };
}

function sharesTable(head: string, rows: readonly (Sums & { name: string })[]): PdfBlock {
  const plain = (cents: number) => shownEuros(euros(cents));
  return table(
    [head, "Contratos", "Importe", "Recuperación esperada", "Valor actual neto"],
    rows.map(({ name, count, amountCents, expectedCents, presentValueCents }) => [
      name,
      shownCount(count),
      plain(amountCents),
      plain(expectedCents),
      plain(presentValueCents),
    ]),
  );
}

function classSection({ figures }: WalletValuation): PdfSection {
  const rows = figures.classes.map((one) => ({
    ...one,
    name: `${one.riskClass} (${classBounds(one.riskClass)})`,
  }));
  return { title: "Clases de riesgo", blocks: [sharesTable("Clase (puntuación)", rows)] };
}

function curveSection({ figures }: WalletValuation): PdfSection {
  const { plain, part } = amounts(figures.amountCents);
  return {
    title: "Curva de recuperación",
    blocks: [
      paragraph(
        "Acumulado desde la fecha de valoración. Mínimo y máximo abarcan ocho de cada diez simulaciones.",
      ),
      table(
        ["Mes", "Mínimo", "Esperado", "Máximo", "Esperado (%)"],
        figures.curve
          .filter(({ month }) => SHOWN_MONTHS.includes(month))
          .map(({ month, lowCents, expectedCents, highCents }) => [
            String(month),
            plain(lowCents),
            plain(expectedCents),
            plain(highCents),
            part(expectedCents),
          ]),
      ),
    ],
  };
}

function routeSection({ figures }: WalletValuation): PdfSection {
  return {
    title: "Ruta de actuación recomendada",
    blocks: [
      sharesTable(
        "Ruta",
        figures.routes.map((one) => ({ ...one, name: ROUTES[one.route] })),
      ),
      paragraph(
        "Para cada contrato se compara el valor actual neto de las rutas posibles y se recomienda la que más deja; el motivo de cada uno está en el archivo de Excel. Lo que costaría más gestionar de lo que se espera recuperar se recomienda vender o archivar y cuenta como cero. La vía judicial solo se considera con documentación, y no cuando por antigüedad puede haber prescrito (Código Civil, art. 1964: cinco años, veinte la acción hipotecaria), salvo que el titular conozca una interrupción.",
      ),
    ],
  };
}

function productSection({ figures }: WalletValuation): PdfSection {
  const rows = figures.products.map((one) => ({ ...one, name: PRODUCTS[one.product] }));
  return { title: "Por tipo de producto", blocks: [sharesTable("Producto", rows)] };
}

function readingSection({
  rowCount,
  figures,
  leftOutCounts,
  notices,
  columns,
  ...of
}: WalletValuation): PdfSection {
  const used = columns.filter(({ field }) => field !== "NONE");
  const reasons = Object.entries(leftOutCounts) as [LeftOutReason, number][];
  const odd = Object.entries(notices) as [Notice, number][];
  const out = rowCount - figures.count;
  return {
    title: "Qué se ha leído del archivo",
    blocks: [
      paragraph(
        `Hoja «${of.sheet}», con la cabecera en la fila ${of.headerRow}: ${shownCount(rowCount)} filas, de las que se valoran ${shownCount(figures.count)} y se excluyen ${shownCount(out)}. Importes leídos en: ${AMOUNT_UNIT_NAMES[of.unit].toLowerCase()}.${of.isTurned ? " El archivo escribe las deudas en negativo; se han leído en positivo." : ""}`,
      ),
      table(
        ["Columna del archivo", "Se lee como"],
        used.map(({ name, field }) => [name, VALUATION_FIELDS[field]]),
      ),
      ...(reasons.length + odd.length === 0
        ? []
        : [
            bullets([
              ...reasons.map(
                ([reason, count]) => `${LEFT_OUT_REASONS[reason]}: ${shownCount(count)} excluidas.`,
              ),
              ...odd.map(([notice, count]) => `${NOTICES[notice]}: ${shownCount(count)}.`),
            ]),
          ]),
    ],
  };
}

/** "12 %" or "15,00 €" */
export function shownParameter(name: keyof ValuationParameters, value: number): string {
  return PARAMETER_LIMITS[name].unit === "€"
    ? shownEuros(value.toFixed(2))
    : `${String(value).replace(".", ",")} %`;
}

function methodSection({ parameters, modelVersion, learned }: WalletValuation): PdfSection {
  const moved = (Object.keys(learned) as (keyof typeof learned)[]).map((product) => PRODUCTS[product]);
  const names = Object.keys(PARAMETER_LIMITS) as (keyof ValuationParameters)[];
  return {
    title: "Método y supuestos",
    blocks: [
      ...VALUATION_METHOD.flatMap(({ title, text }) => [caption(title), paragraph(text)]),
      caption("Parámetros"),
      table(
        ["Parámetro", "Valor"],
        names.map((name) => [PARAMETER_LIMITS[name].label, shownParameter(name, parameters[name])]),
      ),
      paragraph(
        "Lo cobrado en un mes cuenta al final del mes y se divide por (1 + tasa) elevado a mes / 12. Los costes se gastan al principio; la comisión se descuenta de cada cobro. Cada contrato se redondea al céntimo.",
      ),
      caption(`Versión del modelo: ${modelVersion}`),
      paragraph(
        `${STARTING_CURVES.source} ${moved.length === 0 ? "Ningún tipo de producto tiene todavía historia propia suficiente: valen las curvas de partida." : `Corregidas con cobros propios: ${moved.join(", ")}.`}`,
      ),
    ],
  };
}

/** What the backtest says, one sentence each; in the report and the workbook. */
export function reliabilityLines(count: number): string[] {
  const { size, portfolios, bias, meanError, coverage, contractCoverage, auc } = nearestResult(count);
  return [
    `${portfolios} carteras generadas de ${shownCount(size)} contratos, cuyo resultado se conoce y que no siguen los supuestos del modelo.`,
    `Error medio de la recuperación de una cartera: ${shownDecimal(meanError)} % (en valor absoluto).`,
    `Desviación del conjunto: ${shownDecimal(bias)} % (negativa: el modelo esperaba menos de lo que se recuperó).`,
    `El resultado cayó dentro del intervalo del 80 % en el ${shownDecimal(coverage)} % de las carteras, y en el ${shownDecimal(contractCoverage)} % de los contratos.`,
    `De dos contratos, el que más pagó tenía mejor puntuación en el ${shownDecimal(auc * 100)} % de los casos (50 % sería el azar).`,
  ];
}

function reliabilitySection({ figures }: WalletValuation): PdfSection {
  return {
    title: "Fiabilidad: prueba con carteras de resultado conocido",
    blocks: [
      bullets(reliabilityLines(figures.count)),
      paragraph(
        "La prueba mide cuánto se equivoca el método cuando la realidad se aparta de sus supuestos tanto como en esas carteras. No demuestra que los supuestos se cumplan en esta.",
      ),
    ],
  };
}

function limitsSection(): PdfSection {
  return {
    title: "Alcance",
    blocks: [
      paragraph(
        "Esta valoración se basa en los datos seudonimizados que envió quien la solicitó, sin comprobarlos en origen. No es una oferta de compra ni obliga a comprar, vender o gestionar la cartera.",
      ),
    ],
  };
}

function paragraphs(text: string): PdfBlock[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => paragraph(line.trim()));
}
