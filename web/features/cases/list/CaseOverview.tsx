import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { plural } from "../../../lib/text.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import styles from "./CaseOverview.module.css";
import { CaseSummaryDocument, type CaseSummaryQuery } from "../../../generated/graphql.ts";
import { TYPES, type TypeWord } from "./cases-url.ts";

type Summary = CaseSummaryQuery["caseSummary"];

const CARDS: readonly { word: TypeWord; title: string; icon: IconName }[] = [
  { word: "conciliacion", title: "Conciliaciones", icon: "users" },
  { word: "mediacion", title: "Mediaciones", icon: "chat" },
  { word: "recaudacion", title: "Recaudaciones", icon: "euro" },
];

/** '5 casos: 3 abiertos, 1 acordado, 1 roto' */
export function summaryText({ total, open, agreed, broken }: Omit<Summary, "byType" | "archived">): string {
  const parts = [
    plural(open, "abierto", "abiertos"),
    plural(agreed, "acordado", "acordados"),
    plural(broken, "roto", "rotos"),
  ];
  return `${plural(total, "caso", "casos")}: ${parts.join(", ")}`;
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
    <button type="button" className={styles.card} aria-pressed={pressed} onClick={onToggle}>
      <span className={styles.title}>
        <Icon name={icon} size={18} />
        {title}
      </span>
      <span className={styles.counts}>
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
  chosen: TypeWord | null;
  onChoose: (type: TypeWord | null) => void;
}

/** How many cases there are and how they stand; its three cards keep the list to one kind. */
export function CaseOverview({ chosen, onChoose }: CaseOverviewProps) {
  const { data, previousData, refetch } = useQuery(CaseSummaryDocument, { fetchPolicy: "cache-and-network" });
  useRefetchOnReturn(() => refetch());
  const summary = (data ?? previousData)?.caseSummary;
  return (
    <section className={styles.overview} aria-label="Resumen">
      <p className={styles.summary} role="status">
        {summary === undefined ? "\u00A0" : summaryText(summary)}
      </p>
      <div className={styles.cards} role="group" aria-label="Filtrar por tipo de intervención">
        {CARDS.map(({ word, title, icon }) => (
          <TypeCard
            key={word}
            title={title}
            icon={icon}
            counts={summary?.byType.find(({ interventionType }) => interventionType === TYPES[word])}
            pressed={chosen === word}
            onToggle={() => onChoose(chosen === word ? null : word)}
          />
        ))}
      </div>
    </section>
  );
}
