import type { FunnelStage, PortfolioFileState, PortfolioStatus } from "../../../generated/graphql.ts";
import { STAGE_LABELS } from "../../../../schema/rules/attempt-stages.ts";
import type { StatusTone } from "../../../ui/StatusTag.tsx";

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

export const FUNNEL_LABELS: Readonly<Record<FunnelStage, string>> = {
  TASKS: "Todas",
  INVITED: STAGE_LABELS.INVITED,
  RECEIVED: STAGE_LABELS.RECEIVED,
  ANSWERED: STAGE_LABELS.ANSWERED,
  AGREED: STAGE_LABELS.AGREED,
};
