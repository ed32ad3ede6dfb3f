import { formatDate } from "../../../lib/format.ts";
import { phoneText } from "../../../lib/task-words.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useAlert } from "../../../ui/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PartyTelling } from "../../../ui/parties/PartyTelling.tsx";
import { RESPONSE_WORDS } from "../../../ui/parties/party-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ANSWER_METHODS } from "../case-detail-words.ts";
import type { CasePartyFragment } from "../CasePage.generated.ts";
import { useCaseView, type CaseView } from "../hooks/case-view.ts";
import { RemoveCounterpartyDocument } from "./CaseParties.generated.ts";
import styles from "./PartiesPanel.module.css";
import type { CaseConversation } from "./use-conversations.ts";
import { WriteLink } from "./WriteLink.tsx";

function Contact({ party }: { party: CasePartyFragment }) {
  const phone = phoneText({ lada: party.lada, phone: party.phone });
  if (party.email === null && phone === null) return null;
  return (
    <ul className={styles.contact}>
      {party.email !== null && (
        <li>
          <Icon name="mail" size={16} />
          <a href={`mailto:${party.email}`}>{party.email}</a>
        </li>
      )}
      {phone !== null && (
        <li>
          <Icon name="phone" size={16} />
          <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
        </li>
      )}
    </ul>
  );
}

function Answer({ party }: { party: CasePartyFragment }) {
  const { response, respondedAt, responseMethod, responseNote } = party;
  const { text, tone } = RESPONSE_WORDS[response];
  const when = respondedAt === null ? "" : formatDate(respondedAt);
  const how = responseMethod === null ? "" : ANSWER_METHODS[responseMethod];
  return (
    <div className={styles.answer}>
      <StatusTag tone={tone}>{text}</StatusTag>
      {(when !== "" || how !== "") && <span>{[when, how].filter((part) => part !== "").join(", ")}</span>}
      {responseNote !== null && responseNote !== "" && <p className={styles.note}>«{responseNote}»</p>}
    </div>
  );
}

function RemoveButton({ party }: { party: CasePartyFragment }) {
  const alert = useAlert();
  const { run, running } = useAction();
  const ask = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Quitar contraparte",
      text: `${party.displayName} dejará de estar en el expediente. Solo se puede mientras no se le haya avisado de nada.`,
      textButton: "Cancelar",
      textButton2: "Quitar",
      onConfirm: async () => {
        await run(async (client) => {
          const variables = { id: party.id };
          const { data } = await client.mutate({ mutation: RemoveCounterpartyDocument, variables });
          const [problem] = data?.removeCounterparty.userErrors ?? [];
          if (problem !== undefined) alert.error(problem.message);
          return data?.removeCounterparty;
        });
      },
    });
  return (
    <Button size="sm" variant="quiet" icon="trash" busy={running} onClick={ask}>
      Quitar
    </Button>
  );
}

/** What an invitation's letter says of the matter. */
function letterFacts({ number, interventionType, party, specialistName }: CaseView["record"]) {
  return {
    reference: number,
    interventionType,
    claimantName: party?.displayName ?? "",
    specialistName: specialistName ?? "",
  };
}

interface PartyCardProps {
  party: CasePartyFragment;
  /** On whose side. */
  title: string;
  /** Left out: nobody to write with. */
  conversation?: CaseConversation;
  /** Only for who works on the case. */
  onEdit?: (party: CasePartyFragment) => void;
}

/** One party: who, how to reach them, whether they take part. The manager also sees how and when they were told. */
export function PartyCard({ party, title, conversation, onEdit }: PartyCardProps) {
  const { viewer, record, canManage } = useCaseView();
  const isManaging = viewer === "MANAGER" || viewer === "ADMIN";
  const isRemovable =
    party.side === "RESPONDENT" && party.notices.length === 0 && party.response === "PENDING";
  const hasFurther = record.counterparties.length > 1;
  return (
    <article className={styles.card} aria-label={`${title}: ${party.displayName}`}>
      <p className={styles.role}>{title}</p>
      <h3 className={styles.name}>{party.displayName === "" ? "Sin nombre" : party.displayName}</h3>
      <Contact party={party} />
      {party.lawyer !== "" && <p className={styles.lawyer}>Le asiste {party.lawyer}.</p>}
      {isManaging && (
        <PartyTelling
          party={party}
          matter={letterFacts(record)}
          canManage={canManage}
          documents={record.documents}
        />
      )}
      {viewer === "CLIENT" && <Answer party={party} />}
      <div className={styles.buttons}>
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
        {canManage && isRemovable && hasFurther && <RemoveButton party={party} />}
      </div>
    </article>
  );
}
