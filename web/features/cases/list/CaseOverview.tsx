import {
  INTERVENTION_CODES,
  INTERVENTION_WORDS,
  type InterventionSlug,
  type InterventionType,
} from "../../../../schema/rules/interventions.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import styles from "./CaseOverview.module.css";
import { CaseSummaryDocument, type CaseSummaryQuery } from "../../../generated/graphql.ts";

type Summary = CaseSummaryQuery["caseSummary"];

const ICONS: Record<InterventionType, IconName> = {
  CONCILIATION: "users",
  MEDIATION: "chat",
  COLLECTION: "euro",
};

/** '5 expedientes: 3 abiertos, 1 acordado, 1 roto' */
export function summaryText({ total, open, agreed, broken }: Omit<Summary, "byType" | "archived">): string {
  const parts = [
    plural(open, "abierto", "abiertos"),
    plural(agreed, "acordado", "acordados"),
    plural(broken, "roto", "rotos"),
  ];
  return `${plural(total, "expediente", "expedientes")}: ${parts.join(", ")}`;
}

interface TypeCardProps {
  title: string;
  icon: IconName;
  counts: { open: number; agreed: number; broken: number } | undefined;
  pressed: boolean;
  onToggle: () => void;
}

function TypeCard({ title, icon, counts, pressed, onToggle }: TypeCardProps) {
  const shown = (count: number | undefined) => (count === undefined ? "–" : shownCount(count));
  return (
    <button type="button" className="card stack gap-8 pick" aria-pressed={pressed} onClick={onToggle}>
      <span className="line strong tint">
        <Icon name={icon} size={18} />
        {title}
      </span>
      <span className={`muted small ${styles.counts}`}>
        <span>
          <strong>{shown(counts?.open)}</strong> {counts?.open === 1 ? "Abierto" : "Abiertos"}
        </span>
        <span>
          <strong>{shown(counts?.agreed)}</strong> {counts?.agreed === 1 ? "Acordado" : "Acordados"}
        </span>
        <span>
          <strong>{shown(counts?.broken)}</strong> {counts?.broken === 1 ? "Roto" : "Rotos"}
        </span>
      </span>
    </button>
  );
}

interface CaseOverviewProps {
  /** The kind the list is kept to; null for all. */
  chosen: InterventionSlug | null;
  onChoose: (type: InterventionSlug | null) => void;
}

/** How many cases there are and how they stand; its three cards keep the list to one kind. */
export function CaseOverview({ chosen, onChoose }: CaseOverviewProps) {
  const { data, previousData, error, refetch } = useQuery(CaseSummaryDocument, {
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const summary = (data ?? previousData)?.caseSummary;
  return (
    <section className="below-16" aria-label="Resumen">
      {summary === undefined && error !== undefined ? (
        <p className="cluster below-8" role="alert">
          No se ha podido cargar el resumen.
          <Button
            size="sm"
            icon="refresh"
            aria-label="Reintentar la carga del resumen"
            onClick={() => void refetch().catch(() => undefined)}
          >
            Reintentar
          </Button>
        </p>
      ) : (
        <p className="muted below-8" role="status">
          {summary === undefined ? "\u00A0" : summaryText(summary)}
        </p>
      )}
      <div
        className={`columns gap-12 ${styles.types}`}
        role="group"
        aria-label="Filtrar por tipo de intervención"
      >
        {INTERVENTION_CODES.map((code) => {
          const { slug, plural: title } = INTERVENTION_WORDS[code];
          return (
            <TypeCard
              key={code}
              title={title}
              icon={ICONS[code]}
              counts={summary?.byType.find(({ interventionType }) => interventionType === code)}
              pressed={chosen === slug}
              onToggle={() => onChoose(chosen === slug ? null : slug)}
            />
          );
        })}
      </div>
    </section>
  );
}
