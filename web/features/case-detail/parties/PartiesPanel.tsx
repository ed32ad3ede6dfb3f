import { useState } from "react";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { CasePartyFragment } from "../../../generated/graphql.ts";
import { useCaseView } from "../hooks/case-view.ts";
import styles from "./PartiesPanel.module.css";
import { PartyCard } from "./PartyCard.tsx";
import { useConversations, type CaseConversation } from "./use-conversations.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { WriteLink } from "./WriteLink.tsx";
import { lateDialog } from "../../../ui/late.tsx";

/** For the client: who handles the case, and how to write to them. */
function SpecialistCard({ conversation }: { conversation?: CaseConversation }) {
  const { specialistId, specialistName, specialistPageId, status, group } = useCaseView().record;
  const hasAccepted = status !== "PENDING_ACCEPTANCE";
  const part = !hasAccepted
    ? "Todavía no ha respondido."
    : group === "OPEN"
      ? "Lleva tu expediente."
      : "Llevó tu expediente.";
  return (
    <article className="inset" aria-label={`Tu especialista: ${specialistName ?? "sin asignar"}`}>
      <p className="muted small">Tu especialista</p>
      <h3>{specialistName ?? "Sin asignar"}</h3>
      {specialistId === null ? (
        <p className="muted small">Te avisaremos en cuanto alguien se encargue.</p>
      ) : (
        <p className="muted small">
          {part}{" "}
          {specialistPageId !== null && (
            <Link to={paths.publicSpecialist(specialistPageId)}>Ver su perfil</Link>
          )}
        </p>
      )}
      <div className={`line gap-0 ${styles.buttons}`}>
        {conversation !== undefined && hasAccepted && <WriteLink conversation={conversation} />}
      </div>
    </article>
  );
}

/** As many as fit beside the tabs with what is known of them. */
const SHOWN_AT_FIRST = 3;

const PartyDialog = lateDialog(() => import("./PartyDialog.tsx"));

/** Between whom it is: the creator's card and one of each counterparty, with how they were told and what they answered. */
export function PartiesPanel() {
  const { record, viewer, canCorrect } = useCaseView();
  const { party, counterparties, counterpartyName, number } = record;
  const [editing, setEditing] = useState<{ party: CasePartyFragment | null } | null>(null);
  const conversations = useConversations(number, viewer);
  // Clients write to the specialist only: that link is on the specialist's card.
  const ofParty = ({ id }: CasePartyFragment) => (viewer === "CLIENT" ? undefined : conversations.get(id));
  const edit = (one: CasePartyFragment) => setEditing({ party: one });
  // Clients change their own data in their account.
  const editClaimant = canCorrect && viewer !== "CLIENT" ? edit : undefined;
  const counterpartyCard = (one: CasePartyFragment) => (
    <PartyCard
      key={one.id}
      party={one}
      title="Contraparte"
      conversation={ofParty(one)}
      onEdit={canCorrect ? edit : undefined}
    />
  );
  const further = counterparties.slice(SHOWN_AT_FIRST);
  return (
    <Panel
      id="partes"
      title="Partes"
      help={<TermHelp term="receipt" name="recepción" />}
      aside={
        canCorrect ? (
          <Button size="sm" icon="plus" onClick={() => setEditing({ party: null })}>
            Añadir contraparte
          </Button>
        ) : undefined
      }
    >
      <div className={`columns across-pages ${styles.cards}`}>
        {viewer === "CLIENT" && <SpecialistCard conversation={[...conversations.values()][0]} />}
        {party !== null && (
          <PartyCard
            party={party}
            title="Parte (creador)"
            conversation={ofParty(party)}
            onEdit={editClaimant}
          />
        )}
        {counterparties.slice(0, SHOWN_AT_FIRST).map(counterpartyCard)}
        {further.length > 0 && (
          <Fold summary={`Ver ${plural(further.length, "contraparte más", "contrapartes más")}`}>
            <div className={`columns across-pages ${styles.cards}`}>{further.map(counterpartyCard)}</div>
          </Fold>
        )}
      </div>
      {counterparties.length === 0 && (
        <p className="muted small">
          {counterpartyName === null
            ? "Todavía no se sabe quién es la contraparte."
            : `Contraparte: ${counterpartyName}`}
        </p>
      )}
      {editing !== null && <PartyDialog party={editing.party} onClose={() => setEditing(null)} />}
    </Panel>
  );
}
