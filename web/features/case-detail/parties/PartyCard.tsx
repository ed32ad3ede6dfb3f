import { ANSWER_METHODS } from "../../../../schema/rules/parties.ts";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { phoneText } from "../../../parts/tasks/task-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { MissingIdentity } from "../../../parts/parties/MissingIdentity.tsx";
import { PartyTelling } from "../../../parts/parties/PartyTelling.tsx";
import { partyResponse } from "../../../parts/parties/party-words.ts";
import { ReasonPrompt } from "../../../parts/proceedings/ReasonPrompt.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { type CasePartyFragment, RemoveCounterpartyDocument } from "../../../generated/graphql.ts";
import { useCaseView, type CaseView } from "../hooks/case-view.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import styles from "./PartiesPanel.module.css";
import type { CaseConversation } from "./use-conversations.ts";
import { WriteLink } from "./WriteLink.tsx";

function Contact({ party }: { party: CasePartyFragment }) {
  const phone = phoneText({ lada: party.lada, phone: party.phone });
  if (party.email === null && phone === null) return null;
  return (
    <ul className={`list below-8 ${styles.contact}`}>
      {party.email !== null && (
        <li className="line">
          <Icon name="mail" size={16} />
          <a href={`mailto:${party.email}`}>
            <Breakable text={party.email} />
          </a>
        </li>
      )}
      {phone !== null && (
        <li className="line">
          <Icon name="phone" size={16} />
          <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
        </li>
      )}
    </ul>
  );
}

function Answer({ party }: { party: CasePartyFragment }) {
  const { response, respondedAt, responseMethod, responseNote } = party;
  const { text, tone } = partyResponse(response);
  const when = respondedAt === null ? "" : formatDate(respondedAt);
  const how = responseMethod === null ? "" : ANSWER_METHODS[responseMethod];
  return (
    <div className="muted small">
      <StatusTag tone={tone}>{text}</StatusTag>{" "}
      {(when !== "" || how !== "") && <span>{[when, how].filter((part) => part !== "").join(", ")}</span>}
      {responseNote !== null && responseNote !== "" && <p className={styles.note}>«{responseNote}»</p>}
    </div>
  );
}

function RemoveButton({ party }: { party: CasePartyFragment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" icon="trash" onClick={() => setOpen(true)}>
        Quitar
      </Button>
      {isOpen && (
        <ReasonPrompt
          title="Quitar contraparte"
          intro={`${party.displayName} dejará de estar en el expediente: sus enlaces dejan de abrir nada, las propuestas de acuerdo con ella se retiran y, si ya sabía del expediente, se le avisa. Lo ocurrido hasta ahora queda en la actividad.`}
          label="Motivo"
          hint="Queda en la actividad del expediente."
          action="Quitar contraparte"
          danger
          document={RemoveCounterpartyDocument}
          variables={(reason) => ({ id: party.id, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What an invitation's letter says of the matter. */
function letterFacts(record: CaseView["record"]) {
  const { number, interventionType, party, specialistName, object, objectVersion } = record;
  return {
    reference: number,
    interventionType,
    claimantName: party?.displayName ?? "",
    specialistName: specialistName ?? "",
    communicated: { text: object, version: objectVersion },
  };
}

interface PartyCardProps {
  party: CasePartyFragment;
  /** On whose side. */
  title: string;
  /** Left out where there is nobody to write to. */
  conversation?: CaseConversation;
  /** Only for who works on the case. */
  onEdit?: (party: CasePartyFragment) => void;
}

/** One party: name, contact, whether it takes part. The manager also sees how and when it was told. */
export function PartyCard({ party, title, conversation, onEdit }: PartyCardProps) {
  const { viewer, record, canManage, canCorrect } = useCaseView();
  const isManaging = viewer === "MANAGER" || viewer === "ADMIN";
  const isRemovable = party.side === "RESPONDENT";
  const hasFurther = record.counterparties.length > 1;
  return (
    <article className="inset" aria-label={`${title}: ${party.displayName}`}>
      <p className="muted small">{title}</p>
      <h3>{party.displayName === "" ? "Sin nombre" : party.displayName}</h3>
      <Contact party={party} />
      {party.lawyer !== "" && <p className="muted small">Le asiste {party.lawyer}.</p>}
      {isManaging && (
        <PartyTelling
          party={party}
          matter={letterFacts(record)}
          canManage={canManage}
          documents={record.documents}
        />
      )}
      {viewer === "CLIENT" && <Answer party={party} />}
      {viewer === "CLIENT" && party.mine && <MissingIdentity parties={[party]} isOwn />}
      <div className={`cluster gap-4 ${styles.buttons}`}>
        {conversation !== undefined && <WriteLink conversation={conversation} />}
        {onEdit !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            icon="edit"
            aria-label={`Editar ${party.displayName}`}
            onClick={() => onEdit(party)}
          >
            Editar
          </Button>
        )}
        {canCorrect && isRemovable && hasFurther && <RemoveButton party={party} />}
      </div>
    </article>
  );
}
