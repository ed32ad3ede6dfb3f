import type { EntityType, WalletService } from "../../generated/graphql.ts";

/** What holds a portfolio, in the order it is offered. */
export const ENTITY_TYPE_LABELS: Readonly<Record<EntityType, string>> = {
  FINANCIAL_ENTITY: "Entidad financiera",
  INVESTMENT_FUND: "Fondo de inversión",
  LAW_FIRM: "Despacho de abogados",
  COLLECTION_AGENCY: "Agencia de recobro",
  COMPANY: "Empresa",
  OTHER: "Otro tipo de entidad",
};

export const WALLET_SERVICE_LABELS: Readonly<Record<WalletService, string>> = {
  VALUATION: "Solo la valoración",
  VALUATION_AND_MANAGEMENT: "Valoración y propuesta de gestión",
};
