import type { PortfolioFileState, PortfolioStatus } from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface Look {
  label: string;
  tone: StatusTone;
}

export const PORTFOLIO_STATUSES: Readonly<Record<PortfolioStatus, Look>> = {
  PREPARING: { label: "En preparación", tone: "neutral" },
  IN_PROGRESS: { label: "En curso", tone: "info" },
  FINISHED: { label: "Terminada", tone: "success" },
};

export const FILE_STATES: Readonly<Record<PortfolioFileState, Look>> = {
  WAITING: { label: "Pendiente de revisión", tone: "warning" },
  REVIEWING: { label: "En revisión", tone: "info" },
  IMPORTED: { label: "Importado", tone: "success" },
  REFUSED: { label: "No importado", tone: "danger" },
};
