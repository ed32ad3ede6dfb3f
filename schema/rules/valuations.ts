/** What valuations of portfolios are made of, as the page, the report and the workbook call it. */

/** What a column of a portfolio can be. `NONE`: isn't used. */
export const VALUATION_FIELDS = {
  NONE: "No se usa",
  AMOUNT: "Importe adeudado",
  CONTRACT: "Nº de contrato o identificador",
  DEFAULT_DATE: "Fecha de impago",
  PRODUCT: "Tipo de producto",
  EMAIL: "Correo (sí/no)",
  PHONE: "Teléfono (sí/no)",
  ADDRESS: "Dirección (sí/no)",
  DOCUMENTS: "Documentación disponible",
  COLLATERAL: "Valor de la garantía",
  PAID: "Pagado hasta ahora",
  PLACE: "Provincia o código postal",
  DEBTOR_KIND: "Persona o empresa",
  JUDICIAL: "Estado judicial",
} as const;
export type ValuationField = keyof typeof VALUATION_FIELDS;

export const PRODUCTS = {
  CONSUMER_LOAN: "Préstamo al consumo",
  CARD: "Tarjeta o línea de crédito",
  MORTGAGE: "Hipoteca",
  UTILITY: "Suministros y telecomunicaciones",
  INVOICE: "Factura entre empresas",
  OTHER: "Otro o sin indicar",
} as const;
export type Product = keyof typeof PRODUCTS;

export const ROUTES = {
  AMICABLE: "Amistosa y mediación",
  INSTALMENTS: "Plan de pagos",
  JUDICIAL: "Judicial (monitorio)",
  SALE: "Venta o archivo",
} as const;
export type Route = keyof typeof ROUTES;

/** The lowest score of each class, from the best to the worst. */
export const RISK_CLASSES = { A: 75, B: 60, C: 45, D: 30, E: 0 } as const;
export type RiskClass = keyof typeof RISK_CLASSES;

/** "75 a 100", "60 a 74" */
export function classBounds(riskClass: RiskClass): string {
  const names = Object.keys(RISK_CLASSES) as RiskClass[];
  const above = names[names.indexOf(riskClass) - 1];
  return `${RISK_CLASSES[riskClass]} a ${above === undefined ? 100 : RISK_CLASSES[above] - 1}`;
}

/** Why a row of the file isn't valued. */
export const LEFT_OUT_REASONS = {
  NO_AMOUNT: "Sin importe",
  NOT_A_NUMBER: "El importe no es un número",
  NOT_POSITIVE: "Importe negativo o cero",
  TOO_LARGE: "Importe de más de mil millones de euros",
  OTHER_CURRENCY: "El importe no está en euros",
  DUPLICATE: "Identificador repetido: se valora la primera fila",
  NOT_A_DEBT: "Total, encabezado repetido o nota",
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_REASONS;

/** What was read of a valued row, and looked odd. */
export const NOTICES = {
  DATE_UNREAD: "Fechas que no se han podido leer (cuentan como sin fecha)",
  DATE_IN_FUTURE: "Fechas de impago por llegar (cuentan como sin fecha)",
  PRODUCT_UNKNOWN: "Productos que no se reconocen (cuentan como «otro»)",
  COLLATERAL_UNREAD: "Garantías cuyo valor no es un número (cuentan como sin garantía)",
  PAID_UNREAD: "Pagos que no son un número (cuentan como sin dato)",
  JUDICIAL_UNKNOWN: "Estados judiciales que no se reconocen (cuentan como sin dato)",
} as const;
export type Notice = keyof typeof NOTICES;

export interface ValuationParameters {
  /** Percent a year, effective. */
  discountRate: number;
  /** Euros for each contract that is worked on, at the start. */
  fixedCost: number;
  /** Percent of what is recovered. */
  successFee: number;
  /** Euros for each contract that goes to court, at the start. */
  judicialCost: number;
}

/** What an administrator may set each of them to, and what it is to begin with. */
export const PARAMETER_LIMITS: Readonly<
  Record<
    keyof ValuationParameters,
    { least: number; most: number; usual: number; label: string; unit: string }
  >
> = {
  discountRate: { least: 0, most: 40, usual: 12, label: "Tasa de descuento anual", unit: "%" },
  fixedCost: { least: 0, most: 500, usual: 15, label: "Coste fijo por contrato", unit: "€" },
  successFee: { least: 0, most: 60, usual: 20, label: "Comisión sobre lo recuperado", unit: "%" },
  judicialCost: { least: 0, most: 5_000, usual: 300, label: "Coste judicial por contrato", unit: "€" },
};

/** In what the file's amounts are. */
export const AMOUNT_UNIT_NAMES = {
  EUROS: "Euros",
  CENTS: "Céntimos",
  THOUSANDS: "Miles de euros",
  MILLIONS: "Millones de euros",
} as const;
export type ValuationUnit = keyof typeof AMOUNT_UNIT_NAMES;

/** Short enough for a report's paragraph. */
export const LONGEST_VALUATION_NOTE = 4_000;
