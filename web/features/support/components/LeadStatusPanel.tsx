import { LEAD_KINDS } from "../../../../schema/rules/leads.ts";
import { useAction } from "../../../lib/use-action.ts";
import {
  type LeadStatus,
  LeadTraceDocument,
  UpdateLeadStatusDocument,
  type LeadDetailFragment,
} from "../../../generated/graphql.ts";
import { Button, type ButtonVariant } from "../../../ui/Button.tsx";
import { useAlert } from "../../../lib/alert-context.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { leadState } from "../support-words.ts";

interface Move {
  to: LeadStatus;
  label: string;
  variant?: ButtonVariant;
}

/** What can be done now; the likeliest first. */
const MOVES: Record<LeadStatus, readonly Move[]> = {
  NEW: [
    { to: "IN_PROGRESS", label: "Empezar a atenderla", variant: "primary" },
    { to: "DISCARDED", label: "Descartar" },
  ],
  IN_PROGRESS: [
    { to: "WON", label: "Marcar como ganada", variant: "primary" },
    { to: "DISCARDED", label: "Descartar" },
    { to: "NEW", label: "Devolver a nuevas" },
  ],
  ANSWERED: [
    { to: "WON", label: "Marcar como ganada", variant: "primary" },
    { to: "DISCARDED", label: "Descartar" },
    { to: "IN_PROGRESS", label: "Volver a en curso" },
  ],
  WON: [{ to: "IN_PROGRESS", label: "Reabrir" }],
  DISCARDED: [{ to: "IN_PROGRESS", label: "Reabrir" }],
};

/** Where the request stands, and what can be done about it now. */
export function LeadStatusPanel({ lead }: { lead: LeadDetailFragment }) {
  const { id, kind, status, version, createdAt, updatedAt } = lead;
  const alert = useAlert();
  const { run, busy } = useAction(UpdateLeadStatusDocument, {
    refetch: [LeadTraceDocument],
    // Somebody else was quicker: the answer bears the request as it is now, and the page shows it.
    onRefused: alert.error,
    once: true,
  });
  const { label, tone } = leadState(status);

  return (
    <Panel title="Estado" aside={<StatusTag tone={tone}>{label}</StatusTag>}>
      <FactGrid
        facts={[
          { label: "Asunto", value: LEAD_KINDS[kind], wide: true },
          { label: "Recibida", value: <DateText value={createdAt} time /> },
          { label: "Último cambio", value: <DateText value={updatedAt} time /> },
        ]}
      />
      <div className="cluster above-16">
        {MOVES[status].map(({ to, label: text, variant }) => (
          <Button
            key={to}
            variant={variant}
            disabled={busy}
            onClick={() => void run({ id, status: to, version })}
          >
            {text}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
