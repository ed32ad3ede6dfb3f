import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useCaseView } from "../hooks/case-view.ts";
import styles from "./PartiesPanel.module.css";
import type { CaseConversation } from "./use-conversations.ts";
import { WriteLink } from "./WriteLink.tsx";

/** For the client: who handles the case, and how to write to them. */
export function SpecialistCard({ conversation }: { conversation?: CaseConversation }) {
  const { specialistId, specialistName, specialistPageId, status, group } = useCaseView().record;
  const hasAccepted = status !== "PENDING_ACCEPTANCE";
  const part = !hasAccepted
    ? "Todavía no ha respondido."
    : group === "OPEN"
      ? "Lleva tu caso."
      : "Llevó tu caso.";
  return (
    <article className={styles.card} aria-label={`Tu especialista: ${specialistName ?? "sin asignar"}`}>
      <p className={styles.role}>Tu especialista</p>
      <h3 className={styles.name}>{specialistName ?? "Sin asignar"}</h3>
      {specialistId === null ? (
        <p className={styles.lawyer}>Te avisaremos en cuanto alguien se encargue.</p>
      ) : (
        <p className={styles.lawyer}>
          {part}{" "}
          {specialistPageId !== null && (
            <Link to={paths.publicSpecialist(specialistPageId)}>Ver su perfil</Link>
          )}
        </p>
      )}
      <div className={styles.buttons}>
        {conversation !== undefined && hasAccepted && <WriteLink conversation={conversation} />}
      </div>
    </article>
  );
}
